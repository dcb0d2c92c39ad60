import { documentTypes } from '@adm/domain/document/document-type'
import { partnerFailure, partnerRequest, partnerStates } from '@adm/domain/partner-request/partner-request'
import { day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { linkedHome } from './booking/linked-home.ts'
import { byToken, defineCalls, fileBody } from './call/call.ts'

/** What the partner did by the link of a request, and whether the desk undid it since. */
const partnerAnswer = z.object({
  kind: z.enum(['planned', 'succeeded', 'failed']),
  at: instant,
  startAt: instant.nullable(),
  reason: z.string().nullable(),
  isUndone: z.boolean(),
})

/** A request for the desk. `isValid`: its link opens the order. */
const sentPartnerRequest = z.object({ ...partnerRequest.shape, isValid: z.boolean(), answers: z.array(partnerAnswer) })
export type SentPartnerRequest = z.output<typeof sentPartnerRequest>

const ofBooking = z.object({ bookingId: z.uuid() })

/** The requests that an order on demand sent to its partner. */
export const partnerRequestCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/partner-requests',
      shows: ['partner-request', 'booking'],
      summary: 'Les demandes envoyées au partenaire, la dernière d’abord, avec ses réponses',
      requires: ['bookings:read'],
      params: ofBooking,
      answer: z.array(sentPartnerRequest),
    },
    send: {
      method: 'POST',
      path: '/api/bookings/:bookingId/partner-requests',
      summary: 'Envoyer au partenaire de la commande un lien pour donner la date et rendre le résultat',
      requires: ['bookings:update'],
      params: ofBooking,
      body: z.strictObject({}),
      answer: partnerRequest,
      status: 201,
    },
  },
  { shows: ['partner-request'] },
)

/** The order as its partner sees it: no name, no phone, no code. */
const linkedOrder = z.object({
  code: z.string(),
  ...linkedHome,
  details: z.record(z.string(), z.unknown()).nullable(),
  wishedDay: day.nullable(),
  wishedUntilDay: day.nullable(),
  startAt: instant.nullable(),
  /** The date that the tenant chose among those offered, which the partner or the desk may still fix otherwise. */
  tenantDateAt: instant.nullable(),
  /** The type of the expected document, and the names of those that this partner added. */
  expects: z.enum(documentTypes),
  documents: z.array(z.string()),
})
export type LinkedOrder = z.output<typeof linkedOrder>

/** The state of a request for the bearer of its link; the order only while something is to be done. */
const linkedPartnerRequest = z.object({ state: z.enum(partnerStates), mayFail: z.boolean(), order: linkedOrder.nullable() })
export type LinkedPartnerRequest = z.output<typeof linkedPartnerRequest>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600
const path = '/api/links/:token/partner-request'
const ofLink = { requires: 'link', features: ['booking'], params: byToken, addressPerMinute: linkPerMinute } as const
const answering = { ...ofLink, method: 'POST', answer: linkedPartnerRequest } as const

/** What a partner does by the personal link of a request. */
export const partnerLinkCalls = defineCalls({
  read: {
    ...ofLink,
    method: 'GET',
    path,
    shows: [],
    summary: 'La commande confiée au porteur du lien personnel',
    answer: linkedPartnerRequest,
  },
  plan: { ...answering, path: `${path}/date`, summary: 'Donner la date de la prestation', body: z.strictObject({ startAt: instant }) },
  addResult: {
    ...answering,
    path: `${path}/documents`,
    summary: 'Joindre le document de résultat: un PDF',
    body: fileBody(z.strictObject({})),
  },
  close: { ...answering, path: `${path}/result`, summary: 'Clôturer la prestation, une fois le document joint', body: z.strictObject({}) },
  fail: { ...answering, path: `${path}/failure`, summary: "Dire que la prestation n'aboutit pas, avec la cause", body: partnerFailure },
})
