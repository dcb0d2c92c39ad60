import { changeCalls } from '@adm/contract/platform/change'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { findChange } from '../history/history.queries.ts'
import { type Restores, restoreValue } from '../history/restore.ts'
import { answers, type Routes } from '../http/serve.ts'
import { redoOf, undoFor, undoableKinds, type Undos } from '../history/undo.ts'

/** The calls that undo a change of history, or restore a field's previous value. */
export const changeRoutes = (undos: Undos, restores: Restores): Routes =>
  answers(changeCalls, {
    undo: async ({ params }, work) => {
      const change = await findChange(work.db, params.id)
      if (!change) throw undoRefusals.missing()
      await undoFor(undos, change)(work, change).catch(inItsWords)
      return { entity: change.entity, id: change.entityId, changeId: redoOf(work, change) }
    },
    undoable: async () => ({ kinds: [...undoableKinds(undos)] }),
    restore: ({ params, body, version }, work) => restoreValue(work, restores, params.id, body.field, version),
  })

/** Reports a refusal during an undo as the reason why the change can no longer be undone. */
const inItsWords = (error: unknown): never => {
  throw error instanceof Refusal ? undoRefusals.because(error) : error
}
