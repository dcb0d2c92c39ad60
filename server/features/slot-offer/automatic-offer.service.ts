import { system } from '@adm/domain/actor'
import type { BookingEdit, BookingTaken } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { afterUndo } from '@adm/domain/message/message-times'
import { Refusal } from '@adm/domain/refusal'
import { answering } from '@adm/domain/slot-offer/slot-agreement'
import { spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { fewestSlots } from '@adm/domain/slot-offer/slot-to-offer'
import { addDays, dayOf, instantAt } from '@adm/domain/values/date/moment'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBookingForChange } from '../booking/row/booking.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findOtherSlots } from './slot-link.service.ts'
import { deleteDueOffer, insertDueOffer, updateDueOffer } from './slot-offer.queries.ts'

/** The reaction to a new order: where its client lets tenants choose, slots are offered after the time in which the desk corrects it. */
export const planOffer: ReactionTo<BookingTaken> = async (work, { id, facts }) => {
  if (facts.tenantChooses) await insertDueOffer(work.db, id, afterUndo(work.now))
}

/** The reaction to an edit of an order that waits: what was missing for the offer may be there. */
export const planOfferAgain: ReactionTo<BookingEdit> = async (work, { id, after }) => {
  if (after.status === 'waiting') await updateDueOffer(work.db, id, afterUndo(work.now))
}

const mostSlots = 8
const triedAgainAt = '08:00'

/**
 * Offers free slots to the tenants of an order (E02), once. An order that lacks data or free slots is tried again the next morning; one that
 * somebody planned, offered or ended meanwhile is left alone.
 */
export const offerDueSlots = async (work: Work, bookingId: string): Promise<void> => {
  const order = await getBookingForChange(work.db, bookingId)
  if (order.status !== 'waiting' || (await takeOffer({ ...work, by: system }, order))) return deleteDueOffer(work.db, bookingId)
  await updateDueOffer(work.db, bookingId, instantAt(addDays(dayOf(work.now), 1), triedAgainAt))
}

/** Whether the step was taken. A tenant without an e-mail gets no link, which is more than the guards ask. */
const takeOffer = async (work: Work, order: Booking): Promise<boolean> => {
  if (answering(order.tenants).length === 0) return false
  const slots = [...spreadSlots(await findOtherSlots(work, order), mostSlots)]
  if (slots.length < fewestSlots) return false
  return !((await inSavepoint(work, () => changeBookingStatus(work, order.id, { to: 'waiting_roomer', slots }))) instanceof Refusal)
}
