import { lotKeysActs, lotKeysMove, lotKeysPhases } from '@adm/domain/delivery/delivery-keys'
import { keyCounts } from '@adm/domain/key-tracking/key-count'
import { keyHolder } from '@adm/domain/key-tracking/key-custody'
import { keyStatuses } from '@adm/domain/key-tracking/key-status'
import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

const leg = z.object({ id: z.uuid(), status: z.enum(keyStatuses), active: z.boolean(), version: z.int() })

/** The keys of a lot that has an order. */
const keysOfLot = z.object({
  rowId: z.uuid(),
  number: z.int(),
  orderId: z.string().nullable(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  /** « Appartement 12 », else the number of the order. */
  name: z.string(),
  /** « Bâtiment A, Étage 3 ». */
  position: z.string(),
  phase: z.enum(lotKeysPhases),
  /** The act on all lots that concerns it; null when neither does. */
  act: z.enum(lotKeysActs).nullable(),
  withdrawal: leg.nullable(),
  deposit: leg.nullable(),
  holder: keyHolder.nullable(),
  counts: keyCounts,
  /** When its keys last changed hands. */
  movedAt: instant.nullable(),
})
export type KeysOfLot = z.output<typeof keysOfLot>

/** The keys of all lots of a delivery, by number; `lastMove`: its last act on many of them. */
const deliveryKeys = z.object({ items: z.array(keysOfLot), lastMove: z.uuid().nullable() })

/** `kept`: the undo of the act could not take it back. */
const movedSet = z.object({
  bookingId: z.uuid(),
  bookingCode: z.string(),
  number: z.int(),
  state: z.enum(['waiting', 'done', 'refused', 'undone', 'kept']),
  /** The sentence of the refusal. */
  message: z.string().nullable(),
})

/** An act on the keys of many lots, with the outcome of each set that it could not move, or not take back. */
const keysMove = z.object({
  id: z.uuid(),
  deliveryId: z.uuid(),
  act: z.enum(lotKeysActs),
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int(),
  changed: z.int(),
  refusedCount: z.int(),
  undo: z.object({ state: z.enum(jobStates), undone: z.int(), unchanged: z.int() }).nullable(),
  undoable: z.int(),
  refused: z.array(movedSet),
  /** The change that takes the whole back; null while it runs, and when there is nothing to take back. */
  changeId: z.uuid().nullable(),
})
export type KeysMove = z.output<typeof keysMove>

/** Keys are read and moved by whoever may read and move those of each order. */
const reads = ['deliveries:read', 'bookings:read'] as const
const writes = ['deliveries:update', 'bookings:update'] as const

/** The keys of the lots of a delivery. */
export const deliveryKeysCalls = defineCalls(
  {
    ofDelivery: {
      method: 'GET',
      path: '/api/deliveries/:id/keys',
      summary: "Les clés d'une livraison, lot par lot : où elles sont, et ce qui reste à faire",
      requires: reads,
      params: byId,
      answer: deliveryKeys,
      shows: ['delivery', 'delivery-row', 'booking', 'key-tracking', 'delivery-keys'],
      features: ['keytracking'],
    },
    move: {
      method: 'POST',
      path: '/api/deliveries/:id/keys',
      summary: 'Retirer, ou rendre, les clés de tous les lots ou des lots choisis ; un jeu refusé reste, avec sa raison',
      requires: writes,
      params: byId,
      body: lotKeysMove,
      answer: keysMove,
      features: ['keytracking'],
    },
    read: {
      method: 'GET',
      path: '/api/delivery-keys/:id',
      summary: 'Un retrait ou un retour de plusieurs jeux : où il en est, et ce qui est refusé',
      requires: reads,
      params: byId,
      answer: keysMove,
      shows: ['delivery-keys'],
      features: ['keytracking'],
    },
  },
  { shows: ['delivery-keys', 'key-tracking', 'booking'] },
)
