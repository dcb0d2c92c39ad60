import { changeCalls } from '@adm/contract/change'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { type Done, findChange } from './history.queries.ts'
import { answers, type Feature } from './serve.ts'
import type { Work } from './work.ts'

/** Undoes one kind of change: a new write, which asks for the change's own right and refuses when something contradicts it. */
export type Undo = (work: Work, change: Done) => Promise<void>
/** What can be undone, by `entity.kind`: `'client.merged'`. */
export type Undos = Readonly<Record<string, Undo>>

/** The call that undoes a change of history. */
export const undoRoutes = (undos: Undos): Feature =>
  answers(changeCalls, {
    undo: async ({ params }, work) => {
      const change = await findChange(work.db, params.id)
      if (!change) throw undoRefusals.missing()
      const undo = undos[`${change.entity}.${change.kind}`]
      if (!undo) throw undoRefusals.stands("elle n'est pas de celles qui s'annulent")
      await undo(work, change)
      return { entity: change.entity, id: change.entityId }
    },
  })
