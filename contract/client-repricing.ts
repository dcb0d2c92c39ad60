import { z } from 'zod'
import { byId, defineCalls } from './call.ts'
import { job } from './job.ts'

/** How many of the differences are shown, the widest first; all of them count and are applied. */
export const mostRepricingsShown = 500

const repricedOrder = z.object({ id: z.uuid(), code: z.string(), beforeCents: z.int(), afterCents: z.int() })

/** What recalculating all open orders of a client would change. `digest` names exactly this: the orders, their versions and their new prices. */
export const clientRepricing = z.object({
  /** Open orders that were reckoned. */
  orders: z.int(),
  changed: z.int(),
  beforeCents: z.int(),
  afterCents: z.int(),
  /** Orders that are left out, and why. */
  excluded: z.array(z.object({ why: z.string(), orders: z.int() })),
  items: z.array(repricedOrder),
  digest: z.string(),
})
export type ClientRepricing = z.output<typeof clientRepricing>

export const clientRepricingCalls = defineCalls({
  check: {
    method: 'GET',
    path: '/api/clients/:id/repricing',
    summary: "Ce que recalculer toutes les commandes ouvertes d'un client changerait, sans rien changer",
    requires: ['all'],
    params: byId,
    answer: clientRepricing,
  },
  apply: {
    method: 'POST',
    path: '/api/clients/:id/repricing',
    summary: 'Appliquer ce qui a été montré, par un travail; une commande qui change entre-temps est dite, et laissée',
    requires: ['all'],
    params: byId,
    body: z.strictObject({ digest: z.string().max(100) }),
    answer: job,
    status: 202,
  },
})
