import type { BookingSlotOffer } from '@adm/contract/slot-offer'
import { type By, system } from '@adm/domain/actor'
import { booking, type Booking } from '@adm/domain/booking/order/booking'
import { familyOf } from '@adm/domain/booking/order/booking-service'
import { nextActOf, offerExpiry, type SlotOffer, slotsToOffer, type SlotToOffer } from '@adm/domain/slot-offer/slot-offer'
import { offerAfterOrder, slotOfferMachine } from '@adm/domain/slot-offer/slot-offer-transition'
import { addMinutes } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Reaction, Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { getBooking } from '../booking/order/booking.queries.ts'
import { findReservations } from '../booking/step/booking-reservation.queries.ts'
import { releaseReservations } from '../booking/step/booking-reservation.service.ts'
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
import { slotOfferLetter } from './slot-offer-letters.ts'

export const slotOfferSubject = { entity: 'slot-offer', read: getOffer }
/** A link opens nothing once its order is over, whatever its date; old rows are deleted at this age. */
const linkMinutes = 180 * 24 * 60

/** Slots of an offer that reserve a checker. */
export const withChecker = (slots: Awaited<ReturnType<typeof findSlotsOf>>): SlotToOffer[] =>
  slots.flatMap(({ startAt, checkerId }) => (checkerId ? [{ startAt, checkerId }] : []))

/** The offers of an order, the latest first, each slot judged by the engine again. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readSlotOffers = async (reading: Reading, bookingId: string): Promise<BookingSlotOffer[]> => {
  const order = await getBooking(reading.db, bookingId)
  const offers = await findOffersOf(reading.db, bookingId)
  return Promise.all(offers.map((offer) => detailsOf(reading, order, offer)))
}

const detailsOf = async (reading: Reading, order: Booking, offer: SlotOffer): Promise<BookingSlotOffer> => {
  const { db, now } = reading
  const isOpen = offer.status === 'open'
  const [slots, recipients, reservations] = await Promise.all([
    findSlotsOf(db, offer.id),
    findRecipientsSince(db, order.id, offer.createdAt),
    isOpen ? findReservations(db, order.id, now) : [],
  ])
  const free = isOpen ? await findFreeSlots(reading, order, withChecker(slots)) : []
  const [reservation] = reservations
  return {
    ...offer,
    slots: slots.map((slot) => ({ ...slot, isFree: free.some(({ startAt }) => startAt === slot.startAt) })),
    recipients,
    reservation: reservation?.startAt && reservation.until ? { startAt: reservation.startAt, until: reservation.until } : null,
  }
}

const offering = z.object({ slots: slotsToOffer })

/** The reaction to a step that offers slots (E02, E17, V02): the offer, and its links by mail to the tenants. */
export const makeOffer: Reaction = async (work, { after, facts }) => {
  const order = booking.parse(after)
  const { data } = offering.safeParse(facts)
  if (!data || data.slots.length === 0) return
  await releaseReservations(work, order.id, null)
  await endOpenOffer(work, order, 'withdrawn')
  const id = work.newId()
  const expiresAt = expiryOf(work.now, order, data.slots)
  const offer = { createdAt: work.now, expiresAt, reminders: 0 }
  await insertOffer(work.db, { id, bookingId: order.id, createdAt: work.now, expiresAt, dueAt: nextActOf(offer) }, distinct(data.slots))
  const made = await getOffer(work.db, id)
  await record(work, { entity: 'slot-offer', id, partOf: order.id, kind: 'offered', before: null, after: made })
  await mailLinks(work, order, made)
}

/** Visits have no link yet: prospects answer by phone, so that the clock neither reminds nor ends them. */
const expiryOf = (now: string, { service, wishedDay }: Booking, slots: readonly SlotToOffer[]): string | null =>
  familyOf(service) === 'EDL' ? offerExpiry(now, { wishedDay: wishedDay ?? null, starts: slots.map(({ startAt }) => startAt) }) : null

const distinct = (slots: readonly SlotToOffer[]): SlotToOffer[] => [
  ...new Map(slots.map(({ startAt, checkerId }) => [addMinutes(startAt, 0), { startAt, checkerId }])).values(),
]

/** Mails a personal link to each tenant who has an address. A reminder brings a new link; those before it stay valid. */
export const mailLinks = async (work: Work, order: Booking, offer: SlotOffer): Promise<void> => {
  if (familyOf(order.service) !== 'EDL') return
  for (const { id: tenantId, emails } of order.tenants) {
    if (!emails) continue
    const validUntil = addMinutes(work.now, linkMinutes)
    const secret = await makeLink(work, { kind: 'slot-offer', tenantId, subjectId: order.id, expiresAt: validUntil })
    const url = new URL(`/s/${secret}`, work.site.url).href
    const letter = slotOfferLetter(order, { url, expiresAt: offer.expiresAt, isReminder: offer.reminders > 0 })
    for (const address of emails.split(', ')) await postMail(work, address, letter, offer.expiresAt ?? validUntil)
  }
}

type Outcome = NonNullable<ReturnType<typeof offerAfterOrder>>

const endOpenOffer = async (work: Work, order: Pick<Booking, 'id' | 'startAt'>, outcome: Outcome, chosenAt?: string | null) => {
  const offer = await findOpenOffer(work.db, order.id)
  if (!offer) return
  const { id: kind, to: status } = slotOfferMachine.require('open', outcome, system.actors)
  await updateOffer(work.db, offer.id, { status, dueAt: null, endedAt: work.now, chosenAt: chosenAt ?? null })
  await recordRow(work, slotOfferSubject, offer, { kind, partOf: order.id })
}

const isByClock = ({ kind }: By): boolean => kind === 'system'
const choice = z.object({ chosenSlot: z.string().optional() })
const orderNow = booking.pick({ id: true, status: true, startAt: true })

/** The reaction to any other step: the open offer ends as its order goes on, and what tenants were choosing is free again. */
export const followOrderOfOffer: Reaction = async (work, { after, facts }) => {
  const order = orderNow.parse(after)
  await releaseReservations(work, order.id, null)
  const outcome = offerAfterOrder(order.status, isByClock(work.by))
  if (outcome)
    await endOpenOffer(work, order, outcome, outcome === 'chosen' ? (order.startAt ?? choice.parse(facts ?? {}).chosenSlot) : null)
}

/** The reaction to a moved appointment: what the tenants said of the former one is void. */
export const forgetPresence: Reaction = async (work, change) => {
  await followOrderOfOffer(work, change)
  const offer = await findLastOffer(work.db, change.id)
  if (!offer?.presenceAt) return
  await updateOffer(work.db, offer.id, { presenceAt: null })
  await recordRow(work, slotOfferSubject, offer, { kind: 'presenceVoid', partOf: change.id })
}

/** The reaction to the undo of a step: the offer that it had ended is open again, as long as the order waits for a choice. */
export const followUndoOfOffer: Reaction = async (work, change) => {
  const { id, status } = orderNow.parse(change.after)
  await followOrderOfOffer(work, change)
  if (!work.undoing || offerAfterOrder(status, false) !== null || (await findOpenOffer(work.db, id))) return
  const ended = await findOfferEndedBy(work.db, work.undoing.requestId, id)
  if (!ended) return
  const { id: kind } = slotOfferMachine.require(ended.status, 'open', system.actors)
  await updateOffer(work.db, ended.id, { status: 'open', dueAt: nextActOf(ended), endedAt: null, chosenAt: null, presenceAt: null })
  await recordRow(work, slotOfferSubject, ended, { kind, partOf: id })
}
