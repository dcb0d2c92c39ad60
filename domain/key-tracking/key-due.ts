import { addDays, addMinutes, dayOf, instantAt } from '../values/date/moment.ts'
import { isWorkingDay, workingDayBefore } from '../values/date/working-day.ts'
import type { KeyTracking } from './key-tracking.ts'
import type { KeysWay } from './keys-plan.ts'

const hour = 60
const day = 24 * hour
/** The hour by which keys of a place with hours are in hand. */
const lastHour = '16:00'
const postWorkingDays = 5

/** When the mission of the keys takes place. */
export type KeyMission = { startAt: string | null; endAt: string | null }
type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'movedAt' | 'untilDay'>

/** A place with hours, or a person, is met on a working day: no one is there at the weekend, nor in the morning of the mission. */
const placesWithHours: readonly (KeysWay | null)[] = ['AGENCY', 'ADDRESS', 'PERSON']

/** The working day that is so many after a day. */
const workingDayAfter = (date: string, count: number): string => {
  const next = addDays(date, 1)
  if (!isWorkingDay(next)) return workingDayAfter(next, count)
  return count === 1 ? next : workingDayAfter(next, count - 1)
}

const withdrawalDue = (way: KeysWay | null, startAt: string | null): string | null => {
  if (!startAt || !placesWithHours.includes(way)) return startAt
  return instantAt(workingDayBefore(dayOf(startAt)), lastHour)
}

/**
 * When a leg should be done, or none when nothing is due of it. A withdrawal: before the mission, the working day before at 16:00 where
 * somebody must be met; a deposit or a forwarding: 24 hours after it became pending; an entry put off: at the end of its new day; a
 * parcel: five working days after it left. Source: `docs/domain.md` 1.4 (K01, K09, K10, K16) and 3.
 */
export const keyDueAt = ({ status, active, way, movedAt, untilDay }: Leg, { startAt }: KeyMission): string | null => {
  if (!active) return null
  if (status === 'pending_withdrawal') return withdrawalDue(way, startAt)
  if (!movedAt) return null
  if (status === 'sent_by_post') return instantAt(workingDayAfter(dayOf(movedAt), postWorkingDays), '23:59')
  if (status === 'kept_by_checker_delayed_entry') return untilDay && instantAt(untilDay, '23:59')
  const isWaiting = status === 'pending_forward' || status.startsWith('pending_deposit')
  return isWaiting ? addMinutes(movedAt, day) : null
}

/** Statuses in which a checker holds keys after the mission. */
const keysKeptStatuses: readonly Leg['status'][] = [
  'pending_deposit_kept_by_checker',
  'pending_deposit_refused_signature',
  'pending_forward',
]

/**
 * From when on a leg is urgent: 24 hours before a mission whose keys are not withdrawn; 24 hours after one whose keys the checker still
 * has, at once when the order was cancelled and no mission is left. Source: `docs/domain.md` 1.4.
 */
export const keyUrgentAt = ({ status, active, movedAt }: Leg, { startAt, endAt }: KeyMission): string | null => {
  if (!active) return null
  if (status === 'pending_withdrawal') return startAt && addMinutes(startAt, -day)
  if (keysKeptStatuses.includes(status)) return endAt ? addMinutes(endAt, day) : movedAt
  return null
}

type Timed = Pick<KeyTracking, 'dueAt' | 'urgentAt'>
/** Should it have been done by now? */
export const isOverdue = ({ dueAt }: Timed, now: string): boolean => dueAt !== null && Date.parse(dueAt) < Date.parse(now)
/** Is it urgent by now? */
export const isUrgent = ({ urgentAt }: Timed, now: string): boolean => urgentAt !== null && Date.parse(urgentAt) <= Date.parse(now)
