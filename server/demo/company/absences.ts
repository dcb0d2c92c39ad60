import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { findMissionsDuring } from '../../features/booking/absence/booking-absence.queries.ts'
import { createAbsence } from '../../features/booking/absence/booking-absence.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DemoChecker } from './checkers.ts'

const firstDay = 3
const lastDay = 12
const most = 4
const reasons = ['Arrêt maladie', 'Formation sécurité', 'Congés', 'Formation'] as const

/** Adds absences over planned missions, which then wait for reassignment. */
export const addAbsences = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const today = dayOf(work.now)
  const span = { startAt: startOfDay(addDays(today, firstDay)), endAt: startOfDay(addDays(today, lastDay)) }
  let count = 0
  for (const { id } of checkers) {
    const [mission] = await findMissionsDuring(work.db, id, span)
    if (!mission) continue
    const day = dayOf(mission.startAt)
    const hours = { startAt: startOfDay(day), endAt: startOfDay(addDays(day, 2)) }
    const missions = (await findMissionsDuring(work.db, id, hours)).map(({ bookingId }) => ({ bookingId, choice: 'keep' as const }))
    await createAbsence(work, id, { ...hours, reason: reasons[count] ?? null, missions })
    count += 1
    if (count === most) return
  }
}
