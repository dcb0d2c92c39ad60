import { z } from 'zod'
import { blocking, blockingDraft, blockingLift, blockingStates } from '@adm/domain/client/client-blocking'
import { byId, defineCalls } from '../call/call.ts'

/** A block with its state today, whether it is active, and whether the caller may lift it. */
export const listedBlocking = z.object({ ...blocking.shape, state: z.enum(blockingStates), active: z.boolean(), mayLift: z.boolean() })
export type ListedBlocking = z.output<typeof listedBlocking>

const oneOfClient = z.object({ id: z.uuid(), blockingId: z.uuid() })

/** The blocks of a client. */
export const clientBlockingCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/clients/:id/blockings',
      summary: "Les blocages d'un client, le plus récent d'abord, avec leur état du jour",
      requires: ['clients:read'],
      params: byId,
      answer: z.array(listedBlocking),
    },
    create: {
      method: 'POST',
      path: '/api/clients/:id/blockings',
      summary: 'Bloquer un client : ses nouvelles commandes sont refusées',
      requires: ['clients:update'],
      params: byId,
      body: blockingDraft,
      answer: listedBlocking,
      status: 201,
    },
    lift: {
      method: 'POST',
      path: '/api/clients/:id/blockings/:blockingId/unblock',
      summary: 'Lever un blocage, avec son motif; celui du système veut le droit de modifier la facturation',
      requires: ['clients:read'],
      params: oneOfClient,
      body: blockingLift,
      answer: listedBlocking,
    },
  },
  { shows: ['client', 'client-prices'] },
)
