import type { Transition } from '../../machine/machine.ts'
import type { BookingGuard } from './guards/booking-guard-id.ts'
import type { BookingStatus } from './booking-status.ts'

/**
 * A row of a table of transitions; without `from` for a new order. To ask for the present status is to ask for a new date, hour or checker: the
 * mission is rescheduled. A confirmed mission that moves must be confirmed again, so it lands in `planned`: the system's own E14 follows its E15
 * in the same change. Labels: `docs/domain.md` 8.2.
 */
export type TransitionRow = Transition<BookingStatus, BookingGuard> & {
  /** The step that the page offers first; or from which of its statuses it is that. */
  isNext?: true | BookingStatus
  /** Marked ↩ in the tables: it takes back an end, and the order's result with it. */
  isUndo?: true
  /** An undo that takes no result back: the report is redone, but the visit took place. */
  keepsResult?: true
  /** It adds a mission to the order, with the next rank. */
  opensMission?: true
}
