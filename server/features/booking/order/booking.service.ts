import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking, BookingChange, BookingDraft } from '@adm/domain/booking/order/booking'
import { missionCode, orderNumber } from '@adm/domain/booking/order/booking-code'
import type { Contact, ContactDraft, Tenant, TenantDraft } from '@adm/domain/booking/order/booking-people'
import { repeatedPeople } from '@adm/domain/booking/slip/repeated-people'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { type PartnerFieldName, partnerFieldNames, partnerRefusal } from '@adm/domain/partner-request/partner'
import { type Wish, wishRefusals } from '@adm/domain/booking/slip/wished-days'
import { surfacesFit, surfacesMessage } from '@adm/domain/booking/order/premises'
import { bookingTaken, tenantChooses } from '@adm/domain/booking/order/booking-taken'
import { hasRealTimes, realTimesRefusal } from '@adm/domain/booking/step/real-times'
import { serviceRefusal } from '@adm/domain/booking/order/service-change'
import { refusedDetails } from '@adm/domain/booking/order/service-details'
import type { Offer } from '@adm/domain/offer/offer'
import type { PriceLine, PriceSource } from '@adm/domain/offer/price-line'
import { dayOf } from '@adm/domain/values/date/moment'
import { withDefaults } from '@adm/domain/client/client-defaults'
import { processesOf } from '@adm/domain/client/process/applied-process'
import { record } from '../../../platform/history/history.ts'
import type { EditKind } from '../../../platform/history/restore.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findAreaOfZip } from '../../area/area.queries.ts'
import { getClientForOrder } from '../../client/row/client.queries.ts'
import { findPlace } from '../../geo/geo.queries.ts'
import { openKeys } from '../../key-tracking/key-follow-up.service.ts'
import { rememberDwelling } from '../../dwelling/dwelling.service.ts'
import {
  getBooking,
  getBookingForChange,
  getBookingWithLinks,
  insertBooking,
  insertContacts,
  insertTenants,
  replaceContacts,
  replaceTenants,
  updateBooking,
} from '../row/booking.queries.ts'
import { dwellingAfter } from '../link/booking-dwelling.service.ts'
import { lockReplanned, requireCopied, requireEntry, recordReplanned } from '../link/booking-link.service.ts'
import { insertMission, setMissionCode } from '../row/booking-mission.queries.ts'
import { rememberPartner } from './booking-partner.queries.ts'
import { rememberTags } from '../list/booking-tag.queries.ts'
import { refitMission } from '../step/booking-planning.service.ts'
import { detailsAfter, requireServiceChange } from './booking-service-change.service.ts'
import { offerTransitions } from '../step/booking-transition.service.ts'
import { rematchedProcesses, valued, recomputedValue } from '../row/booking-value.service.ts'
import { findOrderFacts, lockOrderFacts, requireCreation } from './order-facts.service.ts'

/** The delivery that an order is made from, and its offer when it is not the client's. */
type FromDelivery = { deliveryId: string; offer: Offer | null | undefined }
/** The price that a client accepted, in the place of the one of now. */
type QuotedPrice = { cents: number; lines: PriceLine[]; source: PriceSource | null }
type Origin = FromDelivery | { price: QuotedPrice }
const deliveryOf = (from: Origin | undefined): FromDelivery | undefined => (from && 'deliveryId' in from ? from : undefined)
const priceFrom = (from: Origin | undefined): Partial<Pick<Booking, 'priceCents' | 'priceLines' | 'priceSource'>> =>
  from && 'price' in from ? { priceCents: from.price.cents, priceLines: from.price.lines, priceSource: from.price.source } : {}

/**
 * Takes an order: fixes its number, mission code, price and duration, and remembers its dwelling; it may replan a failed order.
 * @param from of an order that a delivery makes: its days are the delivery's, so that no tenant is asked for one, and its rows are told there;
 * of an accepted quotation: its price is the accepted one
 * @throws {Refusal} `FIELDS_INVALID` for an unknown client, an uncovered zip code or a missing reference, `BOOKING_ALREADY_EXISTS`,
 * `CLIENT_BLOCKED`, `NOT_REPLANNABLE`, `ALREADY_REPLANNED`
 */
