import type { Booking } from '../order/booking.ts'
import { type PartnerFieldName, partnerFieldNames } from '../../partner-request/partner.ts'
import type { BookingGuard } from '../step/booking-guard-id.ts'
import { assignmentGuards } from '../step/guards/booking-guards.ts'
import { realTimesAfter } from '../step/real-times.ts'
import { reservesTime, slotBack } from '../step/effect/booking-slot.ts'
import { type BookingStatus, isFinal } from '../step/booking-status.ts'

/** The fields that a step of an order changes and its undo restores; other fields are derived. Source: `docs/domain.md` 9. */
const stepFields = [
  'status',
  'checkerId',
  'startAt',
  'cause',
  'result',
  'resultCents',
  'missionRank',
] as const satisfies readonly (keyof Booking)[]
export type StepBefore = Pick<Booking, (typeof stepFields)[number] | PartnerFieldName | 'checkerName' | 'arrivedAt' | 'finishedAt'>

/** The step fields that a step changed, and the partner whom it took away: what the undo must find untouched. */
export const fieldsOfStep = (touched: readonly string[]): readonly string[] => [
  ...stepFieldsOf(touched),
  ...partnerFieldNames.filter((field) => touched.includes(field)),
]

/** The step fields among the changed fields; empty when the change was no step. */
export const stepFieldsOf = (touched: readonly string[]): readonly string[] => stepFields.filter((field) => touched.includes(field))

/** The order after the undo of a step: the step's fields have their previous values, and the slot lasts the order's current duration. */
export const bookingBack = (now: Booking, before: StepBefore, at: string): Booking => {
  const back = { ...now, ...before, updatedAt: at, version: now.version + 1 }
  const { slot } = slotBack(back)
  return { ...back, ...realTimesAfter(back.status, back, {}), endAt: slot?.endAt ?? null, checkerName: back.checkerId && back.checkerName }
}

/** Whether the undo of a step changes a checker's day. */
export const movesBack = (now: Booking, back: Booking): boolean =>
  now.missionRank !== back.missionRank ||
  reservesTime(now.status) !== reservesTime(back.status) ||
  now.checkerId !== back.checkerId ||
  now.startAt !== back.startAt ||
  now.endAt !== back.endAt

const isEnd = (status: BookingStatus): boolean => isFinal(status) || status === 'done'

/**
 * The guards of an undone step: an end is undone within 72 hours (G27), an abandoned order reopens only while its client may order (G1),
 * and a slot that is reserved again must still be free (G5 to G8).
 */
export const guardsBack = (now: Booking, back: Booking): readonly BookingGuard[] => [
  ...(isEnd(now.status) && now.status !== back.status ? (['undoIsInTime'] as const) : []),
  ...(!reservesTime(now.status) && !isEnd(back.status) ? (['clientMayOrder'] as const) : []),
  ...(movesBack(now, back) && reservesTime(back.status) && back.checkerId ? assignmentGuards.guards : []),
]
