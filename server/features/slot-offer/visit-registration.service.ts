import { system } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import { feeNow } from '@adm/domain/booking/price/booking-fee'
import type { SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import type { SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { linkState } from '@adm/domain/slot-offer/slot-offer-transition'
import {
  isAlone,
  isVisit,
  orderAfterLeaving,
  placesLeft,
  prospectsOf,
  type RegistrationStatus,
  reservedHourMinutes,
  statusOf,
  type VisitRegistrationDraft,
} from '@adm/domain/slot-offer/visit-registration'
import { addMinutes } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { getBookingForChange } from '../booking/row/booking.queries.ts'
import { reserveSlot } from '../booking/step/booking-reservation.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import type { Linked } from './linked-offer.service.ts'
import { postVisit, postWithdrawal } from './slot-offer-mail.service.ts'
import { findLastOffer, findSlotsOf } from './slot-offer.queries.ts'
import { openOffer, slotOfferSubject, withChecker } from './slot-offer.service.ts'
import { findRegistrations, saveRegistration } from './visit-registration.queries.ts'

/** A visit whose order is locked, its latest offer, and the prospect who answers. */
type Visit = Pick<Linked, 'order' | 'offer' | 'tenantId' | 'state'>

const recorded = {
  registered: slotOfferEvents.registered,
  withdrawn: slotOfferEvents.visitorWithdrawn,
  declined: slotOfferEvents.visitorDeclined,
} as const

/** Writes what a prospect says, and tells it in the history of the order with the prospect's name. */
const answer = async (work: Work, { order, offer, tenantId }: Visit, status: RegistrationStatus, startAt: string | null): Promise<void> => {
  const { firstName, lastName } = prospectOf(order, tenantId)
  await saveRegistration(work.db, { bookingId: order.id, tenantId, status, at: work.now })
  await recordRow(work, slotOfferSubject, offer, {
    event: recorded[status],
    partOf: order.id,
    facts: () => ({ visitor: `${firstName} ${lastName}`, ...(startAt && { startAt }) }),
  })
}

/** @throws {Refusal} `SLOT_OFFER_NOT_FOUND`: the visit is not of this person */
const prospectOf = ({ tenants }: Booking, tenantId: string): Booking['tenants'][number] => {
  const prospect = prospectsOf(tenants).find(({ id }) => id === tenantId)
  if (!prospect) throw slotOfferRefusals.missing()
  return prospect
}

/**
 * Registers a prospect. The first registration plans the visit at an offered slot (V04), the next ones take a place at its hour, and who is
 * alone may move it to another offered slot (V13). The same registration sent twice is answered alike. The order is locked: the last place
 * goes to one.
 * @throws {Refusal} `SLOT_TAKEN`, `NO_PLACE_LEFT`, `SLOT_CHOSEN`, `VISIT_HOUR_SHARED`, `VISIT_NOT_PLANNED`, the guards of V04 and V13
 */
export const registerVisitor = async (work: Work, visit: Visit, start: string): Promise<void> => {
  const { order, state } = visit
  const startAt = addMinutes(start, 0)
  if (state === 'waiting') throw slotOfferRefusals.visitNotPlanned()
  if (state === 'open') return planVisit(work, visit, startAt)
  return order.startAt === startAt ? takePlace(work, visit, startAt) : moveVisit(work, visit, startAt)
}

const planVisit = async (work: Work, visit: Visit, startAt: string): Promise<void> => {
  const slot = await getOffered(work, visit, startAt)
  await answer(work, visit, 'registered', startAt)
  await changeBookingStatus(work, visit.order.id, { to: 'planned', ...slot, reason: "Inscription d'un visiteur" })
}

const takePlace = async (work: Work, visit: Visit, startAt: string): Promise<void> => {
  const { order, tenantId } = visit
  const answers = await findRegistrations(work.db, order.id)
  if (statusOf(answers, tenantId) === 'registered') return
  if (placesLeft(order.tenants, answers) === 0) throw slotOfferRefusals.noPlaceLeft()
  await answer(work, visit, 'registered', startAt)
  const { endAt } = order
  if (endAt) await postVisit(work, { ...order, startAt, endAt }, prospectOf(order, tenantId), false)
}

const moveVisit = async (work: Work, visit: Visit, startAt: string): Promise<void> => {
  const { order, tenantId } = visit
  const answers = await findRegistrations(work.db, order.id)
  if (statusOf(answers, tenantId) !== 'registered') throw slotOfferRefusals.alreadyChosen()
  if (!isAlone(order.tenants, answers, tenantId)) throw slotOfferRefusals.hourIsShared()
  const slot = await getOffered(work, visit, startAt)
  await changeBookingStatus(work, order.id, { to: order.status, ...slot, reason: "Autre créneau d'un visiteur" })
}

/** The offered slot at this start, while it is free. @throws {Refusal} `SLOT_TAKEN` */
const getOffered = async (work: Work, { order, offer }: Visit, startAt: string): Promise<SlotToOffer> => {
  const offered = withChecker(await findSlotsOf(work.db, offer.id)).filter((slot) => slot.startAt === startAt)
  const [slot] = await findFreeSlots(work, order, offered)
  if (!slot) throw slotOfferRefusals.slotTaken()
  return slot
}

/**
 * Takes a prospect off a visit. When nobody is interested any more the order is canceled (V10), unless the client would pay for it: then the
 * desk decides. When the last registered one leaves, the visit waits for visitors again (V06). Withdrawing twice is withdrawing once.
 */
export const leaveVisit = async (work: Work, visit: Visit, status: 'withdrawn' | 'declined'): Promise<void> => {
  const { order, tenantId } = visit
  const before = statusOf(await findRegistrations(work.db, order.id), tenantId)
  const wasRegistered = before === 'registered'
  if (before === status || (status === 'withdrawn' && !wasRegistered)) return
  const { startAt, endAt } = order
  await answer(work, visit, status, wasRegistered ? startAt : null)
  if (wasRegistered && startAt && endAt && startAt > work.now)
    await postWithdrawal(work, { ...order, startAt, endAt }, prospectOf(order, tenantId))
  const answers = await findRegistrations(work.db, order.id)
  const isFree = feeNow(order, work.now) === 0
  const to = orderAfterLeaving({ status: order.status, wasRegistered, isFree }, order.tenants, answers)
  if (to === 'prospect_canceled') await changeBookingStatus(work, order.id, { to, reason: "La visite n'intéresse plus personne" })
  if (to === 'waiting_visitors') await waitForVisitors(work, order, visit.offer)
}

/**
 * V06: the slots that are still free are offered anew, and the hour of the visit stays reserved for two hours. Without a free slot the visit
 * stays planned. A confirmed one is taken back to planned first (V07).
 */
const waitForVisitors = async (work: Work, order: Booking, offer: SlotOffer): Promise<void> => {
  const { startAt, endAt, checkerId } = order
  if (!startAt || !endAt || !checkerId) return
  const hour = { startAt, checkerId }
  const offered = withChecker(await findSlotsOf(work.db, offer.id)).filter((slot) => slot.startAt !== startAt)
  const free = await findFreeSlots(work, order, [...offered, hour])
  if (free.length === 0) return
  const bySystem = { ...work, by: system }
  if (order.status === 'confirmed') await changeBookingStatus(bySystem, order.id, { to: 'planned' })
  const after = await changeBookingStatus(bySystem, order.id, { to: 'waiting_visitors', reason: "Plus aucun visiteur n'est inscrit" })
  const made = await openOffer(bySystem, after, free)
  const until = [addMinutes(work.now, reservedHourMinutes), startAt].toSorted()[0] ?? startAt
  if (free.some((slot) => slot.startAt === startAt))
    await reserveSlot(bySystem, after, { slot: { ...hour, endAt }, holderId: made.id, until })
}

/**
 * Records what a prospect said on the phone.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `SLOT_OFFER_NOT_FOUND`, `VISIT_NOT_PLANNED`, those of `registerVisitor`
 */
export const recordVisitor = async (
  work: Work,
  bookingId: string,
  { tenantId, status, startAt }: VisitRegistrationDraft,
): Promise<undefined> => {
  const order = await getBookingForChange(work.db, bookingId)
  const offer = await findLastOffer(work.db, bookingId)
  if (!offer || !isVisit(order)) throw slotOfferRefusals.missing()
  prospectOf(order, tenantId)
  const state = linkState(order, offer, work.now)
  if (!state) throw slotOfferRefusals.visitNotPlanned()
  const visit = { order, offer, tenantId, state }
  const start = startAt ?? order.startAt
  if (status !== 'registered') await leaveVisit(work, visit, status)
  else if (start) await registerVisitor(work, visit, start)
  else throw slotOfferRefusals.visitNotPlanned()
  return undefined
}
