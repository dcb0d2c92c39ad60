import { changeCalls } from '@adm/contract/change'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { findChange } from './history.queries.ts'
import { type Restores, restoreValue } from './restore.ts'
import { answers, type Feature } from './serve.ts'
import type { Undos } from './undo.ts'

/** The calls that undo a change of history, or put back a value that it replaced. */
export const changeRoutes = (undos: Undos, restores: Restores): Feature =>
  answers(changeCalls, {
    undo: async ({ params }, work) => {
      const change = await findChange(work.db, params.id)
      if (!change) throw undoRefusals.missing()
      const undo = undos[`${change.entity}.${change.kind}`]
      if (!undo) throw undoRefusals.stands("elle n'est pas de celles qui s'annulent")
      await undo(work, change)
      return { entity: change.entity, id: change.entityId }
    },
    restore: ({ params, body, version }, work) => restoreValue(work, restores, params.id, body.field, version),
  })
