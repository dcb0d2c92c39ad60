import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { job } from '../platform/job.ts'

/** The upper bound of listed differences, the largest first; all of them count and are applied. */
export const mostRepricingsListed = 500

const repricedOrder = z.object({ id: z.uuid(), code: z.string(), beforeCents: z.int(), afterCents: z.int() })

/**
 * The changes that a recalculation of the open orders of a client or a grid would make. `digest` identifies exactly these: the orders,
 * their versions and their new prices.
 */
export const repricing = z.object({
  /** The number of open orders that were computed. */
  orders: z.int(),
  changed: z.int(),
  beforeCents: z.int(),
  afterCents: z.int(),
  /** Excluded orders, by reason. */
  excluded: z.array(z.object({ why: z.string(), orders: z.int() })),
  items: z.array(repricedOrder),
  digest: z.string(),
})
export type Repricing = z.output<typeof repricing>

const previewDigest = z.strictObject({ digest: z.string().max(100) })

export const repricingCalls = defineCalls(
  {
    checkClient: {
      method: 'GET',
      path: '/api/clients/:id/repricing',
      shows: ['client', 'client-prices', 'price-grid'],
      summary: "Ce que recalculer toutes les commandes ouvertes d'un client changerait, sans rien changer",
      requires: ['all'],
      params: byId,
      answer: repricing,
    },
    applyClient: {
      method: 'POST',
      path: '/api/clients/:id/repricing',
      summary: 'Appliquer ce qui a été montré, par un travail; une commande qui change entre-temps est dite, et laissée',
      requires: ['all'],
      params: byId,
      body: previewDigest,
      answer: job,
      status: 202,
    },
    checkGrid: {
      method: 'GET',
      path: '/api/price-grids/:id/repricing',
      summary: "Ce que recalculer toutes les commandes ouvertes d'une grille changerait, sans rien changer",
      requires: ['all'],
      params: byId,
      answer: repricing,
    },
    applyGrid: {
      method: 'POST',
      path: '/api/price-grids/:id/repricing',
      summary: 'Appliquer ce qui a été montré, par un travail; une commande qui change entre-temps est dite, et laissée',
      requires: ['all'],
      params: byId,
      body: previewDigest,
      answer: job,
      status: 202,
    },
  },
  { shows: ['price-grid', 'client'] },
)
