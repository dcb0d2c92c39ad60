import type { bookingEvents, StepEvent } from '@adm/domain/booking/history/booking-events'
import { goodUntil, linkUntil } from '@adm/domain/message/message-times'
import { clientRequestEvents } from '@adm/domain/client-request/client-request-events'
import { type BookingClientRequests, clientRequestCalls, type SentClientRequest } from '@adm/contract/client/client-request'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { clientActOf } from '@adm/domain/client-request/client-act'
import type { ClientRequest } from '@adm/domain/client-request/client-request'
import { clientRequestRefusals } from '@adm/domain/client-request/client-request-refusals'
import { type ClientContact, contactsOf, isSameAddress, recipientsOf } from '@adm/domain/client/client-recipients'
import type { OpenDb } from '../../platform/database/database.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { undoBy } from '../../platform/history/undo.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import type { LetterMessage, PreviewedLetter } from '../../platform/mail/letter-message.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { findStepsByLink } from '../booking/step/booking-link-steps.queries.ts'
import { getClient } from '../client/row/client.queries.ts'
import { clientLetters } from './client-letters.ts'
import { opensForClient } from './client-order.service.ts'
import {
  findClientRequestsOf,
  findClientRequestTo,
  getClientRequest,
  insertClientRequest,
  updateClientRequest,
} from './client-request.queries.ts'

/** How a request is read and recorded. */
const clientRequestSubject = { read: getClientRequest }

/** The act of the client that a step of the order was. */
const actOfStep = (kind: string) => {
  const row = bookingTransitions.find(({ id }) => id === kind)
  return row ? clientActOf(row) : null
}

/** The links of an order with what the client did by them, and everybody of the client. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readClientRequests = async (reading: Reading, bookingId: string): Promise<BookingClientRequests> => {
  const { db } = reading
  const order = await getBooking(db, bookingId)
  const [requests, client, maySend] = await Promise.all([
    findClientRequestsOf(db, bookingId),
    getClient(db, order.clientId),
    opensForClient(reading, order),
  ])
  const contacts = contactsOf(client)
  const steps = await findStepsByLink(
    db,
    bookingId,
    requests.map(({ id }) => id),
  )
  const answersOf = (request: ClientRequest): SentClientRequest['answers'] =>
    steps.flatMap(({ bearerId, kind, at, startAt, reason, isUndone }) => {
      const act = bearerId === request.id ? actOfStep(kind) : null
      return act ? [{ act, at, startAt: act === 'move' ? startAt : null, reason, isUndone }] : []
    })
  const isValid = ({ email, withdrawnAt }: ClientRequest): boolean =>
    maySend && withdrawnAt === null && contacts.some((contact) => isSameAddress(contact.email, email))
  return {
    maySend,
    contacts,
    requests: requests.map((request) => ({ ...request, isValid: isValid(request), answers: answersOf(request) })),
  }
}

/**
 * Mails a person of the client a personal link of the order; the same person gets another link of the same request.
 * @throws {Refusal} `NOT_FOR_CLIENT`, `FIELDS_INVALID` for an address that is not of the client
 */
export const sendClientRequest = async (work: Work, bookingId: string, email: string): Promise<ClientRequest> => {
  const order = await getBookingForChange(work.db, bookingId)
  if (!(await opensForClient(work, order))) throw clientRequestRefusals.notForClient()
  const contact = contactsOf(await getClient(work.db, order.clientId)).find((one) => isSameAddress(one.email, email))
  if (!contact) throw clientRequestRefusals.notContact()
  return mailRequest(work, order, contact, clientLetters.sent, { order })
}

type Linked = { url: string | null }

/** A new link of a person of the client; those before it stay valid. The order is locked, so that a person has one request. */
const linkFor = async (work: Work, order: Booking, { email, name }: ClientContact) => {
  const earlier = await findClientRequestTo(work.db, order.id, email)
  const request = earlier ? await sendAgain(work, earlier, name) : await makeRequest(work, order.id, { email, name })
  const expiresAt = linkUntil(work.now, 'order')
  const secret = await makeLink(work, { kind: 'client-request', subjectId: request.id, expiresAt })
  return { request, expiresAt, url: new URL(`/c/${secret}`, work.site.url).href }
}

