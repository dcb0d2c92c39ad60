import { missingFieldNames } from '@adm/domain/booking/order/missing-field'
import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { bookingPeriods } from '@adm/domain/booking/order/booking-period'
import { booking, bookingChange, bookingDraft, bookingRow } from '@adm/domain/booking/order/booking'
import { usedPartner } from '@adm/domain/partner-request/partner'
import { scoreTermNames } from '@adm/domain/booking/assignment/candidate-score'
import { causes } from '@adm/domain/booking/step/booking-cause'
import { guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingOptions } from '@adm/domain/offer/booking-option'
import { languages } from '@adm/domain/values/language'
import { bookingStates, bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { statedFacts } from '@adm/domain/booking/step/stated-facts'
import { propertyKinds, propertyTypes, roomCounts } from '@adm/domain/dwelling/dwelling'
import { datesToOffer, slotsToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { day, instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls, several } from '../call/call.ts'
import { anchoredPages, defineList, listCallsOf, nameList } from '../call/list.ts'
import { historyCallsOf } from '../platform/history.ts'

const text = typedText().max(200).optional()
/** `scheduled` is parsed as `planned`. Source: `docs/domain.md` 1.1.1. */
const status = z.preprocess((value) => (value === 'scheduled' ? 'planned' : value), z.enum(bookingStatuses))

/** The columns that sort by their own value; `activity` and `surface` are those of commercial premises. */
const valueColumns = [
  'status',
  'service',
  'client',
  'address',
  'tenants',
  'checker',
  'reference',
  'typology',
  'area',
  'wishedDay',
  'tags',
  'price',
  'activity',
  'surface',
] as const
const bookingColumns = ['code', 'startAt', 'updatedAt', ...valueColumns] as const
export type BookingColumn = (typeof bookingColumns)[number]
const bookingSortKeys = ['createdAt', 'startAt', 'updatedAt', ...valueColumns] as const
/** The sort orders of the list, one for each column: codes follow the creation; `-` reverses the order. Rows without a value come last in both. */
export const bookingSorts = bookingSortKeys.flatMap((key) => [key, `-${key}`] as const)

/** The list of orders; the names of its filters are the specification's (LIST-3, LIST-5). */
export const bookingList = nameList(
  { name: 'booking', plural: 'bookings', title: 'Commandes', readers: 'bookings:read' },
  defineList({
    filters: {
      address: text,
      tenant: text,
      ref_client: text,
      order_id: text,
      codeMissions: several(typedText().max(60)),
      client_id: several(z.uuid()),
      checker_id: several(z.uuid()),
      area_id: several(z.uuid()),
      status: several(status),
      /** Open orders, those to plan, or closed ones. */
      state: z.enum(bookingStates).optional(),
      /** Today and later, or no date: a link that opens the same view each day. */
      period: z.enum(bookingPeriods).optional(),
      services: several(z.enum(bookingServices)),
      products: several(z.enum(bookingOptions)),
      min_date: day.optional(),
      max_date: day.optional(),
      min_wished_day: day.optional(),
      max_wished_day: day.optional(),
      /** The day on which the order was created. */
      min_created_day: day.optional(),
      max_created_day: day.optional(),
      /** The cause of a failed mission, or of a cancelled order. */
      cause: several(z.enum(causes)),
      visit_offer_id: text,
      visit_ug: text,
      language: several(z.enum(languages)),
      property_type: several(z.enum(propertyTypes)),
      room_count: several(z.enum(roomCounts)),
      property_kind: several(z.enum(propertyKinds)),
      tag: several(typedText().max(60)),
      /** The orders of deliveries. */
      delivery_id: several(z.uuid()),
      sort: z.enum(bookingSorts).default('-startAt'),
    },
    pages: anchoredPages,
    row: bookingRow,
    columns: bookingColumns,
  }),
)
export type BookingFilter = z.output<typeof bookingList.query>
export type BookingFilters = z.output<typeof bookingList.filters>
export type BookingPage = z.output<typeof bookingList.page>

/** A change of status with its values: date, checker, slots to offer, reason, forced guards, and stated facts. */
export const bookingStatusChange = z.strictObject({
  to: z.enum(bookingStatuses, 'Choisissez un statut.'),
  checkerId: z.uuid('Choisissez un contrôleur.').optional(),
  startAt: instant.optional(),
  /** The slots offered to the tenants (E02, E17, V02). */
  slots: slotsToOffer.optional(),
  /** The dates offered to the tenants of a service on demand (D04). */
  dates: datesToOffer.optional(),
  reason: typedText().min(1, 'Indiquez un motif.').max(500, 'Ce champ doit contenir 500 caractères au plus.').optional(),
  force: z.array(z.enum(guardIds)).max(guardIds.length).optional(),
  facts: statedFacts.optional(),
})
export type BookingStatusChange = z.output<typeof bookingStatusChange>

const guardRefusal = z.object({ guard: z.enum(guardIds), message: z.string(), forcible: z.boolean() })

/** A transition open to the caller: its button, disabled with the reasons when a guard refuses. */
export const offeredTransition = z.object({
  id: z.string(),
  to: z.enum(bookingStatuses),
  allowed: z.boolean(),
  refusals: z.array(guardRefusal),
})
export type OfferedTransition = z.output<typeof offeredTransition>

const missingField = z.object({ name: z.enum(missingFieldNames), words: z.string() })

/** A linked order: the entry of an exit or the reverse, the replanned order or its replacement. */
const linkedBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  service: z.enum(bookingServices),
  status: z.enum(bookingStatuses),
  startAt: instant.nullable(),
  link: z.enum(['entry', 'exit', 'replannedFrom', 'replannedAs']),
})

