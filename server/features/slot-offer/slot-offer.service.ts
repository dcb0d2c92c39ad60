import type { BookingSlotOffer } from '@adm/contract/slot-offer'
import { type By, system } from '@adm/domain/actor'
import type { BookingEdit, StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { agrees, isAgreed, isShared } from '@adm/domain/slot-offer/slot-agreement'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { nextActOf, offerExpiry, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import type { OfferedSlot, SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { linkState, offerAfterOrder, slotOfferMachine } from '@adm/domain/slot-offer/slot-offer-transition'
import { haveAllDeclined, isVisit, mostVisitors, placesLeft, prospectsOf } from '@adm/domain/slot-offer/visit-registration'
import { addMinutes } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { releaseReservations } from '../booking/step/booking-reservation.service.ts'
import { deleteAnswersOf, findAnswersOf, findSlotDecision } from './slot-agreement.queries.ts'
import {
  findOfferEndedBy,
  findLastOffer,
  findOffersOf,
  findOpenOffer,
  findRecipientsSince,
  findSlotsOf,
  getOffer,
  insertOffer,
  updateOffer,
} from './slot-offer.queries.ts'
import { postOffer } from './slot-offer-mail.service.ts'
import { deleteRegistrations, findRegistrations } from './visit-registration.queries.ts'

export const slotOfferSubject = { read: getOffer }

/** Slots of an offer that reserve a checker. */
export const withChecker = (slots: Awaited<ReturnType<typeof findSlotsOf>>): SlotToOffer[] =>
  slots.flatMap(({ startAt, checkerId }) => (checkerId ? [{ startAt, checkerId }] : []))

/** The offers of an order, the latest first, each slot judged by the engine again. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readSlotOffers = async (reading: Reading, bookingId: string): Promise<BookingSlotOffer[]> => {
  const order = await getBooking(reading.db, bookingId)
  const offers = await findOffersOf(reading.db, bookingId)
  const visit = await visitOf(reading, order)
  return Promise.all(
    offers.map(async (offer, index) => ({ ...(await detailsOf(reading, order, offer)), visit: index === 0 ? visit : null })),
  )
}

const detailsOf = async (reading: Reading, order: Booking, offer: SlotOffer): Promise<Omit<BookingSlotOffer, 'visit'>> => {
  const { db, now } = reading
  const isOpen = offer.status === 'open'
  const [slots, recipients, reservations] = await Promise.all([
    findSlotsOf(db, offer.id),
    findRecipientsSince(db, order.id, offer.createdAt),
    isOpen ? findReservations(db, order.id, now) : [],
  ])
  const free = isOpen ? await findFreeSlots(reading, order, withChecker(slots)) : []
  const reservation = reservations.find(({ holderId }) => holderId !== offer.id)
  return {
    ...offer,
    agreements: await agreementsOf(reading, order, offer),
    slots: slots.map((slot) => ({ ...slot, isFree: free.some(({ startAt }) => startAt === slot.startAt) })),
    recipients,
    reservation: reservation?.startAt && reservation.until ? { startAt: reservation.startAt, until: reservation.until } : null,
  }
}

/** The prospects of a visit with what each last said, and the places left; null for an inspection. */
const visitOf = async ({ db }: Reading, order: Booking): Promise<BookingSlotOffer['visit']> => {
  if (!isVisit(order)) return null
  const answers = await findRegistrations(db, order.id)
  const visitors = prospectsOf(order.tenants).map(({ id, firstName, lastName }) => {
    const own = answers.find(({ tenantId }) => tenantId === id)
    return { id, name: `${firstName} ${lastName}`, status: own?.status ?? null, answeredAt: own?.answeredAt ?? null }
  })
  return { visitors, placesLeft: placesLeft(order.tenants, answers), mostVisitors }
}

/** What each tenant of an order says of the proposed slot, when all of them decide. */
const agreementsOf = async ({ db }: Reading, { tenants }: Booking, offer: SlotOffer): Promise<BookingSlotOffer['agreements']> => {
  if (!isShared(offer, tenants)) return []
  const answers = await findAnswersOf(db, offer.id)
  const stateOf = ({ id, emails }: Booking['tenants'][number]) => {
    if (!emails) return 'unreachable'
    return agrees(offer, answers, id) ? 'agreed' : 'waiting'
  }
  return tenants.map((tenant) => ({ id: tenant.id, name: `${tenant.firstName} ${tenant.lastName}`, state: stateOf(tenant) }))
}

/**
 * The reaction to a step that offers slots (E02, E17, V02, D04): the offer, and its links by mail to the tenants, who also learn that the
 * appointment before it is given back. The prospects of a visit who are interested choose anew; when none
 * was, all are asked again.
 */
export const makeOffer: ReactionTo<StepEvent> = async (work, { before, after: order, facts: { slots = [] } }) => {
  if (slots.length === 0) return
  await releaseReservations(work, order.id, null)
  await deleteRegistrations(work.db, order.id, { asksAll: haveAllDeclined(order.tenants, await findRegistrations(work.db, order.id)) })
  await openOffer(work, order, slots, before.startAt)
}

/**
 * Writes an open offer of these slots in the place of the one before, and mails its links.
 * @param givenBackAt the appointment that the tenants learn is given back
 */
export const openOffer = async (
  work: Work,
  order: Booking,
  slots: readonly OfferedSlot[],
  givenBackAt: string | null = null,
): Promise<SlotOffer> => {
  await endOpenOffer(work, order, 'withdrawn')
  const id = work.newId()
  const expiresAt = offerExpiry(work.now, { wishedDay: order.wishedDay ?? null, starts: slots.map(({ startAt }) => startAt) })
  const dueAt = nextActOf({ createdAt: work.now, expiresAt, reminders: 0 })
  const decision = isVisit(order) || isOnDemand(order.service) ? 'first' : await findSlotDecision(work.db, order.clientId)
  await insertOffer(work.db, { id, bookingId: order.id, createdAt: work.now, expiresAt, dueAt, decision }, distinct(slots))
  const made = await getOffer(work.db, id)
  await record(work, slotOfferEvents.offered, { id, partOf: order.id, before: null, after: made })
  await postOffer(work, order, made, order.tenants, givenBackAt)
  return made
}

const distinct = (slots: readonly OfferedSlot[]): OfferedSlot[] => [
  ...new Map(slots.map(({ startAt, checkerId }) => [addMinutes(startAt, 0), { startAt, checkerId }])).values(),
]

type Outcome = NonNullable<ReturnType<typeof offerAfterOrder>>

const endOpenOffer = async (work: Work, order: Pick<Booking, 'id' | 'startAt'>, outcome: Outcome, chosenAt?: string | null) => {
  const offer = await findOpenOffer(work.db, order.id)
  if (!offer) return
  const { id: kind, to: status } = slotOfferMachine.require('open', outcome, system.actors)
  await updateOffer(work.db, offer.id, { status, dueAt: null, endedAt: work.now, chosenAt: chosenAt ?? null })
  await recordRow(work, slotOfferSubject, offer, { event: slotOfferEvents[kind], partOf: order.id })
}

const isByClock = ({ kind }: By): boolean => kind === 'system'

/** The reaction to any other step: the open offer ends as its order goes on, and what tenants were choosing is free again. */
export const reactToStepOfOffer: ReactionTo<StepEvent | StepUndone> = async (work, { after: order, facts }) => {
  await releaseReservations(work, order.id, null)
  const outcome = offerAfterOrder(order.status, isByClock(work.by))
  if (outcome) await endOpenOffer(work, order, outcome, outcome === 'chosen' ? (order.startAt ?? facts?.chosenSlot) : null)
}

/** The reaction to a moved appointment: what the tenants said of the former one is void. */
export const voidPresence: ReactionTo<StepEvent> = async (work, change) => {
  await reactToStepOfOffer(work, change)
  const offer = await findLastOffer(work.db, change.id)
  if (!offer?.presenceAt) return
  await updateOffer(work.db, offer.id, { presenceAt: null })
  await recordRow(work, slotOfferSubject, offer, { event: slotOfferEvents.presenceVoid, partOf: change.id })
}

/** The reaction to the undo of a step: the offer that it had ended is open again, as long as the order waits for a choice. */
export const reactToUndoneOffer: ReactionTo<StepUndone> = async (work, change) => {
  const { id, status, service } = change.after
  await reactToStepOfOffer(work, change)
  if (!work.undoing || offerAfterOrder(status, false) !== null || (await findOpenOffer(work.db, id))) return
  const ended = await findOfferEndedBy(work.db, work.undoing.requestId, id)
  if (!ended) return
  const { id: kind } = slotOfferMachine.require(ended.status, 'open', system.actors)
  // The proposed slot is reserved no more: the tenants choose again.
  await deleteAnswersOf(work.db, ended.id)
  await deleteRegistrations(work.db, id, { asksAll: false })
  const nothing = { endedAt: null, chosenAt: null, presenceAt: null }
  // The date that a tenant of a service on demand asks for took no calendar: it stays.
  const proposedAt = isOnDemand(service) ? ended.proposedAt : null
  const dueAt = proposedAt ? ended.expiresAt : nextActOf(ended)
  await updateOffer(work.db, ended.id, { status: 'open', dueAt, proposedAt, ...nothing })
  await recordRow(work, slotOfferSubject, ended, { event: slotOfferEvents[kind], partOf: id })
}

/**
 * The reaction to a change of the tenants of an order: who is new, or has another address, gets the link of the open offer, of a visit also
 * once it is planned. When the rest agree now, the clock plans the order.
 */
export const reactToTenants: ReactionTo<BookingEdit> = async (work, { before, after }) => {
  if (JSON.stringify(before.tenants) === JSON.stringify(after.tenants)) return
  const offer = isVisit(after) ? await findLastOffer(work.db, after.id) : await findOpenOffer(work.db, after.id)
  if (!offer?.expiresAt || !linkState(after, offer, work.now)) return
  const hadAddress = new Map(before.tenants.map(({ id, emails }) => [id, emails]))
  const reached = after.tenants.filter(({ id, emails }) => emails !== hadAddress.get(id))
  await postOffer(work, after, offer, reached)
  if (isAgreed(offer, after.tenants, await findAnswersOf(work.db, offer.id))) await updateOffer(work.db, offer.id, { dueAt: work.now })
}

/**
 * Mails the links of the open offer of an order again; those before stay valid.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `SLOT_OFFER_ENDED` without an open offer, `SLOT_CHOSEN` once a tenant asked for a date,
 *   `TENANT_UNREACHABLE` when nobody has an address
 */
export const resendLinks = async (work: Work, bookingId: string): Promise<undefined> => {
  const order = await getBookingForChange(work.db, bookingId)
  const offer = await findOpenOffer(work.db, bookingId)
  if (!offer?.expiresAt || offer.expiresAt <= work.now) throw slotOfferRefusals.ended()
  if (isOnDemand(order.service) && offer.proposedAt) throw slotOfferRefusals.alreadyChosen()
  if (!order.tenants.some(({ emails }) => emails)) throw slotOfferRefusals.unreachable()
  await updateOffer(work.db, offer.id, { resentAt: work.now })
  await postOffer(work, order, offer)
  await recordRow(work, slotOfferSubject, offer, { event: slotOfferEvents.resent, partOf: bookingId })
}
