import type { CallInput } from '@adm/contract/call'
import type { LinkedSlotOffer, slotLinkCalls } from '@adm/contract/slot-offer'
import type { By } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import { linkNotValid } from '@adm/domain/personal-link'
import {
  daysToMove,
  fewestSlots,
  isTenantHour,
  isInNotice,
  reservationMinutes,
  type SlotOffer,
  type SlotToOffer,
  spreadSlots,
} from '@adm/domain/slot-offer/slot-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { findValidLink } from '../../platform/link/personal-link.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findBookingAvailabilities } from '../booking/assignment/availability.service.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, getBookingForChange } from '../booking/order/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { reserveSlot } from '../booking/step/booking-reservation.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findLastOffer, findSlotsOf, updateOffer } from './slot-offer.queries.ts'
import { slotOfferSubject, withChecker } from './slot-offer.service.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>
type State = LinkedSlotOffer['state']
/** The order of a link, its latest offer, the tenant who bears the link, and what the tenant may do. */
type Linked = { order: Booking; offer: SlotOffer; tenantId: string; state: State }

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

const findOwnReservation = async ({ db, now }: Given, bookingId: string, tenantId: string) =>
  (await findReservations(db, bookingId, now)).find((reservation) => reservation.tenantId === tenantId)

/** The same, with the order locked. @throws {Refusal} `LINK_NOT_VALID` */
const getLinkedForChange = async (work: Work, token: string): Promise<Linked> => {
  const { bookingId, tenantId } = await findTenantOfLink(work, token)
  return linkedOf(work, await getBookingForChange(work.db, bookingId), tenantId)
}

const getLinked = async (given: Given, token: string): Promise<Linked> => {
  const { bookingId, tenantId } = await findTenantOfLink(given, token)
  return linkedOf(given, await findBooking(given.db, bookingId), tenantId)
}

/** What the bearer of a tenant's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedOffer = async (reading: Reading, token: string): Promise<LinkedSlotOffer> =>
  asLinked(reading, await getLinked(reading, token))

const asLinked = async (given: Given, { order, offer, tenantId, state }: Linked): Promise<LinkedSlotOffer> => {
  const { language, service, durationMinutes, address, zipCode, city, status, startAt, endAt } = order
  const slots = state === 'open' ? await findFreeSlots(given, order, withChecker(await findSlotsOf(given.db, offer.id))) : []
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
    slots: slots.map((slot) => slot.startAt),
    reservation: reservation?.startAt && reservation.until ? { startAt: reservation.startAt, until: reservation.until } : null,
    appointment:
      state === 'booked' && startAt && endAt
        ? { startAt, endAt, isConfirmed: status === 'confirmed' || offer.presenceAt !== null, mayChange: isInNotice(startAt, given.now) }
        : null,
  }
}

const again = async (work: Work, { order, tenantId }: Linked): Promise<LinkedSlotOffer> =>
  asLinked(work, await linkedOf(work, await findBooking(work.db, order.id), tenantId))

/** The slots around the appointment that the engine accepts and that leave a day's notice, with the checker of each. */
const findOtherSlots = async (given: Given, { id, startAt: current }: Booking): Promise<readonly SlotToOffer[]> => {
  const { days } = await findBookingAvailabilities(given, id, daysToMove(dayOf(current ?? given.now), dayOf(given.now)))
  const all = days.flatMap(({ slots }) => slots.map(({ startAt, checkerId }) => ({ startAt, checkerId })))
  return all.filter(({ startAt }) => isTenantHour(startAt) && isInNotice(startAt, given.now) && startAt !== current)
}

const mostToChoose = 40

/** The slots to which the bearer of a link may move the appointment. @throws {Refusal} `LINK_NOT_VALID` */
export const readOtherSlots = async (reading: Reading, token: string): Promise<string[]> => {
  const { order, state } = await getLinked(reading, token)
  if (state !== 'booked' || !order.startAt || !isInNotice(order.startAt, reading.now)) return []
  const onTheHour = (await findOtherSlots(reading, order)).filter(({ startAt }) => startAt.slice(14, 16) === '00')
  return spreadSlots(onTheHour, mostToChoose).map(({ startAt }) => startAt)
}

/** The slots among which a tenant chooses now. @throws {Refusal} `NOTICE_TOO_SHORT`, `LINK_NOT_VALID` */
const choicesOf = async (work: Work, { order, offer, state }: Linked): Promise<readonly SlotToOffer[]> => {
  if (state === 'open') return findFreeSlots(work, order, withChecker(await findSlotsOf(work.db, offer.id)))
  if (state === 'waiting' || !order.startAt) throw linkNotValid()
  if (!isInNotice(order.startAt, work.now)) throw slotOfferRefusals.tooLate()
  return findOtherSlots(work, order)
}

