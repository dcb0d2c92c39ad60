import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/booking-status'
import { heldKeysLabels, withdrawnKeys } from '@adm/domain/booking/stated-facts'
import { requiredText, optionalText } from '@adm/domain/values/text'
import { day, instant } from '@adm/domain/values/moment'
import { byId, defineCalls } from './call.ts'

/** What becomes of the keys of a suspended order, as choices. */
export const heldKeysOptions = [
  { value: 'transfer', label: heldKeysLabels.transfer },
  { value: 'return', label: heldKeysLabels.return },
] as const

/** An order of a blocked client that has a date far enough away to be thought about. */
export const orderToDecide = z.object({
  id: z.uuid(),
  code: z.string(),
  service: z.enum(bookingServices),
  status: z.enum(bookingStatuses),
  address: z.string(),
  city: z.string(),
  checkerName: z.string().nullable(),
  startAt: instant,
  version: z.int(),
  /** A service bought from a partner has no step back to « à planifier »: it is kept or cancelled. */
  isSuspendable: z.boolean(),
  /** A checker has its keys: whoever suspends it says what becomes of them (G30). */
  hasWithdrawnKeys: z.boolean(),
})
export type OrderToDecide = z.output<typeof orderToDecide>

/** Kept on its date, or taken off it until the block is lifted. */
export const blockDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep'), reason: optionalText() }),
  z.strictObject({
    decision: z.literal('suspend'),
    reason: requiredText('Indiquez un motif.'),
    /** What becomes of withdrawn keys, as for every order that leaves its checker. */
    withdrawnKeys: withdrawnKeys.optional(),
  }),
])
export type BlockDecision = z.output<typeof blockDecision>

/** What becomes of the planned orders of a blocked client. */
export const bookingBlockCalls = defineCalls({
  toDecide: {
    method: 'GET',
    path: '/api/clients/:id/orders-to-decide',
    summary: "Les commandes planifiées d'un client bloqué, à maintenir ou à suspendre",
    requires: ['clients:read', 'bookings:read'],
    params: byId,
    answer: z.object({ items: z.array(orderToDecide), block: z.object({ title: z.string(), startDay: day }).nullable() }),
  },
  decide: {
    method: 'POST',
    path: '/api/bookings/:id/block-decision',
    summary: "Maintenir une commande planifiée d'un client bloqué, ou la suspendre : elle est désaffectée et attend",
    requires: ['bookings:update'],
    params: byId,
    body: blockDecision,
    answer: z.object({ id: z.uuid(), status: z.enum(bookingStatuses) }),
  },
})
