import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** An open order with its price, and its price by the version. */
const repricedOrder = z.object({ id: z.uuid(), code: z.string(), clientName: z.string(), beforeCents: z.int(), afterCents: z.int() })

/** The differences that a version would make to the open orders of its grid. */
export const priceImpact = z.object({
  orders: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  beforeCents: z.int(),
  afterCents: z.int(),
  /** The orders with the largest differences. */
  largest: z.array(repricedOrder),
})
export type PriceImpact = z.output<typeof priceImpact>

export const offerSimulationCalls = defineCalls(
  {
    impact: {
      method: 'GET',
      path: '/api/price-grids/:id/versions/:versionId/impact',
      summary: "Ce qu'une version changerait aux commandes ouvertes de sa grille, sans rien changer",
      requires: ['clients:read', 'bookings:read'],
      params: z.object({ id: z.uuid(), versionId: z.uuid() }),
      answer: priceImpact,
    },
  },
  { shows: ['price-grid', 'client'] },
)