/**
 * Reserves a slot for ten minutes, in the place of the one that this tenant had reserved.
 * @throws {Refusal} `LINK_NOT_VALID`, `SLOT_TAKEN`, `NOTICE_TOO_SHORT`
 */
export const reserveLinkedSlot = async (work: Work, token: string, startAt: string): Promise<LinkedSlotOffer> => {
  const linked = await getLinkedForChange(work, token)
  const { order, offer, tenantId } = linked
  const start = addMinutes(startAt, 0)
  const chosen = (await choicesOf(work, linked)).find((slot) => slot.startAt === start)
  if (!chosen) throw slotOfferRefusals.slotTaken()
  const slot = { ...chosen, endAt: addMinutes(start, order.durationMinutes) }
  const until = addMinutes(work.now, reservationMinutes)
  if (!(await reserveSlot(work, order, { slot, tenantId, until }))) throw slotOfferRefusals.slotTaken()
  await recordRow(byTenant(work, linked), slotOfferSubject, offer, {
    kind: 'reserved',
    partOf: order.id,
    facts: () => ({ startAt: start }),
  })
  return asLinked(work, linked)
}

const byTenant = (work: Work, { tenantId }: Linked): Work => {
  const by: By = { kind: 'link', id: tenantId, permissions: [], actors: ['LOC'] }
  return { ...work, by }
}

type Confirmation = CallInput<typeof slotLinkCalls.confirm>['body']

/**
 * Fixes the appointment at the reserved slot (E06), or moves it there (E15), with the guards of the step in the same transaction. The same
 * confirmation sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `RESERVATION_OVER`, `SLOT_TAKEN`, `SLOT_CHOSEN`, `NOTICE_TOO_SHORT`, the guards of E06 and E15
 */
export const confirmLinkedSlot = async (work: Work, token: string, { startAt, moves }: Confirmation): Promise<LinkedSlotOffer> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state } = linked
  const start = addMinutes(startAt, 0)
  if (state === 'booked' && order.startAt === start) return asLinked(work, linked)
  if (state !== 'open' && !moves) throw slotOfferRefusals.alreadyChosen()
  const slot = await getReserved(work, linked, start)
  if (state === 'booked' && !isInNotice(order.startAt ?? start, work.now)) throw slotOfferRefusals.tooLate()
  if ((await findFreeSlots(work, order, [slot])).length === 0) throw slotOfferRefusals.slotTaken()
  const to = state === 'open' ? 'planned' : order.status
  await changeBookingStatus(byTenant(work, linked), order.id, { to, ...slot, reason: 'Choix du locataire, par son lien' })
  return again(work, linked)
}

/**
 * Records that somebody will be there. The order is confirmed (E13) when its data allow it; else the desk sees the answer beside the offer.
 * @throws {Refusal} `LINK_NOT_VALID`
 */
export const confirmLinkedPresence = async (work: Work, token: string): Promise<LinkedSlotOffer> => {
  const linked = await getLinkedForChange(work, token)
  const { order, offer, state } = linked
  if (state !== 'booked') throw linkNotValid()
  if (offer.presenceAt) return asLinked(work, linked)
  const asTenant = byTenant(work, linked)
  await updateOffer(work.db, offer.id, { presenceAt: work.now })
  await recordRow(asTenant, slotOfferSubject, offer, { kind: 'presence', partOf: order.id })
  if (order.status === 'planned') await inSavepoint(asTenant, () => changeBookingStatus(asTenant, order.id, { to: 'confirmed' }))
  return again(work, linked)
}

/** The slot that a tenant reserved at this start. @throws {Refusal} `RESERVATION_OVER` */
const getReserved = async (work: Work, { order, tenantId }: Linked, startAt: string): Promise<SlotToOffer> => {
  const reservation = await findOwnReservation(work, order.id, tenantId)
  if (!reservation?.checkerId || reservation.startAt !== startAt) throw slotOfferRefusals.reservationOver()
  return { startAt, checkerId: reservation.checkerId }
}

const offeredAgain = 8

/**
 * Gives the appointment back: its time is free, and other slots of the engine are offered (E17).
 * @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT`, `NO_OTHER_SLOT`
 */
export const cancelLinkedSlot = async (work: Work, token: string, reason: string): Promise<LinkedSlotOffer> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state } = linked
  if (state !== 'booked' || !order.startAt) throw linkNotValid()
  if (!isInNotice(order.startAt, work.now)) throw slotOfferRefusals.tooLate()
  const slots = spreadSlots(await findOtherSlots(work, order), offeredAgain)
  if (slots.length < fewestSlots) throw slotOfferRefusals.noOtherSlot()
  await changeBookingStatus(byTenant(work, linked), order.id, { to: 'waiting_roomer', slots: [...slots], reason })
  return again(work, linked)
}
