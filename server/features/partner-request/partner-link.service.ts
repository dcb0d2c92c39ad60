import type { LinkedOrder, LinkedPartnerRequest } from '@adm/contract/partner-request'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import type { Booking } from '@adm/domain/booking/order/booking'
import {
  type PartnerFailure,
  type PartnerRequest,
  type PartnerState,
  failureInWords,
  partnerStateOf,
} from '@adm/domain/partner-request/partner-request'
import { partnerRequestRefusals } from '@adm/domain/partner-request/partner-request-refusals'
import { linkNotValid } from '@adm/domain/personal-link'
import { addMinutes } from '@adm/domain/values/date/moment'
import type { PendingFile } from '../../platform/stored-file/stored-file.ts'
import { asBearer, getLinkSubject } from '../../platform/link/personal-link.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { linkedHomeOf } from '../booking/order/linked-home.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { addDocument, type OwnersOfDocuments } from '../document/document.service.ts'
import { findWithdrawals } from '../key-tracking/key-tracking.queries.ts'
import { findOpenOffer } from '../slot-offer/slot-offer.queries.ts'
import { findDocumentsBy, getRequest } from './partner-request.queries.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>
/** The request of a link, its order, and what the bearer may do. */
type Linked = { request: PartnerRequest; order: Booking; state: PartnerState }

/** @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const requestOfLink = async (given: Given, token: string): Promise<PartnerRequest> =>
  getRequest(given.db, await getLinkSubject(given, token, 'partner-request'))

const linkedOf = (request: PartnerRequest, order: Booking | undefined): Linked => {
  const state = order && partnerStateOf(order, request)
  if (!order || !state) throw linkNotValid()
  return { request, order, state }
}

const getLinked = async (given: Given, token: string): Promise<Linked> => {
  const request = await requestOfLink(given, token)
  return linkedOf(request, await findBooking(given.db, request.bookingId))
}

/** The same, with the order locked, so that the desk and the partner do not both fix a date. @throws {Refusal} `LINK_NOT_VALID` */
const getLinkedForChange = async (work: Work, token: string): Promise<Linked> => {
  const { id, bookingId } = await requestOfLink(work, token)
  const order = await getBookingForChange(work.db, bookingId)
  return linkedOf(await getRequest(work.db, id), order)
}

/** What the bearer of a partner's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedRequest = async (reading: Reading, token: string): Promise<LinkedPartnerRequest> =>
  asLinked(reading, await getLinked(reading, token))

const asLinked = async (given: Given, linked: Linked): Promise<LinkedPartnerRequest> => {
  const { state, order } = linked
  const isOver = state === 'succeeded' || state === 'failed'
  return { state, mayFail: !isOver && order.status !== 'waiting_roomer', order: isOver ? null : await orderOf(given, linked) }
}

const orderOf = async ({ db }: Given, { order, request }: Linked): Promise<LinkedOrder> => {
  const [[leg], documents, offer] = await Promise.all([
    findWithdrawals(db, [order.id]),
    findDocumentsBy(db, order.id, request.id),
    findOpenOffer(db, order.id),
  ])
  const [expects = 'ANNEX'] = resultTypesOf(order.service)
  return {
    ...linkedHomeOf(order, leg),
    code: order.code,
    details: order.details ?? null,
    wishedDay: order.wishedDay ?? null,
    wishedUntilDay: order.wishedUntilDay ?? null,
    startAt: order.startAt,
    tenantDateAt: offer?.proposedAt ?? null,
    expects,
    documents,
  }
}

const byPartner = (work: Work, { request }: Linked): Work => asBearer(work, 'PART', { id: request.id })

const again = async (work: Work, { request, order }: Linked): Promise<LinkedPartnerRequest> =>
  asLinked(work, linkedOf(request, await findBooking(work.db, order.id)))

/**
 * Fixes the date that a partner gives (D05). The same date sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `PARTNER_DATE_FIXED`, `FIELDS_INVALID` for a past date, the guards of D05
 */
export const planLinkedOrder = async (work: Work, token: string, typed: string): Promise<LinkedPartnerRequest> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state, request } = linked
  const startAt = addMinutes(typed, 0)
  if (state === 'planned' && order.startAt === startAt) return asLinked(work, linked)
  if (state !== 'open') throw partnerRequestRefusals.dateFixed()
  if (startAt <= work.now) throw partnerRequestRefusals.datePast()
  const quotation = request.quotationNumber ? { number: request.quotationNumber, accepted: true } : null
  await changeBookingStatus(byPartner(work, linked), order.id, { to: 'planned', startAt, facts: { quotation } })
  return again(work, linked)
}

/** Requires a link whose order waits for its result, before the file is checked. @throws {Refusal} `LINK_NOT_VALID` */
export const requireAwaitsResult = async (given: Given, token: string): Promise<void> => {
  const { state } = await getLinked(given, token)
  if (state !== 'planned') throw linkNotValid()
}

/**
 * Adds a result document of the partner to the order.
 * @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_DOCUMENTS`
 */
export const addLinkedResult = async (
  owners: OwnersOfDocuments,
  work: Work,
  token: string,
  file: PendingFile,
): Promise<LinkedPartnerRequest> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state } = linked
  if (state !== 'planned') throw linkNotValid()
  const [type = 'ANNEX'] = resultTypesOf(order.service)
  await addDocument(owners, byPartner(work, linked), { entity: 'booking', entityId: order.id, type }, file)
  return again(work, linked)
}

/**
 * Closes the order (D07). A second close is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `DOCUMENT_MISSING`
 */
export const closeLinkedOrder = async (work: Work, token: string): Promise<LinkedPartnerRequest> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state } = linked
  if (state === 'succeeded') return asLinked(work, linked)
  if (state !== 'planned') throw linkNotValid()
  await changeBookingStatus(byPartner(work, linked), order.id, { to: 'succeeded' })
  return again(work, linked)
}

/**
 * Declares that the partner could not deliver (D08), with the cause.
 * @throws {Refusal} `LINK_NOT_VALID`, `TRANSITION_NOT_ALLOWED` while a tenant chooses a date
 */
export const failLinkedOrder = async (work: Work, token: string, failure: PartnerFailure): Promise<LinkedPartnerRequest> => {
  const linked = await getLinkedForChange(work, token)
  const { order, state } = linked
  if (state === 'failed') return asLinked(work, linked)
  if (state === 'succeeded') throw linkNotValid()
  const facts = { tripMade: failure.tripMade }
  await changeBookingStatus(byPartner(work, linked), order.id, { to: 'failed', reason: failureInWords(failure), facts })
  return again(work, linked)
}
