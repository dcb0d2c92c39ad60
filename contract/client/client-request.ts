import { bookingServices } from '@adm/domain/offer/sold-service'
import { clientActs, clientAnswer, clientCancellation, clientRequest, orderSeen } from '@adm/domain/client-request/client-request'
import { documentTypes } from '@adm/domain/document/document-type'
import { email } from '@adm/domain/values/email'
import { day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byToken, defineCalls } from '../call/call.ts'

/** What the client did by a link, and whether the desk undid it since. */
const clientAnswered = z.object({
  act: z.enum(clientActs),
  at: instant,
  startAt: instant.nullable(),
  reason: z.string().nullable(),
  isUndone: z.boolean(),
})

/** A person of the client with the link of the order, for the desk. `isValid`: the link opens the order. */
const sentClientRequest = z.object({ ...clientRequest.shape, isValid: z.boolean(), answers: z.array(clientAnswered) })
export type SentClientRequest = z.output<typeof sentClientRequest>

/** The links of an order, and everybody of its client to whom one may be sent. */
const bookingClientRequests = z.object({
  /** Whether a link would open the order now. */
  maySend: z.boolean(),
  contacts: z.array(z.object({ email: z.string(), name: z.string().nullable() })),
  requests: z.array(sentClientRequest),
})
export type BookingClientRequests = z.output<typeof bookingClientRequests>

const ofBooking = z.object({ bookingId: z.uuid() })
const path = '/api/bookings/:bookingId/client-requests'

/** The personal links of an order for people of its client. */
export const clientRequestCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path,
      shows: ['client-request', 'booking', 'client'],
      summary: 'Les liens de la commande envoyés au client, avec ce qu’il a fait, et les personnes à qui en envoyer un',
      requires: ['bookings:read', 'clients:read'],
      params: ofBooking,
      answer: bookingClientRequests,
    },
    send: {
      method: 'POST',
      path,
      summary: 'Envoyer à une personne du client un lien vers sa commande; à la même personne, le renvoyer',
      requires: ['bookings:update', 'clients:read'],
      params: ofBooking,
      body: z.strictObject({ email }),
      answer: clientRequest,
      status: 201,
    },
  },
  { shows: ['client-request'] },
)

/** The order as its client sees it: no tenant, no phone, no code, no checker. */
const linkedClientOrder = z.object({
  version: z.int(),
  code: z.string(),
  clientReference: z.string().nullable(),
  service: z.enum(bookingServices),
  /** The status, in the words of a client. */
  statusWords: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  wishedDay: day.nullable(),
  /** The document that the client will get. */
  expects: z.enum(documentTypes),
  /** What the desk asked of the client (D02), until it is answered. */
  question: z.string().nullable(),
  /** What a cancellation costs now, in cents before tax, and the rule in words. Null when it is not open. */
  cancellation: z.object({ feeCents: z.int().nullable(), rule: z.string() }).nullable(),
  /** Whether the tenants are mailed another hour. */
  tenantsLearn: z.boolean(),
  /** The open acts, each with the reasons why it is refused now. */
  acts: z.array(z.object({ act: z.enum(clientActs), refusals: z.array(z.string()) })),
})
export type LinkedClientOrder = z.output<typeof linkedClientOrder>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const ofLink = { requires: 'link', features: ['booking'], params: byToken, addressPerMinute: linkPerMinute } as const
const acting = { ...ofLink, method: 'POST', answer: linkedClientOrder } as const
const linkPath = '/api/links/:token/client-request'

/** What a client does by the personal link of an order. */
export const clientLinkCalls = defineCalls({
  read: { ...ofLink, method: 'GET', path: linkPath, shows: [], summary: 'La commande du porteur du lien', answer: linkedClientOrder },
  slots: {
    ...ofLink,
    method: 'GET',
    path: `${linkPath}/slots`,
    shows: [],
    summary: 'Les créneaux libres pour déplacer le rendez-vous',
    answer: z.array(instant),
  },
  move: {
    ...acting,
    path: `${linkPath}/appointment`,
    summary: 'Déplacer le rendez-vous à un créneau libre',
    body: z.strictObject({ ...orderSeen, startAt: instant }),
  },
  choose: {
    ...acting,
    path: `${linkPath}/tenant-choice`,
    summary: 'Laisser le locataire choisir parmi des créneaux libres; d’une visite, les ouvrir aux visiteurs',
    body: z.strictObject(orderSeen),
  },
  confirm: { ...acting, path: `${linkPath}/confirmation`, summary: 'Confirmer le rendez-vous', body: z.strictObject(orderSeen) },
  complete: { ...acting, path: `${linkPath}/information`, summary: "Donner l'information demandée", body: clientAnswer },
  cancel: {
    ...acting,
    path: `${linkPath}/cancellation`,
    summary: 'Annuler la commande, une fois les frais acceptés',
    body: clientCancellation,
  },
  reopen: { ...acting, path: `${linkPath}/reopening`, summary: 'Rouvrir la commande annulée', body: z.strictObject(orderSeen) },
})
