import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { checkerTypes } from '@adm/domain/checker/checker'
import type { FeatureOption } from '@adm/domain/feature-option'
import type { Permission } from '@adm/domain/permission'
import { deliveryStatuses } from '@adm/domain/delivery/delivery'
import { quotation } from '@adm/domain/quotation/quotation'
import { day, instant } from '@adm/domain/values/date/moment'
import { bookingCalls } from './booking/booking.ts'
import { defineCalls } from './call/call.ts'

/** The subjects of the search box, with the permission to read each subject and its feature, if it has one. */
export const searchSubjects = {
  bookings: { requires: bookingCalls.list.requires, feature: 'booking' },
  clients: { requires: ['clients:read'], feature: 'client' },
  checkers: { requires: ['checkers:read'], feature: 'checker' },
  deliveries: { requires: ['deliveries:read'] },
  quotations: { requires: ['quotations:read'], feature: 'quotation' },
} as const satisfies Record<string, { requires: readonly Permission[]; feature?: FeatureOption }>

/** A shorter text returns nothing: it would match everything. */
export const fewestSearched = 2

/** The most orders of an answer: with as many, there may be more. */
export const mostBookings = 8

const bookingHit = z.object({
  id: z.uuid(),
  code: z.string(),
  service: z.enum(bookingServices),
  status: z.enum(bookingStatuses),
  clientName: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  tenantNames: z.string().nullable(),
  startAt: instant.nullable(),
  /** The phone of a tenant, E.164, when it differs from the typed one by a slip. */
  nearPhone: z.string().nullable(),
})
/** A booking in the search box, with the values that distinguish it. */
export type BookingHit = z.output<typeof bookingHit>

const clientHit = z.object({ id: z.uuid(), name: z.string(), zipCode: z.string(), city: z.string(), phone: z.string().nullable() })
export type ClientHit = z.output<typeof clientHit>

const checkerHit = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(checkerTypes),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
})
export type CheckerHit = z.output<typeof checkerHit>

const deliveryHit = z.object({
  id: z.uuid(),
  reference: z.string(),
  clientName: z.string(),
  status: z.enum(deliveryStatuses),
  dates: z.array(day),
})
/** A delivery in the search box, by its reference or its client. */
export type DeliveryHit = z.output<typeof deliveryHit>

const quotationHit = quotation.pick({
  id: true,
  number: true,
  edition: true,
  title: true,
  clientName: true,
  status: true,
  acceptedAt: true,
  validUntil: true,
})
/** A quotation in the search box, by its number, its title or its client. */
export type QuotationHit = z.output<typeof quotationHit>

const hits = {
  bookings: z.array(bookingHit),
  clients: z.array(clientHit),
  checkers: z.array(checkerHit),
  deliveries: z.array(deliveryHit),
  quotations: z.array(quotationHit),
}

const searchAnswer = z.object({
  /** The mistake in a typed number; the bookings are then those whose number differs by one character. */
  mistake: z.string().nullable(),
  ...hits,
  /** What a word with one wrong letter may mean, beside the exact hits. */
  near: z.object(hits),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const searchCalls = defineCalls({
  find: {
    method: 'GET',
    path: '/api/search',
    requires: 'signedIn',
    query: z.strictObject({ text: typedText().max(200).default('') }),
    answer: searchAnswer,
    summary: 'Finds bookings, clients, checkers, deliveries and quotations by code, name, address, phone; only what the caller may read.',
  },
})