export const bookingDetail = z.object({
  ...booking.shape,
  transitions: z.array(offeredTransition),
  /**
   * The fields that are needed before the order is dispatched (set D1) or carried out (D2, which contains D1), and what its keys plan lacks:
   * of a mission to come from its creation on, of other orders what the open transitions need.
   */
  missing: z.object({ toDispatch: z.array(missingField), toExecute: z.array(missingField), keysPlan: z.array(z.string()) }),
  linkedBookings: z.array(linkedBooking),
  /** The delivery that the order was made from. */
  delivery: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
  /** Cents that a cancellation would cost now; the person confirms them. */
  cancellationCents: z.int(),
  /** The reason why the caller may not change the service, as a sentence; null when they may. */
  serviceRefusal: z.string().nullable(),
})
export type BookingDetail = z.output<typeof bookingDetail>

/** A term of a candidate's score: points to add to 100, and the fact behind them in words. Source: `docs/domain.md` 6. */
const scoreTerm = z.object({ name: z.enum(scoreTermNames), points: z.number(), words: z.string() })

/** A checker for a booking at an hour, with the score, the refusals of the guards G5 to G8, and the smallest change that lifts them. */
export const bookingCandidate = z.object({
  id: z.uuid(),
  name: z.string(),
  travelMinutes: z.int().nullable(),
  missionsThatDay: z.int(),
  isOfArea: z.boolean(),
  allowed: z.boolean(),
  refusals: z.array(guardRefusal),
  score: z.number(),
  terms: z.array(scoreTerm),
  /** In French words; null without refusals, or when no change makes the assignment possible. */
  smallestChange: z.string().nullable(),
})
export type BookingCandidate = z.output<typeof bookingCandidate>

/** Two long texts, ten tenants, ten contacts, premises. */
const mostOrderBytes = 2 ** 18

export const bookingCalls = defineCalls(
  {
    ...listCallsOf(bookingList),
    read: {
      method: 'GET',
      path: '/api/bookings/:id',
      shows: ['booking', 'client', 'checker', 'area', 'document', 'warning'],
      requires: ['bookings:read'],
      params: byId,
      answer: bookingDetail,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/bookings',
      requires: ['bookings:update'],
      body: bookingDraft,
      bodyBytes: mostOrderBytes,
      answer: booking,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/bookings/:id',
      requires: ['bookings:update'],
      params: byId,
      body: bookingChange,
      bodyBytes: mostOrderBytes,
      answer: booking,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/bookings/:id/transitions',
      requires: ['bookings:update'],
      params: byId,
      body: bookingStatusChange,
      answer: booking,
      version: 'answered',
    },
    tags: {
      method: 'GET',
      path: '/api/bookings/tags',
      summary: 'Les étiquettes déjà données à des commandes',
      requires: ['bookings:read'],
      answer: z.array(z.string()),
    },
    partners: {
      method: 'GET',
      path: '/api/bookings/partners',
      shows: ['booking'],
      summary: 'Les partenaires déjà nommés sur des commandes à la demande, par leur nom',
      requires: ['bookings:read'],
      query: z.strictObject({ name: typedText().max(200).default('') }),
      answer: z.array(usedPartner),
    },
    candidates: {
      method: 'GET',
      path: '/api/bookings/:id/candidates',
      shows: ['booking', 'client', 'checker', 'area', 'document', 'time-block'],
      requires: ['bookings:read'],
      params: byId,
      /** `chosen`: a checker who is in the answer, however many are better. */
      query: z.strictObject({ startAt: instant, name: typedText().max(200).default(''), chosen: z.uuid().optional() }),
      answer: z.array(bookingCandidate),
    },
    ...historyCallsOf('/api/bookings', ['bookings:read']),
  },
  { shows: ['booking', 'client', 'checker', 'area'] },
)
