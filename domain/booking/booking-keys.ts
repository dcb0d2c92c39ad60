import type { KeyTurn } from '../key-tracking/key-follow-up.ts'
import type { Booking } from './booking.ts'
import { type BookingStatus, isFinal } from './booking-status.ts'
import type { BookingTransition } from './booking-transition.ts'

const visited: readonly BookingStatus[] = ['done', 'visited', 'not_visited', 'succeeded']
const stopped: readonly BookingStatus[] = ['canceled', 'prospect_canceled', 'unsuccessful_move', 'finished_no_date', 'no_mission', 'failed']
/** What a transition means for the keys of the order, in the order in which they follow it. */
export const keyTurnsOf = (before: Booking, after: Booking, { isUndo }: BookingTransition): readonly KeyTurn[] => {
  const isVisited = visited.includes(after.status)
  if (isUndo || (before.status === 'no_mission' && after.status === 'waiting')) return isVisited ? [] : ['reopened', ...dates(null, after)]
  if (before.status !== after.status && isVisited) return ['done']
  if (before.status !== after.status && stopped.includes(after.status)) return ['stopped']
  return dates(before, after)
}

const isClosed = ({ status }: Booking): boolean => visited.includes(status) || stopped.includes(status) || isFinal(status)

/** What it means for the keys of the order that a step is undone: whatever changed hands stays where it is. */
export const keyTurnsBack = (now: Booking, back: Booking): readonly KeyTurn[] => {
  if (isClosed(now) && isClosed(back)) return []
  if (isClosed(now)) return ['reopened', ...dates(null, back)]
  if (isClosed(back)) return [visited.includes(back.status) ? 'done' : 'stopped']
  return dates(now, back)
}

const dates = (before: Booking | null, after: Booking): KeyTurn[] => {
  if (!after.startAt) return before?.startAt ? ['freed'] : []
  if (!before?.startAt) return ['dated']
  return before.startAt !== after.startAt || before.checkerId !== after.checkerId || before.endAt !== after.endAt ? ['moved'] : []
}
