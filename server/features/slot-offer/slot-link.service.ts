import type { CallInput } from '@adm/contract/call/call'
import type { LinkedSlotOffer, slotLinkCalls } from '@adm/contract/slot-offer'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { linkNotValid } from '@adm/domain/personal-link'
import { isShared } from '@adm/domain/slot-offer/slot-agreement'
import { daysToMove, isTenantHour, isInNotice, reservationMinutes, type SlotOffer, spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import { fewestSlots, type SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import type { LinkReading } from '../../platform/link/link-subject.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findBookingAvailabilities } from '../booking/assignment/availability.service.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { reserveSlot } from '../booking/step/booking-reservation.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { changeByTenant, findOwnReservation, type Linked, slotLink } from './linked-offer.service.ts'
import { proposeSlot } from './slot-agreement.service.ts'
import { findSlotsOf, updateOffer } from './slot-offer.queries.ts'
import { slotOfferSubject, withChecker } from './slot-offer.service.ts'

/**
 * The slots around the appointment, or around the wished day before there is one, that the engine accepts and that leave a day's notice, with
 * the checker of each.
 */
export const findOtherSlots = async (given: LinkReading, { id, startAt: current, wishedDay }: Booking): Promise<readonly SlotToOffer[]> => {
  const today = dayOf(given.now)
  const { days } = await findBookingAvailabilities(given, id, daysToMove(current ? dayOf(current) : (wishedDay ?? today), today))
  const all = days.flatMap(({ slots }) => slots.map(({ startAt, checkerId }) => ({ startAt, checkerId })))
  return all.filter(({ startAt }) => isTenantHour(startAt) && isInNotice(startAt, given.now) && startAt !== current)
}

const mostToChoose = 40

/** The slots to which the bearer of a link may move the appointment. @throws {Refusal} `LINK_NOT_VALID` */
export const readOtherSlots = async (reading: Reading, token: string): Promise<string[]> => {
  const { order, offer, state } = await slotLink.get(reading, token)
  if (state !== 'booked' || isVisit(order) || !order.startAt || !isInNotice(order.startAt, reading.now)) return []
  if (isOnDemand(order.service) || isShared(offer, order.tenants)) return []
  return findStartsToMove(reading, order)
}

/** The slots on the hour among which somebody chooses who moves an appointment by a link. */
export const findStartsToMove = async (given: LinkReading, order: Booking): Promise<string[]> => {
  const onTheHour = (await findOtherSlots(given, order)).filter(({ startAt }) => startAt.slice(14, 16) === '00')
  return spreadSlots(onTheHour, mostToChoose).map(({ startAt }) => startAt)
}

/** The slots among which a tenant chooses now. @throws {Refusal} `NOTICE_TOO_SHORT`, `LINK_NOT_VALID` */
const choicesOf = async (work: Work, { order, offer, state }: Linked): Promise<readonly SlotToOffer[]> => {
  if (state === 'open') return findFreeSlots(work, order, withChecker(await findSlotsOf(work.db, offer.id)))
  if (state === 'waiting' || !order.startAt) throw linkNotValid()
  requireMove(work, order, offer)
  return findOtherSlots(work, order)
}

/**
 * @throws {Refusal} `NOTICE_TOO_SHORT`; `ALL_TENANTS_DECIDE`: one of several tenants does not move what all agreed on; `PARTNER_COMES`:
 *   a partner has no calendar here
 */
const requireMove = ({ now }: LinkReading, { service, startAt, tenants }: Booking, offer: SlotOffer): void => {
  if (isOnDemand(service)) throw slotOfferRefusals.partnerComes()
  if (!startAt || !isInNotice(startAt, now)) throw slotOfferRefusals.tooLate()
  if (isShared(offer, tenants)) throw slotOfferRefusals.allDecide()
}

/** A start, and whether it moves an appointment that the tenant sees. */
type Chosen = CallInput<typeof slotLinkCalls.reserve | typeof slotLinkCalls.confirm>['body']

/**
 * Reserves a slot for ten minutes, in the place of the one that this tenant had reserved. A tenant who only chooses is refused as soon as
 * the order has an appointment or looks for its checker; a tenant who moves the appointment is not.
 * @throws {Refusal} `LINK_NOT_VALID`, `SLOT_CHOSEN`, `SLOT_TAKEN`, `NOTICE_TOO_SHORT`, `ALL_TENANTS_DECIDE`, `PARTNER_COMES`
 */
export const reserveLinkedSlot = (work: Work, token: string, { startAt, moves }: Chosen): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, linked) => {
    const { order, offer, tenantId, state } = linked
    const start = addMinutes(startAt, 0)
    if (state === 'booked' && order.startAt === start) return linked
    if (state !== 'open' && !moves) throw slotOfferRefusals.alreadyChosen()
    const chosen = (await choicesOf(work, linked)).find((slot) => slot.startAt === start)
    if (!chosen) throw slotOfferRefusals.slotTaken()
    const slot = { ...chosen, endAt: addMinutes(start, order.durationMinutes) }
    const until = addMinutes(work.now, reservationMinutes)
    if (!(await reserveSlot(work, order, { slot, holderId: tenantId, until }))) throw slotOfferRefusals.slotTaken()
    await recordRow(asTenant, slotOfferSubject, offer, {
      event: slotOfferEvents.reserved,
      partOf: order.id,
      facts: () => ({ startAt: start }),
    })
    return linked
  })

