import type { Transition } from '../../machine/machine.ts'
import type { BookingGuard } from './booking-guard-id.ts'
import type { BookingStatus } from './booking-status.ts'

/**
 * A row of a transition table; a new order has no `from`. A transition to the present status is a request for a new date, hour or checker:
 * the mission is rescheduled. A confirmed mission that moves must be confirmed again, so it lands in `planned`: the system's E14 follows
 * its E15 in the same change. Labels: `docs/domain.md` 8.2.
 */
export type TransitionRow = Transition<BookingStatus, BookingGuard> & {
  /** The step that the page proposes first: from every status, or from this status only. */
  isNext?: true | BookingStatus
  /** Marked ↩ in the tables: the undo of an end, which also removes the order's result. */
  isUndo?: true
  /** An undo that retains the result: the report is redone, but the visit took place. */
  retainsResult?: true
  /** The transition adds a mission of the next rank to the order. */
  opensMission?: true
}
