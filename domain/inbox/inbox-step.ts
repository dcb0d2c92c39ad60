import type { AuthorKind } from '../actor.ts'
import type { BookingStatus } from '../booking/step/booking-status.ts'
import { bookingTransitions } from '../booking/step/booking-transition.ts'
import type { InboxKind } from './inbox-kind.ts'

type Step = { from: readonly BookingStatus[]; to: BookingStatus }

/** The kinds that follow from the status after a step, whoever takes it. */
const byStatus: Partial<Record<BookingStatus, InboxKind>> = {
  canceled: 'bookingCanceled',
  prospect_canceled: 'bookingCanceled',
  unsuccessful_move: 'bookingFailed',
  no_checker: 'bookingWithoutChecker',
}
const dated: readonly BookingStatus[] = ['planned', 'confirmed']
const isFromDated = ({ from }: Step): boolean => from.some((status) => dated.includes(status))

const kindOfDated = ({ from, to }: Step, author: AuthorKind): InboxKind | null => {
  if (from.includes(to)) return 'bookingMoved'
  if (to === 'waiting_checker') return 'bookingUnassigned'
  if (to === 'planned') return 'bookingUnconfirmed'
  return to === 'confirmed' && author === 'link' ? 'bookingConfirmed' : null
}

/** What a step reports to those whom the order concerns; null for the ordinary steps of the staff and of the clock. */
export const inboxKindOfStep = (step: Step, author: AuthorKind): InboxKind | null =>
  byStatus[step.to] ?? (isFromDated(step) ? kindOfDated(step, author) : null) ?? (author === 'link' ? 'bookingAnswered' : null)

/** The steps by which somebody becomes responsible for an order: those that plan it. */
export const planningSteps = bookingTransitions.filter((step) => step.to === 'planned' && !isFromDated(step)).map(({ id }) => id)
/** The steps that create an order. */
export const creationSteps = bookingTransitions.filter(({ from }) => from.length === 0).map(({ id }) => id)
