import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { checkerKeysLabels, withdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { requiredText, optionalText } from '@adm/domain/values/text'
import { day, instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call/call.ts'

/** The choices for the keys of a suspended order. */
export const checkerKeysOptions = [
  { value: 'transfer', label: checkerKeysLabels.transfer },
  { value: 'return', label: checkerKeysLabels.return },
] as const

/** An order of a blocked client whose date is far enough away for a decision. */
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
  /** False for a service bought from a partner: it has no step back to « à planifier », so the order is confirmed or cancelled. */
  isSuspendable: z.boolean(),
  /** The checker has the order's keys: a suspension must state their destination (G30). */
  hasWithdrawnKeys: z.boolean(),
})
export type OrderToDecide = z.output<typeof orderToDecide>

/** The order retains its date, or loses it until the block is lifted. */
export const blockDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('keep'), reason: optionalText() }),
  z.strictObject({
    decision: z.literal('suspend'),
    reason: requiredText('Indiquez un motif.'),
    /** The destination of withdrawn keys, as for every order that loses its checker. */
    withdrawnKeys: withdrawnKeys.optional(),
  }),
])
export type BlockDecision = z.output<typeof blockDecision>

/** Decisions about the planned orders of a blocked client. */
export const bookingBlockCalls = defineCalls(
  {
    toDecide: {
      method: 'GET',
      path: '/api/clients/:id/orders-to-decide',
      summary: "Les commandes planifiées d'un client bloqué, à maintenir ou à suspendre",
      requires: ['clients:read', 'bookings:read'],
      params: byId,
      answer: z.object({ items: z.array(orderToDecide), block: z.object({ title: z.string(), startDate: day }).nullable() }),
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
  },
  { shows: ['client', 'booking'] },
)
