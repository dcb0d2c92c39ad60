import { changeCalls } from '@adm/contract/platform/change'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { findChange } from './history.queries.ts'
import { type Restores, restoreValue } from './restore.ts'
import { answers, type Routes } from '../http/serve.ts'
import { redoOf, undoFor, undoableKinds, type Undos } from './undo.ts'

/** The calls that undo a change of history, or put back a value that it replaced. */
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

/** What a rule refuses of an undo is told as why it is not undone any more. */
const inItsWords = (error: unknown): never => {
  throw error instanceof Refusal ? undoRefusals.because(error) : error
}
