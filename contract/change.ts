import { z } from 'zod'
import { byId, defineCalls } from './call.ts'

/** What is done to a change of history. */
export const changeCalls = defineCalls({
  /** The right is that of the change itself: asked by who undoes it. */
  undo: {
    method: 'POST',
    path: '/api/changes/:id/undo',
    summary: "Annuler un changement de l'historique, tant que rien ne le contredit",
    requires: 'signedIn',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ entity: z.string(), id: z.uuid() }),
  },
})
