import { addDays, dayOf, startOfDay } from '@adm/domain/values/moment'
import { findMissionsDuring } from '../features/booking/booking-absence.queries.ts'
import { createAbsence } from '../features/booking/booking-absence.service.ts'
import type { Work } from '../platform/work.ts'
import type { DemoChecker } from './company.ts'

const firstDay = 3
const lastDay = 12
const most = 4
const reasons = ['Arrêt maladie', 'Formation sécurité', 'Congés', 'Formation'] as const

/** Some fall ill over missions that they had: these wait to be reassigned. Asked of the services, as people do. */
export const tellAbsences = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const today = dayOf(work.now)
  const span = { startAt: startOfDay(addDays(today, firstDay)), endAt: startOfDay(addDays(today, lastDay)) }
  let told = 0
  for (const { id } of checkers) {
    const [mission] = await findMissionsDuring(work.db, id, span)
    if (!mission) continue
    const day = dayOf(mission.startAt)
    const hours = { startAt: startOfDay(day), endAt: startOfDay(addDays(day, 2)) }
    const missions = (await findMissionsDuring(work.db, id, hours)).map(({ bookingId }) => ({ bookingId, choice: 'keep' as const }))
    await createAbsence(work, id, { ...hours, reason: reasons[told] ?? null, missions })
    told += 1
    if (told === most) return
  }
}
