import { addDays, addMinutes, dayOf, instantAt } from '../values/date/moment.ts'
import { isWorkingDay, workingDayBefore } from '../values/date/working-day.ts'
import type { KeyTracking } from './key-tracking.ts'
import type { KeysWay } from './keys-plan.ts'

const hour = 60
const day = 24 * hour
/** Latest hour to collect keys from a place with opening hours. */
const lastHour = '16:00'
const postWorkingDays = 5

/** Start and end of the order's mission. */
export type KeyMission = { startAt: string | null; endAt: string | null }
type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'movedAt' | 'untilDay'>

/** Ways that need an open place or a person: collected on a working day, not at the weekend or on the morning of the mission. */
const placesWithHours: readonly (KeysWay | null)[] = ['AGENCY', 'ADDRESS', 'PERSON']

/** The n-th working day after a day. */
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
 * The due time of a leg, null when nothing is due. A withdrawal: before the mission, or at 16:00 on the working day before when it needs an
 * open place or a person; a deposit or a forwarding: 24 hours after it became pending; a postponed entry: at the end of its new day; a
 * parcel: five working days after posting. Stored in `key_tracking.due_at`: after a change of this rule, open legs keep their old time.
 * Source: `docs/domain.md` 1.4 (K01, K09, K10, K16) and 3.
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

/** Statuses in which a checker has keys after the mission. */
const pendingReturnStatuses: readonly Leg['status'][] = [
  'pending_deposit_kept_by_checker',
  'pending_deposit_refused_signature',
  'pending_forward',
]

/**
 * The time from which a leg is urgent: 24 hours before a mission whose keys are not withdrawn; 24 hours after a mission whose keys the
 * checker still has, or at once when the order was cancelled and has no mission. Source: `docs/domain.md` 1.4.
 */
export const keyUrgentAt = ({ status, active, movedAt }: Leg, { startAt, endAt }: KeyMission): string | null => {
  if (!active) return null
  if (status === 'pending_withdrawal') return startAt && addMinutes(startAt, -day)
  if (pendingReturnStatuses.includes(status)) return endAt ? addMinutes(endAt, day) : movedAt
  return null
}

type Timed = Pick<KeyTracking, 'dueAt' | 'urgentAt'>
/** Whether the due time of the leg is past. */
export const isOverdue = ({ dueAt }: Timed, now: string): boolean => dueAt !== null && Date.parse(dueAt) < Date.parse(now)
/** Whether the leg is urgent now. */
export const isUrgent = ({ urgentAt }: Timed, now: string): boolean => urgentAt !== null && Date.parse(urgentAt) <= Date.parse(now)
