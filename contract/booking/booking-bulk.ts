import { z } from 'zod'
import { bulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { instant } from '@adm/domain/values/date/moment'
import { bookingList } from './booking.ts'
import { byId, defineCalls } from '../call/call.ts'
import { job, jobStates } from '../platform/job.ts'

/** The upper bound of orders given by id; a filter may select more. */
export const mostNamedRows = 2_000
/** The upper bound of refused orders named for one reason; all of them count. */
export const mostRefusedNamed = 200

/** The orders of a bulk: each at the version that the person saw, or all orders of a filter. */
export const bulkRows = z.union([
  z.strictObject({
    items: z
      .array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
      .min(1, 'Sélectionnez au moins une commande.')
      .max(mostNamedRows, `Nommez ${mostNamedRows.toLocaleString('fr-FR')} commandes au plus, ou donnez un filtre.`),
  }),
  z.strictObject({
    filter: bookingList.filters,
    /** The number of orders that the person saw: the bulk is refused when it differs now. A dry run returns it. */
    total: z.int().min(1).optional(),
    /** The digest of those orders, from the dry run: the bulk is refused when the filter selects others now, even as many. */
    digest: z.string().max(64).optional(),
    /** When the person saw them: an order that changed later is reported and left unchanged. */
    seenAt: instant.optional(),
  }),
])
export type BulkRows = z.output<typeof bulkRows>

const bulkBody = z.strictObject({ rows: bulkRows, act: bulkAct, dryRun: z.boolean().default(false) })
export type BulkBody = z.output<typeof bulkBody>

/** Orders refused for one reason, the first of them by name. */
export const bulkGroup = z.object({
  code: z.string(),
  reason: z.string(),
  count: z.int(),
  items: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
})
export type BulkGroup = z.output<typeof bulkGroup>

/** The expected outcome of a bulk; nothing is written. */
export const bulkCheck = z.object({
  total: z.int(),
  digest: z.string(),
  accepted: z.int(),
  /** « 37 commandes peuvent être modifiées, 3 ne le peuvent pas : … » */
  message: z.string(),
  refused: z.array(bulkGroup),
  /** The cost of cancelling all of them, in cents, to be confirmed; null when there is nothing to confirm. */
  feesCents: z.int().nullable(),
  seenAt: instant,
})
export type BulkCheck = z.output<typeof bulkCheck>

/** A bulk as a row of the list. */
export const bulkState = z.object({
  /** Also the id of its job, if there is a job. */
  id: z.uuid(),
  act: bulkAct,
  byName: z.string().nullable(),
  createdAt: instant,
  state: z.enum(jobStates),
  total: z.int(),
  /** Processed orders. */
  done: z.int(),
  changed: z.int(),
  refusedCount: z.int(),
  /** The event that undoes the whole bulk. */
  changeId: z.uuid().nullable(),
  undoneAt: instant.nullable(),
  /** The progress of the undo, once it is requested. */
  undo: z.object({ state: z.enum(jobStates), undone: z.int(), kept: z.int() }).nullable(),
})
export type BulkState = z.output<typeof bulkState>

/** A bulk with its refusals, and the refusals of its undo. */
export const bulkResult = z.object({
  ...bulkState.shape,
  /** The checker to whom the bulk assigns the missions. */
  checkerName: z.string().nullable(),
  message: z.string(),
  refused: z.array(bulkGroup),
  kept: z.array(bulkGroup),
})
export type BulkResult = z.output<typeof bulkResult>

export const bookingBulkCalls = defineCalls(
  {
    start: {
      method: 'POST',
      path: '/api/bookings/bulk',
      summary: 'Modifier beaucoup de commandes par un seul acte ; `dryRun` dit lesquelles le peuvent, sans rien changer',
      requires: ['bookings:read', 'bookings:update'],
      body: bulkBody,
      // 2,000 orders with their versions.
      bodyBytes: 2 ** 18,
      answer: z.union([bulkCheck, bulkResult]),
      later: job,
    },
    list: {
      method: 'GET',
      path: '/api/booking-bulks',
      summary: 'Les dernières modifications groupées',
      requires: ['bookings:read'],
      answer: z.object({ items: z.array(bulkState) }),
    },
    read: {
      method: 'GET',
      path: '/api/booking-bulks/:id',
      summary: 'Une modification groupée : où elle en est, ce qui est refusé, ce qui est annulé',
      requires: ['bookings:read'],
      params: byId,
      answer: bulkResult,
    },
  },
  { shows: ['booking-bulk'] },
)
