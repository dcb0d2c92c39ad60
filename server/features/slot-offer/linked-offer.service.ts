import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { linkNotValid } from '@adm/domain/personal-link'
import { agrees, isShared } from '@adm/domain/slot-offer/slot-agreement'
import { isInNotice, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { linkState, type LinkState } from '@adm/domain/slot-offer/slot-offer-transition'
import {
  isAlone,
  isVisit,
  mostVisitors,
  placesLeft,
  prospectsOf,
  statusOf,
  type VisitRegistration,
} from '@adm/domain/slot-offer/visit-registration'
import { asBearer, findValidLink } from '../../platform/link/personal-link.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { findAnswersOf } from './slot-agreement.queries.ts'
import { findLastOffer, findSlotsOf } from './slot-offer.queries.ts'
import { withChecker } from './slot-offer.service.ts'
import { findRegistrations } from './visit-registration.queries.ts'

export type Given = Pick<Reading | Work, 'db' | 'now'>
/** The order of a link, its latest offer, the tenant who bears the link, and what the tenant may do. */
export type Linked = { order: Booking; offer: SlotOffer; tenantId: string; state: LinkState }

/** @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const findTenantOfLink = async (given: Given, token: string): Promise<{ bookingId: string; tenantId: string }> => {
  const link = await findValidLink(given, token, ['slot-offer'])
  if (!link?.subjectId || !link.tenantId) throw linkNotValid()
  return { bookingId: link.subjectId, tenantId: link.tenantId }
}

/** The people of an order whose links open something. */
const bearersOf = (order: Booking): Booking['tenants'] => (isVisit(order) ? prospectsOf(order.tenants) : order.tenants)

/** An offer past its end stays readable only for whoever is choosing: the clock waits for the reservation too. */
const linkedOf = async (given: Given, order: Booking | undefined, tenantId: string): Promise<Linked> => {
  if (!order || !bearersOf(order).some(({ id }) => id === tenantId)) throw linkNotValid()
  const offer = await findLastOffer(given.db, order.id)
  const state = offer && linkState(order, offer, given.now)
  if (!offer || !state) throw linkNotValid()
  const isPast = state === 'open' && offer.expiresAt !== null && offer.expiresAt <= given.now
  if (isPast && !(await findOwnReservation(given, order.id, tenantId))) throw linkNotValid()
  return { order, offer, tenantId, state }
}

/** The slot that a tenant is choosing. */
export const findOwnReservation = async ({ db, now }: Given, bookingId: string, tenantId: string) =>
  (await findReservations(db, bookingId, now)).find((reservation) => reservation.holderId === tenantId)

const lockLinked = async (work: Work, token: string): Promise<Linked> => {
  const { bookingId, tenantId } = await findTenantOfLink(work, token)
  return linkedOf(work, await getBookingForChange(work.db, bookingId), tenantId)
}

/** What the link of a tenant opens, with the order locked. @throws {Refusal} `LINK_NOT_VALID`, of a prospect's link too */
export const getLinkedForChange = async (work: Work, token: string): Promise<Linked> => {
  const linked = await lockLinked(work, token)
  if (isVisit(linked.order)) throw linkNotValid()
  return linked
}

/** What the link of a prospect opens, with the order of the visit locked. @throws {Refusal} `LINK_NOT_VALID`, of a tenant's link too */
export const getVisitForChange = async (work: Work, token: string): Promise<Linked> => {
  const linked = await lockLinked(work, token)
  if (!isVisit(linked.order)) throw linkNotValid()
  return linked
}

/** What a link opens. @throws {Refusal} `LINK_NOT_VALID` */
export const getLinked = async (given: Given, token: string): Promise<Linked> => {
  const { bookingId, tenantId } = await findTenantOfLink(given, token)
  return linkedOf(given, await findBooking(given.db, bookingId), tenantId)
}

/** What the bearer of a tenant's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedOffer = async (reading: Reading, token: string): Promise<LinkedSlotOffer> =>
  asLinked(reading, await getLinked(reading, token))

/** The page of a link: the address and the hours, nothing of a person. */
export const asLinked = async (given: Given, linked: Linked): Promise<LinkedSlotOffer> => {
  const { order, offer, tenantId, state } = linked
  const { language, service, durationMinutes, address, zipCode, city } = order
  const answers = isVisit(order) ? await findRegistrations(given.db, order.id) : []
  const appointment = appointmentOf(given, linked, answers)
  const mayChoose = state === 'open' || (isVisit(order) && appointment?.mayMove)
  const slots = mayChoose ? await findChoices(given, linked) : []
  const starts = slots.map((slot) => slot.startAt).filter((startAt) => startAt !== order.startAt)
  const reservation = state === 'waiting' ? undefined : await findOwnReservation(given, order.id, tenantId)
  return {
    state,
    language,
    service,
    durationMinutes,
    address,
    zipCode,
    city,
    expiresAt: state === 'open' ? offer.expiresAt : null,
    slots: starts,
    isShared: isShared(offer, order.tenants),
    proposal: await proposalOf(given, linked, starts),
    reservation: reservation?.startAt && reservation.until ? { startAt: reservation.startAt, until: reservation.until } : null,
    visit: visitOf(linked, answers),
    appointment,
  }
}

/** The offered slots that are free now; of a service on demand, which takes no calendar, the dates to come. */
const findChoices = async (given: Given, { order, offer }: Linked): Promise<readonly { startAt: string }[]> => {
  const slots = await findSlotsOf(given.db, offer.id)
  if (isOnDemand(order.service)) return slots.filter(({ startAt }) => startAt > given.now)
  return findFreeSlots(given, order, withChecker(slots))
}

/** The proposed slot while it is free, and whether the bearer of the link agreed; nothing of the others. */
const proposalOf = async (
  { db }: Given,
  { order, offer, tenantId, state }: Linked,
  free: readonly string[],
): Promise<LinkedSlotOffer['proposal']> => {
  const { proposedAt } = offer
  if (state !== 'open' || !proposedAt || !free.includes(proposedAt)) return null
  if (isOnDemand(order.service)) return { startAt: proposedAt, hasAgreed: true }
  return { startAt: proposedAt, hasAgreed: agrees(offer, await findAnswersOf(db, offer.id), tenantId) }
}

/** What the bearer of a prospect's link said, and the places left; nothing of the others. */
const visitOf = ({ order, tenantId }: Linked, answers: readonly VisitRegistration[]): LinkedSlotOffer['visit'] =>
  isVisit(order) ? { status: statusOf(answers, tenantId), placesLeft: placesLeft(order.tenants, answers), mostVisitors } : null

const appointmentOf = (
  { now }: Given,
  { order, offer, state, tenantId }: Linked,
  answers: readonly VisitRegistration[],
): LinkedSlotOffer['appointment'] => {
  const { service, startAt, endAt, status, tenants } = order
  if (state !== 'booked' || !startAt || !endAt) return null
  const mayChange = !isOnDemand(service) && isInNotice(startAt, now)
  const isConfirmed = status === 'confirmed' || offer.presenceAt !== null
  const decidesAlone = isVisit(order) ? isAlone(tenants, answers, tenantId) : !isShared(offer, tenants)
  return { startAt, endAt, isConfirmed, mayChange, mayMove: mayChange && decidesAlone }
}

/** The page of a link after a change. */
export const again = async (work: Work, { order, tenantId }: Linked): Promise<LinkedSlotOffer> =>
  asLinked(work, await linkedOf(work, await findBooking(work.db, order.id), tenantId))

/** The work in the name of a tenant. */
export const byTenant = (work: Work, { tenantId }: Pick<Linked, 'tenantId'>): Work => asBearer(work, 'LOC', { id: tenantId })
