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
import { defineLink, type LinkReading, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, lockBooking } from '../booking/row/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { findAnswersOf } from './slot-agreement.queries.ts'
import { findLastOffer, findSlotsOf } from './slot-offer.queries.ts'
import { withChecker } from './slot-offer.service.ts'
import { findRegistrations } from './visit-registration.queries.ts'

/** The order of a link, its latest offer, the tenant who bears the link, and what the tenant may do. */
export type Linked = { order: Booking; offer: SlotOffer; tenantId: string; state: LinkState }

/** The people of an order whose links open something. */
const bearersOf = (order: Booking): Booking['tenants'] => (isVisit(order) ? prospectsOf(order.tenants) : order.tenants)

/** The slot that a tenant is choosing. */
export const findOwnReservation = async ({ db, now }: LinkReading, bookingId: string, tenantId: string) =>
  (await findReservations(db, bookingId, now)).find((reservation) => reservation.holderId === tenantId)

/** The links of tenants and of prospects. An offer past its end opens only for who is choosing: the clock waits for the reservation too. */
export const slotLink = defineLink<Linked, LinkedSlotOffer>({
  kinds: ['slot-offer'],
  open: async (given, link) => {
    const { tenantId } = link
    const order = await findBooking(given.db, subjectIdOf(link))
    if (!order || !tenantId || !bearersOf(order).some(({ id }) => id === tenantId)) return undefined
    const offer = await findLastOffer(given.db, order.id)
    const state = offer && linkState(order, offer, given.now)
    if (!offer || !state) return undefined
    const isPast = state === 'open' && offer.expiresAt !== null && offer.expiresAt <= given.now
    if (isPast && !(await findOwnReservation(given, order.id, tenantId))) return undefined
    return { order, offer, tenantId, state }
  },
  lock: ({ db }, link) => lockBooking(db, { id: subjectIdOf(link) }),
  bearer: ({ tenantId }) => tenantBearer(tenantId),
  answer: (given, linked) => answerOf(given, linked),
})

/** A tenant, in whose name a change is made. */
export const tenantBearer = (id: string) => ({ id, actor: 'LOC' }) as const

type SlotAct = (asTenant: Work, linked: Linked) => Promise<Linked | undefined>

/** A change by the link of a tenant. @throws {Refusal} `LINK_NOT_VALID`, of a prospect's link too */
export const changeByTenant = (work: Work, token: string, act: SlotAct): Promise<LinkedSlotOffer> =>
  slotLink.change(work, token, async (asTenant, linked) => {
    if (isVisit(linked.order)) throw linkNotValid()
    return act(asTenant, linked)
  })

/** The page of a link: the address and the hours, nothing of a person. */
const answerOf = async (given: LinkReading, linked: Linked): Promise<LinkedSlotOffer> => {
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
const findChoices = async (given: LinkReading, { order, offer }: Linked): Promise<readonly { startAt: string }[]> => {
  const slots = await findSlotsOf(given.db, offer.id)
  if (isOnDemand(order.service)) return slots.filter(({ startAt }) => startAt > given.now)
  return findFreeSlots(given, order, withChecker(slots))
}

/** The proposed slot while it is free, and whether the bearer of the link agreed; nothing of the others. */
const proposalOf = async (
  { db }: LinkReading,
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
  { now }: LinkReading,
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
