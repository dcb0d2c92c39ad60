import { z } from 'zod'
import { client, clientDuplicate } from '@adm/domain/client/client'
import { clientMergeDraft, movedTables } from '@adm/domain/client/client-merge'
import { byId, defineCalls } from '../call/call.ts'

/** The number of rows of a table that refer to the client to be merged: those that would move, those that would stay. */
const moving = z.object({ table: z.enum(movedTables), moving: z.int(), staying: z.int() })

/** Two clients side by side, and the effect of a merge. */
export const mergeComparison = z.object({ client, other: client, moves: z.array(moving) })
export type MergeComparison = z.output<typeof mergeComparison>

/** A valid merge. `changeId` identifies it for the undo; `stands` gives the reason why it can no longer be undone. */
export const mergeSummary = z.object({
  id: z.uuid(),
  changeId: z.uuid(),
  mergedId: z.uuid(),
  mergedName: z.string(),
  mergedAt: z.string(),
  byName: z.string().nullable(),
  stands: z.string().nullable(),
})
export type MergeSummary = z.output<typeof mergeSummary>

/** Duplicate clients, and their merges. */
export const clientMergeCalls = defineCalls(
  {
    alike: {
      method: 'GET',
      path: '/api/clients/:id/duplicates',
      summary: 'Les autres clients qui ressemblent à celui-ci',
      requires: ['clients:read'],
      params: byId,
      answer: z.array(clientDuplicate),
    },
    compare: {
      method: 'GET',
      path: '/api/clients/:id/merge',
      summary: 'Deux clients côte à côte, et ce que leur fusion déplacerait; rien ne change',
      requires: ['clients:read'],
      params: byId,
      query: z.strictObject({ clientId: z.uuid() }),
      answer: mergeComparison,
    },
    merge: {
      method: 'POST',
      path: '/api/clients/:id/merge',
      summary: "Fusionner un autre client avec celui-ci, qui reste; `taken` nomme ce qu'il reprend de l'autre",
      requires: ['clients:update'],
      params: byId,
      body: clientMergeDraft,
      /** The remaining client; `changeId` identifies the merge for its undo. */
      answer: z.object({ ...client.shape, changeId: z.uuid() }),
      version: 'required',
    },
    merges: {
      method: 'GET',
      path: '/api/clients/:id/merges',
      summary: 'Les clients fusionnés avec celui-ci, et si chaque fusion peut encore être annulée',
      requires: ['clients:read'],
      params: byId,
      answer: z.array(mergeSummary),
    },
    resume: {
      method: 'POST',
      path: '/api/clients/:id/merges/:mergeId/resume',
      summary: "Reprendre le déplacement des commandes d'une fusion, qui s'est arrêté",
      requires: ['clients:update'],
      params: z.object({ id: z.uuid(), mergeId: z.uuid() }),
      body: z.strictObject({}),
      answer: 'nothing',
    },
  },
  { shows: ['client', 'client-prices'] },
)
