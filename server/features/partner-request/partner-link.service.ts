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
import { defineLink, type LinkReading, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { Work } from '../../platform/work/work.ts'
import { findBooking, lockBooking } from '../booking/row/booking.queries.ts'
import { linkedHomeOf } from '../booking/order/linked-home.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { addDocument, type OwnersOfDocuments } from '../document/document.service.ts'
import { findWithdrawals } from '../key-tracking/key-tracking.queries.ts'
import { findOpenOffer } from '../slot-offer/slot-offer.queries.ts'
import { findDocumentsBy, getRequest } from './partner-request.queries.ts'

/** The request of a link, its order, and what the bearer may do. */
type Linked = { request: PartnerRequest; order: Booking; state: PartnerState }

const orderOf = async ({ db }: LinkReading, { order, request }: Linked): Promise<LinkedOrder> => {
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

const partnerLink = defineLink<Linked, LinkedPartnerRequest>({
  kinds: ['partner-request'],
  open: async ({ db }, link) => {
    const request = await getRequest(db, subjectIdOf(link))
    const order = await findBooking(db, request.bookingId)
    const state = order && partnerStateOf(order, request)
    return order && state ? { request, order, state } : undefined
  },
  // The desk and the partner do not both fix a date.
  lock: async ({ db }, link) => lockBooking(db, { id: (await getRequest(db, subjectIdOf(link))).bookingId }),
  bearer: ({ request }) => ({ id: request.id, actor: 'PART' }),
  answer: async (given, linked) => {
    const { state, order } = linked
    const isOver = state === 'succeeded' || state === 'failed'
    return { state, mayFail: !isOver && order.status !== 'waiting_roomer', order: isOver ? null : await orderOf(given, linked) }
  },
})

/** What the bearer of a partner's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedRequest = partnerLink.read

/**
 * Fixes the date that a partner gives (D05). The same date sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `PARTNER_DATE_FIXED`, `FIELDS_INVALID` for a past date, the guards of D05
 */
export const planLinkedOrder = (work: Work, token: string, typed: string): Promise<LinkedPartnerRequest> =>
  partnerLink.change(work, token, async (asPartner, linked) => {
    const { order, state } = linked
    const startAt = addMinutes(typed, 0)
    if (state === 'planned' && order.startAt === startAt) return linked
    if (state !== 'open') throw partnerRequestRefusals.dateFixed()
    if (startAt <= work.now) throw partnerRequestRefusals.datePast()
    await changeBookingStatus(asPartner, order.id, { to: 'planned', startAt })
    return undefined
  })

/** Requires a link whose order waits for its result, before the file is checked. @throws {Refusal} `LINK_NOT_VALID` */
export const requireAwaitsResult = async (given: LinkReading, token: string): Promise<void> => {
  const { state } = await partnerLink.get(given, token)
  if (state !== 'planned') throw linkNotValid()
}

/**
 * Adds a result document of the partner to the order.
 * @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_DOCUMENTS`
 */
export const addLinkedResult = (owners: OwnersOfDocuments, work: Work, token: string, file: PendingFile): Promise<LinkedPartnerRequest> =>
  partnerLink.change(work, token, async (asPartner, { order, state }) => {
    if (state !== 'planned') throw linkNotValid()
    const [type = 'ANNEX'] = resultTypesOf(order.service)
    await addDocument(owners, asPartner, { entity: 'booking', entityId: order.id, type }, file)
    return undefined
  })

/**
 * Closes the order (D07). A second close is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `DOCUMENT_MISSING`
 */
export const closeLinkedOrder = (work: Work, token: string): Promise<LinkedPartnerRequest> =>
  partnerLink.change(work, token, async (asPartner, linked) => {
    const { order, state } = linked
    if (state === 'succeeded') return linked
    if (state !== 'planned') throw linkNotValid()
    await changeBookingStatus(asPartner, order.id, { to: 'succeeded' })
    return undefined
  })

/**
 * Declares that the partner could not deliver (D08), with the cause.
 * @throws {Refusal} `LINK_NOT_VALID`, `TRANSITION_NOT_ALLOWED` while a tenant chooses a date
 */
export const failLinkedOrder = (work: Work, token: string, failure: PartnerFailure): Promise<LinkedPartnerRequest> =>
  partnerLink.change(work, token, async (asPartner, linked) => {
    const { order, state } = linked
    if (state === 'failed') return linked
    if (state === 'succeeded') throw linkNotValid()
    const facts = { tripMade: failure.tripMade }
    await changeBookingStatus(asPartner, order.id, { to: 'failed', reason: failureInWords(failure), facts })
    return undefined
  })
