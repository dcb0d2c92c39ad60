import type { Actor } from '../actor.ts'
import type { GuardId } from './booking-guard-id.ts'
import type { BookingStatus } from './booking-status.ts'

/** A row of a table of transitions. */
export type TransitionRow = {
  id: string
  /** Empty for a new order. */
  from: readonly BookingStatus[]
  /** What is asked for. The present status asks for a new date, hour or checker: the mission is rescheduled. */
  to: BookingStatus
  /**
   * Where the booking stands at once, when that is not `to`: a confirmed mission that moves must be confirmed anew, so the system's own
   * E14 follows its E15 in the same change.
   */
  landsIn?: BookingStatus
  by: readonly Actor[]
  /** Asked in this order: the first that refuses is told. */
  guards: readonly GuardId[]
  /** What the button says. Source: `docs/domain.md` 8.2. */
  label: string
  /** The step that the page offers first; or from which of its statuses it is that. */
  isNext?: true | BookingStatus
  /** Marked ↩ in the tables: it takes back an end, and the order's result with it. */
  isUndo?: true
}
