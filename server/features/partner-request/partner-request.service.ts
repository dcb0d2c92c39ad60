import type { StepEvent } from '@adm/domain/booking/history/booking-events'
import { goodUntil, linkUntil } from '@adm/domain/message/message-times'
import { type SentPartnerRequest, partnerRequestCalls } from '@adm/contract/partner-request'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { type PartnerRequest, isForPartner, partnerStateOf } from '@adm/domain/partner-request/partner-request'
import { partnerRequestEvents } from '@adm/domain/partner-request/partner-request-events'
import { partnerRequestRefusals } from '@adm/domain/partner-request/partner-request-refusals'
import type { OpenDb } from '../../platform/database/database.ts'
import { record } from '../../platform/history/history.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { undoBy } from '../../platform/history/undo.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import { type MailAbout, postMail } from '../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { findStepsByLink } from '../booking/step/booking-link-steps.queries.ts'
import { findRequestsOf, getRequest, insertRequest, setWithdrawn } from './partner-request.queries.ts'
import { partnerLetters } from './partner-letters.ts'

/** How a request is read and recorded. */
const partnerRequestSubject = { read: getRequest }

/** The answer that a step of the order was; undefined for what is no step of a partner. */
const answerOf = (kind: string): SentPartnerRequest['answers'][number]['kind'] | undefined => {
  const to = bookingTransitions.find(({ id }) => id === kind)?.to
  return to === 'planned' || to === 'succeeded' || to === 'failed' ? to : undefined
}

/** The requests of an order, the latest first, with what the partner answered. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readPartnerRequests = async ({ db }: Reading, bookingId: string): Promise<SentPartnerRequest[]> => {
  const order = await getBooking(db, bookingId)
  const requests = await findRequestsOf(db, bookingId)
  const steps = await findStepsByLink(
    db,
    bookingId,
    requests.map(({ id }) => id),
  )
  return requests.map((request) => ({
    ...request,
    isValid: partnerStateOf(order, request) !== null,
    answers: steps.flatMap(({ bearerId, kind, at, startAt, reason, isUndone }) => {
      const answer = bearerId === request.id ? answerOf(kind) : undefined
      return answer ? [{ kind: answer, at, startAt: answer === 'planned' ? startAt : null, reason, isUndone }] : []
    }),
  }))
}

/**
 * Mails the partner of an order a personal link.
 * @throws {Refusal} `NOT_FOR_PARTNER`, `FIELDS_INVALID` without a partner or a mail
 */
export const sendPartnerRequest = async (work: Work, bookingId: string): Promise<PartnerRequest> => {
  const order = await getBookingForChange(work.db, bookingId)
  if (familyOf(order.service) !== 'DEM' || !isForPartner(order.status)) throw partnerRequestRefusals.notForPartner()
  if (!order.partnerName) throw partnerRequestRefusals.noPartner()
  if (!order.partnerEmail) throw partnerRequestRefusals.noMail()
  return mailRequest(work, order, { name: order.partnerName, email: order.partnerEmail })
}

const aboutPartner = ({ id: bookingId, partnerName: personName, startAt }: Booking): MailAbout => ({
  kind: 'partnerRequest',
  audience: 'partner',
  bookingId,
  personName: personName ?? null,
  missionAt: startAt,
})

type Addressee = { name: string; email: string }

/** A request brings a new link; those before it stay valid as long as the order has this partner. */
const mailRequest = async (work: Work, order: Booking, { name, email }: Addressee): Promise<PartnerRequest> => {
  const request: PartnerRequest = {
    id: work.newId(),
    bookingId: order.id,
    partnerName: name,
    partnerEmail: email,
    createdAt: work.now,
    withdrawnAt: null,
    version: 1,
  }
  await insertRequest(work.db, request)
  const { id } = request
  await record(work, partnerRequestEvents.sent, { id, partOf: order.id, before: null, after: request })
  const expiresAt = linkUntil(work.now, 'order')
  const secret = await makeLink(work, { kind: 'partner-request', subjectId: id, expiresAt })
  await postMail(work, email, partnerLetters.requested.write({ order, url: new URL(`/p/${secret}`, work.site.url).href }), expiresAt, {
    about: aboutPartner(order),
  })
  return request
}

/** The reaction to a date that the desk fixes or moves (D05, D12): the partner gets it by mail, with a link to close. */
export const announceDate: ReactionTo<StepEvent> = async (work, { after: order }) => {
  if (work.by.kind === 'link' || !order.partnerName || !order.partnerEmail) return
  await mailRequest(work, order, { name: order.partnerName, email: order.partnerEmail })
}

/** The reaction to a cancellation (D11): the partner who had a link is told. */
export const announceCancellation: ReactionTo<StepEvent> = async (work, { after: order }) => {
  const requests = await findRequestsOf(work.db, order.id)
  const wasMailed = requests.some(({ partnerEmail, withdrawnAt }) => withdrawnAt === null && partnerEmail === order.partnerEmail)
  if (wasMailed && order.partnerEmail)
    await postMail(work, order.partnerEmail, partnerLetters.canceled.write({ order }), goodUntil(work.now, 'order'), {
      about: aboutPartner(order),
    })
}

/** The order is locked first, as by every act of the link. */
const lockWithOrder = async (db: OpenDb, id: string): Promise<PartnerRequest> => {
  const { bookingId } = await getRequest(db, id)
  await getBookingForChange(db, bookingId)
  return getRequest(db, id)
}

/** Takes a request back: its link opens nothing. The undo of that opens it again. */
export const undoSent = undoBy(
  { requires: partnerRequestCalls.send.requires, lock: lockWithOrder, fields: ['withdrawnAt'] },
  async (work, _, before) => {
    await setWithdrawn(work.db, before, before.withdrawnAt ? null : work.now)
    await recordRow(work, partnerRequestSubject, before, {
      event: before.withdrawnAt ? partnerRequestEvents.reopened : partnerRequestEvents.withdrawn,
      partOf: before.bookingId,
    })
  },
)