export const createBooking = async (work: Work, order: BookingDraft, from?: Origin): Promise<Booking> => {
  const { despiteBlock, despiteDuplicates = from !== undefined, tenants, contacts, keysPlan, depositPlan, copiedFromId, ...draft } = order
  requireSoundOrder(work, order)
  const replanned = await lockReplanned(work.db, draft.replannedFromId, draft.clientId)
  const copiedFrom = await requireCopied(work.db, copiedFromId)
  const delivery = deliveryOf(from)
  const ordered = { ...draft, copiedFromId, offer: delivery?.offer }
  const { client, rules, area, place, dwelling, number, priced, durations } = await lockOrderFacts(work, ordered, despiteDuplicates)
  const creation = requireCreation(work, order, client)

  const id = work.newId()
  const code = orderNumber(Number(dayOf(work.now).slice(0, 4)), number)
  const dwellingId = await rememberDwelling(work, draft, dwelling, place)
  const people = { tenants: identified(work, tenants), contacts: identified(work, contacts) }
  const completed = { areaId: area.id, ...people, ...draft, ...withDefaults(draft, client) }
  const processes = processesOf(rules, completed)
  const after = bookingTaken(completed, {
    id,
    code,
    clientName: client.name,
    areaId: area.id,
    areaName: area.name,
    dwellingId,
    status: creation.to,
    offer: delivery?.offer ?? client.offer,
    deliveryId: delivery?.deliveryId,
    processes,
    priceSource: priced.source,
    createdAt: work.now,
    ...valued(completed, work.now, { terms: priced.terms, durations, processes }),
    ...priceFrom(from),
  })
  await insertBooking(work.db, after, place)
  await insertMission(work.db, { id: work.newId(), bookingId: id, rank: 1, code: after.missionCode })
  await rememberWords(work, draft, after)
  await insertTenants(work.db, id, completed.tenants)
  await insertContacts(work.db, id, completed.contacts)
  const origin = { ...(replanned && { replannedFrom: replanned.code }), ...(copiedFrom && { copiedFrom }) }
  await record(work, bookingEvents[creation.id], {
    id,
    before: null,
    after,
    reason: despiteBlock ?? undefined,
    facts: { ...origin, ...(!delivery && tenantChooses(after.service, client)) },
  })
  if (draft.replannedFromId) await recordReplanned(work, draft.replannedFromId, after)
  await openKeys(work, id, { withdraw: keysPlan, deposit: depositPlan })
  return after
}

/**
 * Requires that the order of a delivery could be taken now, by the rules that take it: nothing is locked, numbered or written.
 * @throws {Refusal} those of `createBooking`
 */
export const requireTakable = async (
  at: Pick<Reading, 'db' | 'by' | 'now'>,
  order: BookingDraft,
  { offer }: FromDelivery,
): Promise<void> => {
  requireSoundOrder(at, order)
  const { client } = await findOrderFacts(at, { ...order, offer }, true)
  requireCreation(at, order, client)
}

/**
 * Edits a booking in place. Price and duration are recomputed if the edit affects them; a planned mission keeps its hour if it still fits.
 * @throws {Refusal} `STALE_VERSION` with the current row, `FIELDS_INVALID`, `CHECKER_DOUBLE_BOOKED`, `FORBIDDEN` for a late service change
 */
export const changeBooking = async (
  work: Work,
  id: string,
  change: BookingChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  await requireServiceChange(work, before, change)
  requireSound(work, before, change)
  requireSoundTimes(work, before, change)
  await requireReference(work, before, change)
  const { tenants, contacts, ...rest } = change
  const { area, place } = await locateChange(work.db, change)
  const written = { ...rest, ...detailsAfter(before, change), ...(await dwellingAfter(work, before, change, place)) }
  if (change.entryBookingId !== before.entryBookingId) await requireEntry(work.db, id, change.entryBookingId)
  const processes = await rematchedProcesses(work.db, before, change, area?.id)
  const revalued = await recomputedValue(work.db, before, change, { areaId: area?.id, processes })
  await updateBooking(work.db, before, { ...written, ...revalued, ...(area && { areaId: area.id }) }, work.now, place)
  if (change.service && change.service !== before.service)
    await setMissionCode(work.db, before, missionCode(before.code, change.service, before.missionRank))
  await rememberWords(work, change, before)
  if (tenants) await replaceTenants(work.db, id, identified(work, existingOnly('tenants', tenants, before.tenants)))
  if (contacts) await replaceContacts(work.db, id, identified(work, existingOnly('contacts', contacts, before.contacts)))
  const changed = await getBooking(work.db, id)
  const after = (await refitMission(work, before, changed)) ? await getBooking(work.db, id) : changed
  await record(work, bookingEvents[kind], { id, before, after })
  return after
}

type Words = Pick<BookingChange, 'tags' | PartnerFieldName>

/** The tags and the partner that an order uses now are suggested for the next ones. */
const rememberWords = async (work: Work, words: Words, row: Pick<Booking, PartnerFieldName>): Promise<void> => {
  if (words.tags) await rememberTags(work.db, words.tags)
  if (partnerFieldNames.some((field) => words[field])) await rememberPartner(work, { ...row, ...words })
}

