import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import type { By } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import { linkNotValid } from '@adm/domain/personal-link'
import { agrees, isShared } from '@adm/domain/slot-offer/slot-agreement'
import { isInNotice, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { findValidLink } from '../../platform/link/personal-link.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, getBookingForChange } from '../booking/order/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { findAnswersOf } from './slot-agreement.queries.ts'
import { findLastOffer, findSlotsOf } from './slot-offer.queries.ts'
import { withChecker } from './slot-offer.service.ts'

export type Given = Pick<Reading | Work, 'db' | 'now'>
type State = LinkedSlotOffer['state']
/** The order of a link, its latest offer, the tenant who bears the link, and what the tenant may do. */
export type Linked = { order: Booking; offer: SlotOffer; tenantId: string; state: State }

/** The state of an order for its tenants; null when the link opens nothing. */
const stateOf = ({ status, startAt }: Booking, offer: SlotOffer, now: string): State | null => {
  if (offer.status === 'open') return status === 'waiting_roomer' && offer.expiresAt !== null ? 'open' : null
  if (offer.status !== 'chosen') return null
  if (status === 'waiting_checker' || status === 'no_checker') return 'waiting'
  return (status === 'planned' || status === 'confirmed') && startAt !== null && startAt > now ? 'booked' : null
}

/** @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const findTenantOfLink = async (given: Given, token: string): Promise<{ bookingId: string; tenantId: string }> => {
  const link = await findValidLink(given, token, ['slot-offer'])
  if (!link?.subjectId || !link.tenantId) throw linkNotValid()
  return { bookingId: link.subjectId, tenantId: link.tenantId }
}

/** An offer past its end stays readable only for who is choosing: the clock waits for the reservation too. */
const linkedOf = async (given: Given, order: Booking | undefined, tenantId: string): Promise<Linked> => {
  if (!order?.tenants.some(({ id }) => id === tenantId)) throw linkNotValid()
  const offer = await findLastOffer(given.db, order.id)
  const state = offer && stateOf(order, offer, given.now)
  if (!offer || !state) throw linkNotValid()
  const isPast = state === 'open' && offer.expiresAt !== null && offer.expiresAt <= given.now
  if (isPast && !(await findOwnReservation(given, order.id, tenantId))) throw linkNotValid()
  return { order, offer, tenantId, state }
}

/** The slot that a tenant is choosing. */
export const findOwnReservation = async ({ db, now }: Given, bookingId: string, tenantId: string) =>
  (await findReservations(db, bookingId, now)).find((reservation) => reservation.holderId === tenantId)

/** What a link opens, with the order locked. @throws {Refusal} `LINK_NOT_VALID` */
export const getLinkedForChange = async (work: Work, token: string): Promise<Linked> => {
  const { bookingId, tenantId } = await findTenantOfLink(work, token)
  return linkedOf(work, await getBookingForChange(work.db, bookingId), tenantId)
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
  const slots = state === 'open' ? await findFreeSlots(given, order, withChecker(await findSlotsOf(given.db, offer.id))) : []
  const starts = slots.map((slot) => slot.startAt)
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
    appointment: appointmentOf(given, linked),
  }
}

/** The proposed slot while it is free, and whether the bearer of the link agreed; nothing of the others. */
const proposalOf = async (
  { db }: Given,
  { offer, tenantId, state }: Linked,
  free: readonly string[],
): Promise<LinkedSlotOffer['proposal']> => {
  const { proposedAt } = offer
  if (state !== 'open' || !proposedAt || !free.includes(proposedAt)) return null
  return { startAt: proposedAt, hasAgreed: agrees(offer, await findAnswersOf(db, offer.id), tenantId) }
}

const appointmentOf = ({ now }: Given, { order, offer, state }: Linked): LinkedSlotOffer['appointment'] => {
  const { startAt, endAt, status, tenants } = order
  if (state !== 'booked' || !startAt || !endAt) return null
  const mayChange = isInNotice(startAt, now)
  const isConfirmed = status === 'confirmed' || offer.presenceAt !== null
  return { startAt, endAt, isConfirmed, mayChange, mayMove: mayChange && !isShared(offer, tenants) }
}

/** The page of a link after a change. */
export const again = async (work: Work, { order, tenantId }: Linked): Promise<LinkedSlotOffer> =>
  asLinked(work, await linkedOf(work, await findBooking(work.db, order.id), tenantId))

/** The work in the name of a tenant. */
export const byTenant = (work: Work, { tenantId }: Pick<Linked, 'tenantId'>): Work => {
  const by: By = { kind: 'link', id: tenantId, permissions: [], actors: ['LOC'] }
  return { ...work, by }
}
