import type { KeyTurn } from '../../../key-tracking/key-follow-up.ts'
import type { Booking } from '../../order/booking.ts'
import { type BookingStatus, isFinal } from '../booking-status.ts'
import type { BookingTransition } from '../booking-transition.ts'

/** The fields of an order that determine its key legs. */
type Followed = Pick<Booking, 'status' | 'startAt' | 'endAt' | 'checkerId'>

const visited: readonly BookingStatus[] = ['done', 'visited', 'not_visited', 'succeeded']
const stopped: readonly BookingStatus[] = ['canceled', 'prospect_canceled', 'unsuccessful_move', 'finished_no_date', 'no_mission', 'failed']
/** The key turns that a transition causes, in the order in which they apply. */
export const keyTurnsOf = (before: Followed, after: Followed, { isUndo }: Pick<BookingTransition, 'isUndo'>): readonly KeyTurn[] => {
  const isVisited = visited.includes(after.status)
  if (isUndo || (before.status === 'no_mission' && after.status === 'waiting')) return isVisited ? [] : ['reopened', ...dates(null, after)]
  if (before.status !== after.status && isVisited) return ['done']
  if (before.status !== after.status && stopped.includes(after.status)) return ['stopped']
  return dates(before, after)
}

const isClosed = ({ status }: Followed): boolean => visited.includes(status) || stopped.includes(status) || isFinal(status)

/** The key turns that an undone step causes: keys that were handed over stay with their holder. */
export const keyTurnsBack = (now: Followed, back: Followed): readonly KeyTurn[] => {
  if (isClosed(now) && isClosed(back)) return []
  if (isClosed(now)) return ['reopened', ...dates(null, back)]
  if (isClosed(back)) return [visited.includes(back.status) ? 'done' : 'stopped']
  return dates(now, back)
}

const dates = (before: Followed | null, after: Followed): KeyTurn[] => {
  if (!after.startAt) return before?.startAt ? ['freed'] : []
  if (!before?.startAt) return ['dated']
  return before.startAt !== after.startAt || before.checkerId !== after.checkerId || before.endAt !== after.endAt ? ['moved'] : []
}