/** A booking with the transitions open to the caller and the refusals of the others, computed by the code that enforces them. */
export const readBooking = async (reading: Reading, id: string): Promise<BookingDetail> => {
  const { booking, linkedBookings, delivery } = await getBookingWithLinks(reading.db, id)
  const { transitions, missing, cancellationCents } = await offerTransitions(reading, booking)
  const refusal = serviceRefusal(booking.status, reading.by.permissions)
  return { ...booking, linkedBookings, delivery, transitions, missing, cancellationCents, serviceRefusal: refusal }
}

/** Checks that the typed fields of a new order fit together. @throws {Refusal} `FIELDS_INVALID` */
export const requireSoundOrder = (at: Pick<Work, 'now'>, draft: BookingDraft): void => {
  const refused = [...refusedDetails(draft.service, draft.details), ...repeatedPeople(draft.tenants)]
  if (refused.length > 0) throw bookingRefusals.fields(refused)
  requireSoundPartner({ service: draft.service, status: 'waiting' }, draft)
  requireSoundWish(at, draft)
}

/** Checks that the fields of the edited order fit together. @throws {Refusal} `FIELDS_INVALID` */
export const requireSound = (at: Pick<Work, 'now'>, before: Booking, change: BookingChange): void => {
  requireSoundWish(at, change, before)
  const repeated = repeatedPeople(change.tenants ?? [])
  if (repeated.length > 0) throw bookingRefusals.fields(repeated)
  requireSoundSurfaces(before, change)
  requireSoundPartner(before, change)
}

/** A change may move only one end of the wished period: both ends are checked together. @param before none of a new order */
const requireSoundWish = ({ now }: Pick<Work, 'now'>, change: Partial<Wish>, before: Partial<Wish> = {}): void => {
  const refused = wishRefusals(change, before, dayOf(now))
  if (refused.length > 0) throw bookingRefusals.fields(refused)
}

/** The same for the surface and its parts. */
const requireSoundSurfaces = (before: Booking, { surface = before.surface, premises = before.premises }: BookingChange): void => {
  if (!surfacesFit({ surface, premises })) throw bookingRefusals.fields([{ path: 'premises.surfaces', message: surfacesMessage }])
}

/** The real times are those of a mission that is over; both are checked together. */
const requireSoundTimes = ({ now }: Work, before: Booking, change: BookingChange): void => {
  if (change.arrivedAt === undefined && change.finishedAt === undefined) return
  const { arrivedAt = before.arrivedAt, finishedAt = before.finishedAt } = change
  if ((arrivedAt || finishedAt) && !hasRealTimes(before.status)) throw bookingRefusals.notCarriedOut()
  const refused = realTimesRefusal({ arrivedAt, finishedAt }, { startAt: before.startAt, now })
  if (refused) throw bookingRefusals.fields([refused])
}

/** A partner is named for a service on demand, and stays named while it has a date. */
const requireSoundPartner = (
  { service, status }: Pick<Booking, 'service' | 'status'>,
  change: Pick<BookingChange, 'service' | 'partnerName'>,
): void => {
  if (change.partnerName === undefined) return
  const refusal = partnerRefusal({ service: change.service ?? service, status, partnerName: change.partnerName })
  if (refusal) throw bookingRefusals.fields([{ path: 'partnerName', message: refusal }])
}

/** A reference that the client wants is not taken away; an order of before the rule may be edited without. */
const requireReference = async ({ db, now }: Work, before: Booking, { clientReference }: BookingChange): Promise<void> => {
  if (clientReference !== null || !before.clientReference) return
  const client = await getClientForOrder(db, before.clientId, dayOf(now))
  if (client?.referenceRequired) throw bookingRefusals.referenceMissing()
}

const requireArea = async (db: Db, zipCode: string): Promise<{ id: string }> => {
  const area = await findAreaOfZip(db, zipCode)
  if (area) return area
  throw bookingRefusals.uncoveredZip()
}

/** The area and location of a new zip code; undefined when it does not change. */
const locateChange = async (db: Db, { zipCode }: BookingChange) =>
  zipCode === undefined
    ? { area: undefined, place: undefined }
    : { area: await requireArea(db, zipCode), place: await findPlace(db, zipCode) }

/** Each child with its own identifier, or a new one. */
const identified = <Child extends { id?: string | undefined }>(work: Work, children: readonly Child[]) =>
  children.map((child) => ({ ...child, id: child.id ?? work.newId() }))

/** @throws {Refusal} `FIELDS_INVALID` when a child names an identifier that is not of this booking */
const existingOnly = <Child extends TenantDraft | ContactDraft>(
  field: string,
  children: readonly Child[],
  existing: readonly (Tenant | Contact)[],
) => {
  const strangers = children.flatMap(({ id }, index) => (id === undefined || existing.some((person) => person.id === id) ? [] : [index]))
  if (strangers.length === 0) return children
  throw bookingRefusals.fields(
    strangers.map((index) => ({ path: `${field}.${index}.id`, message: 'Cette personne ne fait pas partie de la commande.' })),
  )
}