/**
 * Fixes the appointment at the reserved slot (E06), or moves it there (E15), with the guards of the step in the same transaction; where all
 * tenants decide, the slot is proposed to the others. The same confirmation sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `RESERVATION_OVER`, `SLOT_TAKEN`, `SLOT_CHOSEN`, `NOTICE_TOO_SHORT`, `ALL_TENANTS_DECIDE`,
 *   `TOO_MANY_PROPOSALS`, the guards of E06 and E15
 */
export const confirmLinkedSlot = (work: Work, token: string, { startAt, moves }: Chosen): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, linked) => {
    const { order, offer, state } = linked
    const start = addMinutes(startAt, 0)
    if (state === 'booked' && order.startAt === start) return linked
    if (state !== 'open' && !moves) throw slotOfferRefusals.alreadyChosen()
    const slot = await getReserved(work, linked, start)
    if (state === 'booked') requireMove(work, order, offer)
    if ((await findFreeSlots(work, order, [slot])).length === 0) throw slotOfferRefusals.slotTaken()
    const to = state === 'open' ? 'planned' : order.status
    if (state === 'open' && isShared(offer, order.tenants)) await proposeSlot(asTenant, linked, slot)
    else await changeBookingStatus(asTenant, order.id, { to, ...slot, reason: 'Choix du locataire, par son lien' })
    return undefined
  })

/**
 * Records that somebody will be there. The order is confirmed (E13) when its data allow it; else the desk sees the answer beside the offer.
 * @throws {Refusal} `LINK_NOT_VALID`
 */
export const confirmLinkedPresence = (work: Work, token: string): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, linked) => {
    const { order, offer, state } = linked
    if (state !== 'booked') throw linkNotValid()
    if (offer.presenceAt) return linked
    await updateOffer(work.db, offer.id, { presenceAt: work.now })
    await recordRow(asTenant, slotOfferSubject, offer, { event: slotOfferEvents.presence, partOf: order.id })
    if (order.status === 'planned') await inSavepoint(asTenant, () => changeBookingStatus(asTenant, order.id, { to: 'confirmed' }))
    return undefined
  })

/** The slot that a tenant reserved at this start. @throws {Refusal} `RESERVATION_OVER` */
const getReserved = async (work: Work, { order, tenantId }: Linked, startAt: string): Promise<SlotToOffer> => {
  const reservation = await findOwnReservation(work, order.id, tenantId)
  if (!reservation?.checkerId || reservation.startAt !== startAt) throw slotOfferRefusals.reservationOver()
  return { startAt, checkerId: reservation.checkerId }
}

const offeredAgain = 8

/**
 * Gives the appointment back: its time is free, and other slots of the engine are offered (E17).
 * @throws {Refusal} `LINK_NOT_VALID`, `NOTICE_TOO_SHORT`, `NO_OTHER_SLOT`, `PARTNER_COMES`
 */
export const cancelLinkedSlot = (work: Work, token: string, reason: string): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, { order, state }) => {
    if (state !== 'booked' || !order.startAt) throw linkNotValid()
    if (isOnDemand(order.service)) throw slotOfferRefusals.partnerComes()
    if (!isInNotice(order.startAt, work.now)) throw slotOfferRefusals.tooLate()
    const slots = spreadSlots(await findOtherSlots(work, order), offeredAgain)
    if (slots.length < fewestSlots) throw slotOfferRefusals.noOtherSlot()
    await changeBookingStatus(asTenant, order.id, { to: 'waiting_roomer', slots: [...slots], reason })
    return undefined
  })
