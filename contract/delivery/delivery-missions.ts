import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

const read = ['deliveries:read'] as const
/** Orders are made: the right to take one is needed too. */
const create = ['deliveries:update', 'bookings:update'] as const

/** Rows of an answer unless more are asked for. */
export const fewRows = 200
/** All rows of the largest delivery. */
export const mostRowsRead = 20_000

/** A creation of missions as a row of the delivery's list. */
const missionsRun = z.object({
  /** Also the id of its job, if there is a job. */
  id: z.uuid(),
  deliveryId: z.uuid(),
  byName: z.string().nullable(),
  createdAt: instant,
  state: z.enum(jobStates),
  total: z.int(),
  /** Processed rows. */
  done: z.int(),
  created: z.int(),
  refusedCount: z.int(),
  /** The event that undoes the whole creation; null while it runs, and when no order is left to take back. */
  changeId: z.uuid().nullable(),
  /** The progress of its undo, once it is requested. */
  undo: z.object({ state: z.enum(jobStates), undone: z.int(), kept: z.int() }).nullable(),
})
export type MissionsRun = z.output<typeof missionsRun>

/** A creation of missions among those of all deliveries. */
const recentRun = z.object({ ...missionsRun.shape, reference: z.string(), clientName: z.string() })
export type RecentMissions = z.output<typeof recentRun>

/** A row of a creation with what became of it. */
const missionsRow = z.object({
  rowId: z.uuid(),
  number: z.int(),
  state: z.enum(['waiting', 'done', 'refused', 'undone', 'kept']),
  bookingId: z.uuid().nullable(),
  bookingCode: z.string().nullable(),
  /** Why the row has no order, or why its order stays. */
  message: z.string().nullable(),
  /** What the folder of the lot lacks, which keeps no order from being made. */
  incompleteInformation: z.string().nullable(),
})
export type MissionsRow = z.output<typeof missionsRow>

/** A creation of missions with its rows, by number. */
export const missionsResult = z.object({
  ...recentRun.shape,
  message: z.string(),
  rows: z.array(missionsRow),
})
export type MissionsResult = z.output<typeof missionsResult>

/** What a creation would do now; nothing is written. */
const missionsCheck = z.object({
  accepted: z.int(),
  /** Of the accepted rows, those whose folder is incomplete. */
  incompleteCount: z.int(),
  refusedCount: z.int(),
  message: z.string(),
  /** The first rows that would stay without an order, by number: refused, in error, excluded. */
  refused: z.array(missionsRow.pick({ rowId: true, number: true }).extend({ message: z.string() })),
})
export type MissionsCheck = z.output<typeof missionsCheck>

const rowsQuery = z.strictObject({
  most: z.coerce.number().int().min(1).max(mostRowsRead).default(fewRows),
  /** Only the rows that have no order, or whose order stayed when the creation was undone. */
  left: z.enum(['yes']).optional(),
})

/** The creation of the missions of a delivery. */
export const deliveryMissionsCalls = defineCalls(
  {
    start: {
      method: 'POST',
      path: '/api/deliveries/:id/missions',
      summary:
        'Créer une commande par bonne ligne, une seule fois ; les lignes refusées restent, avec leur raison ; `dryRun` dit lesquelles, sans rien créer',
      requires: create,
      params: byId,
      body: z.strictObject({ dryRun: z.boolean().default(false) }),
      answer: z.union([missionsCheck, missionsResult]),
    },
    list: {
      method: 'GET',
      path: '/api/deliveries/:id/missions',
      summary: 'Les dernières créations de missions de la livraison',
      requires: read,
      params: byId,
      answer: z.object({ items: z.array(missionsRun) }),
    },
    recent: {
      method: 'GET',
      path: '/api/delivery-missions',
      summary: 'Les dernières créations de missions de toutes les livraisons',
      requires: read,
      answer: z.object({ items: z.array(recentRun) }),
    },
    read: {
      method: 'GET',
      path: '/api/delivery-missions/:id',
      summary: 'Une création de missions : où elle en est, et ce que chaque ligne est devenue, par numéro',
      requires: read,
      params: byId,
      query: rowsQuery,
      answer: missionsResult,
    },
  },
  { shows: ['delivery-missions', 'delivery', 'booking'] },
)
