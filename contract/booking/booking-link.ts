import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { booking } from '@adm/domain/booking/order/booking'
import { sameOrder } from '@adm/domain/booking/slip/same-order'
import { entryConfidences } from '@adm/domain/booking/link/entry-match'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { day } from '@adm/domain/values/date/moment'
import { byId, defineCalls, several } from '../call/call.ts'

const text = typedText().max(200).optional()
const number = typedText().max(16).optional()

/** The typed part of an exit order; `text` searches for an entry at any other place. */
const exitRequest = z.strictObject({
  clientId: z.uuid().optional(),
  dwellingId: z.uuid().optional(),
  address: typedText().max(500).optional(),
  zipCode: typedText().max(5).optional(),
  building: number,
  staircase: number,
  floor: number,
  door: number,
  apartmentNumber: number,
  /** The names of the outgoing tenants. */
  tenant: several(typedText().max(401)),
  day: day.optional(),
  text,
})
export type ExitRequest = z.output<typeof exitRequest>

/** The typed part of an order by which it is compared with existing orders. */
const sameOrderQuery = z.strictObject({
  clientId: z.uuid(),
  service: z.enum(bookingServices),
  dwellingId: z.uuid().nullish(),
  address: typedText().max(500),
  zipCode: typedText().max(5),
  building: number.nullable(),
  staircase: number.nullable(),
  floor: number.nullable(),
  door: number.nullable(),
  apartmentNumber: number.nullable(),
  wishedDay: day.nullish(),
  clientReference: text.nullable(),
  copiedFromId: z.uuid().nullish(),
})
export type SameOrderQuery = z.output<typeof sameOrderQuery>

/** An order that may be the entry of an exit, with the confidence and its reasons. */
export const entrySuggestion = z.object({
  id: z.uuid(),
  code: z.string(),
  service: z.enum(bookingServices),
  status: z.enum(bookingStatuses),
  clientName: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  tenantNames: z.array(z.string()),
  /** The day of its mission, or the wished day. */
  day: z.string().nullable(),
  score: z.int().min(0).max(100),
  confidence: z.enum(entryConfidences),
  reasons: z.array(z.string()),
})
export type EntrySuggestion = z.output<typeof entrySuggestion>

/** The link of an exit to its entry. A change of the booking sets or removes it (`entryBookingId`). */
export const bookingLinkCalls = defineCalls(
  {
    entriesOf: {
      method: 'GET',
      path: '/api/bookings/:id/entry-suggestions',
      summary: "Les commandes d'entrée proposées pour une sortie, les plus sûres d'abord, avec leurs raisons; ou celles d'une recherche",
      requires: ['bookings:read'],
      params: byId,
      query: z.strictObject({ text }),
      answer: z.array(entrySuggestion),
    },
    entriesFor: {
      method: 'GET',
      path: '/api/bookings/entry-suggestions',
      summary: 'Les mêmes pour une sortie en cours de saisie',
      requires: ['bookings:read'],
      query: exitRequest,
      answer: z.array(entrySuggestion),
    },
    duplicates: {
      method: 'GET',
      path: '/api/bookings/duplicates',
      summary: "Les commandes existantes qu'une commande en cours de saisie répète peut-être, les plus récentes d'abord",
      requires: ['bookings:read'],
      query: sameOrderQuery,
      answer: z.array(sameOrder),
    },
    refuseEntry: {
      method: 'POST',
      path: '/api/bookings/:id/entry-refusals',
      summary: "Écarter une commande d'entrée proposée : elle ne l'est plus pour cette sortie",
      requires: ['bookings:update'],
      params: byId,
      body: z.strictObject({ entryBookingId: z.uuid() }),
      answer: booking,
      version: 'answered',
    },
  },
  { shows: ['booking', 'client', 'checker', 'area'] },
)
