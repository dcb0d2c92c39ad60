import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

/** Calls on a change of history. */
export const changeCalls = defineCalls({
  /** The kinds of change that history can undo: the same for everybody, constant while the server runs. */
  undoable: {
    method: 'GET',
    path: '/api/changes/undoable',
    summary: "Les sortes de changement que l'historique sait annuler, par `entité.sorte`",
    requires: 'signedIn',
    answer: z.object({ kinds: z.array(z.string()) }),
  },
  /** The required permission is that of the change itself, checked by its undo. */
  undo: {
    method: 'POST',
    path: '/api/changes/:id/undo',
    summary: "Annuler un changement de l'historique, tant que rien ne le contredit",
    requires: 'signedIn',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({
      entity: z.string(),
      id: z.uuid(),
      /** The event of the undo, by which it can be redone. */ changeId: z.uuid().nullable(),
    }),
  },
  /** An ordinary edit of the row, at the version that the caller read, with its own event. */
  restore: {
    method: 'POST',
    path: '/api/changes/:id/restore',
    summary: "Remettre la valeur qu'un champ avait avant un changement de l'historique",
    requires: 'signedIn',
    params: byId,
    body: z.strictObject({ field: z.string().max(60) }),
    answer: z.object({ entity: z.string(), id: z.uuid(), /** The event that undoes it. */ changeId: z.uuid() }),
    version: 'required',
  },
})
