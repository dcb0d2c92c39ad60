import { addDays, dayOf, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { findMissionsDuring } from '../../features/booking/absence/booking-absence.queries.ts'
import { createAbsence } from '../../features/booking/absence/booking-absence.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DemoChecker } from './checkers.ts'

/** An absence over planned missions: from how many days ahead on, for how many days, and its hours; without them, whole days. */
type Sample = { reason: string; ahead: number; days: number; hours?: readonly [from: string, until: string] }
const samples: readonly Sample[] = [
  { reason: 'Arrêt maladie', ahead: 1, days: 2 },
  { reason: 'Formation sécurité', ahead: 3, days: 1, hours: ['08:00', '12:30'] },
  { reason: 'Panne de véhicule', ahead: 1, days: 1, hours: ['07:30', '11:00'] },
  { reason: 'Congés', ahead: 5, days: 4 },
  { reason: 'Enfant malade', ahead: 1, days: 2, hours: ['09:00', '12:00'] },
  { reason: 'Rendez-vous médical', ahead: 2, days: 1, hours: ['13:30', '17:00'] },
]
const lastDay = 12

/** Adds absences of several causes and hours, which leave planned missions to be reassigned, each to the first checker who has some. */
export const addAbsences = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const rest = [...checkers]
  for (const sample of samples) {
    let isAdded = false
    while (!isAdded && rest.length > 0) isAdded = await addAbsence(work, rest.shift(), sample)
  }
}

/** Adds an absence on the first day with missions. @returns false for a checker without missions in these hours, or absent on these days */
const addAbsence = async (work: Work, checker: DemoChecker | undefined, { reason, ahead, days, hours }: Sample): Promise<boolean> => {
  if (!checker) return false
  const today = dayOf(work.now)
  const span = { startAt: startOfDay(addDays(today, ahead)), endAt: startOfDay(addDays(today, lastDay)) }
  const [mission] = await findMissionsDuring(work.db, checker.id, span)
  if (!mission) return false
  const from = dayOf(mission.startAt)
  const to = addDays(from, days)
  if (checker.absences.some((absence) => absence.from < to && from < absence.to)) return false
  const absent = hours
    ? { startAt: instantAt(from, hours[0]), endAt: instantAt(addDays(to, -1), hours[1]) }
    : { startAt: startOfDay(from), endAt: startOfDay(to) }
  const missions = (await findMissionsDuring(work.db, checker.id, absent)).map(({ bookingId }) => ({ bookingId, choice: 'keep' as const }))
  if (missions.length === 0) return false
  await createAbsence(work, checker.id, { ...absent, reason, missions })
  return true
}