/** The link for a message that another feature writes to a person of the client; null where the desk took it back or it would open nothing. */
export const clientLinkFor = async (work: Work, order: Booking, address: string): Promise<string | null> => {
  const contact = contactsOf(await getClient(work.db, order.clientId)).find(({ email }) => isSameAddress(email, address))
  if (!contact || (await findClientRequestTo(work.db, order.id, contact.email))?.withdrawnAt) return null
  return (await linkFor(work, order, contact)).url
}

const mailRequest = async <Params>(
  work: Work,
  order: Booking,
  { email, name }: ClientContact,
  letter: LetterMessage<Params & Linked>,
  params: Params,
): Promise<ClientRequest> => {
  const { request, expiresAt, url } = await linkFor(work, order, { email, name })
  await postMail(work, email, letter.write({ ...params, url }), expiresAt, aboutClient(letter, order, { email, name }))
  return request
}

const makeRequest = async (work: Work, bookingId: string, contact: ClientContact): Promise<ClientRequest> => {
  const times = { createdAt: work.now, sentAt: work.now, withdrawnAt: null }
  const request: ClientRequest = { id: work.newId(), bookingId, ...contact, ...times, version: 1 }
  await insertClientRequest(work.db, request)
  await record(work, clientRequestEvents.sent, { id: request.id, partOf: bookingId, before: null, after: request })
  return request
}

const sendAgain = async (work: Work, before: ClientRequest, name: string | null): Promise<ClientRequest> => {
  await updateClientRequest(work.db, before, { name, sentAt: work.now, withdrawnAt: null })
  await recordRow(work, clientRequestSubject, before, { event: clientRequestEvents.sentAgain, partOf: before.bookingId })
  return getClientRequest(work.db, before.id)
}

/** Notes the letters of a kind at the order; the desk sees the others by the links that they contain. */
const aboutClient = ({ kind }: PreviewedLetter, { id: bookingId }: Booking, { email, name: personName }: ClientContact) =>
  kind === null ? {} : { about: { kind, audience: 'client', person: `client:${email.toLowerCase()}`, personName, bookingId } as const }

/** The same mail to each recipient of the orders of a client, with a link of their own; without one where the desk took it back. */
const mailRecipients = async <Params>(
  work: Work,
  order: Booking,
  letter: LetterMessage<Params & Linked>,
  params: Params,
): Promise<void> => {
  const isOpen = await opensForClient(work, order)
  for (const recipient of recipientsOf(await getClient(work.db, order.clientId), 'order')) {
    const earlier = await findClientRequestTo(work.db, order.id, recipient.email)
    if (isOpen && !earlier?.withdrawnAt) await mailRequest(work, order, recipient, letter, params)
    else {
      const about = aboutClient(letter, order, recipient)
      await postMail(work, recipient.email, letter.write({ ...params, url: null }), goodUntil(work.now, 'order'), about)
    }
  }
}

/** The reaction to a request for information (D02): the client reads what is asked, and answers by the link. */
export const askClient: ReactionTo<StepEvent> = async (work, { after: order, reason }) => {
  await mailRecipients(work, order, clientLetters.questioned, { order, question: reason ?? '' })
}

/** The reaction to the announcement that an order without a date will be closed: its client learns the day. */
export const announceClosing: ReactionTo<typeof bookingEvents.closingAnnounced> = async (work, { after: order, facts }) => {
  await mailRecipients(work, order, clientLetters.closingAnnounced, { order, closingDay: facts.closingDay })
}

/** The reaction to the end of an order that was never dated: its client learns of it, and may reopen it where the table says so. */
export const announceEnd: ReactionTo<StepEvent> = async (work, { after: order }) => {
  await mailRecipients(work, order, clientLetters.closed, { order })
}

/** The order is locked first, as by every act of the link. */
const lockWithOrder = async (db: OpenDb, id: string): Promise<ClientRequest> => {
  const { bookingId } = await getClientRequest(db, id)
  await getBookingForChange(db, bookingId)
  return getClientRequest(db, id)
}

/** Takes the links of a person back: they open nothing. The undo of that opens them again. */
export const undoSent = undoBy(
  { requires: clientRequestCalls.send.requires, lock: lockWithOrder, fields: ['withdrawnAt'] },
  async (work, _, before) => {
    await updateClientRequest(work.db, before, { withdrawnAt: before.withdrawnAt ? null : work.now })
    await recordRow(work, clientRequestSubject, before, {
      event: before.withdrawnAt ? clientRequestEvents.reopened : clientRequestEvents.withdrawn,
      partOf: before.bookingId,
    })
  },
)
