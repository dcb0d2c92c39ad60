import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { inSavepoint } from '../work/savepoint.ts'
import { findChange } from '../history/history.queries.ts'
import { findCreatedUnits, clearCreated } from './import.queries.ts'
import { defineJob } from '../jobs/jobs.ts'
import { undoFor, type Undos } from '../history/undo.ts'
import type { Work } from '../work/work.ts'

/** Units deleted in one transaction: few, so that other jobs get their turn. */
const unitsAtOnce = 20

/** The job that undoes an import for the person who requested it: unchanged rows are deleted, the others are listed with the reason. */
export const undoImportJob = (undos: Undos) =>
  defineJob({
    name: 'import.undo',
    of: ({ importId }) => importId,
    input: z.object({ importId: z.uuid() }),
    progress: z.object({ unit: z.int() }),
    step: async (work, { input, done, progress }) => {
      const units = await findCreatedUnits(work.db, input.importId, progress?.unit ?? -1, unitsAtOnce)
      const refusals: FieldRefusal[] = []
      for (const [at, { unit, name, changeId }] of units.entries()) {
        const refused = await inSavepoint(work, () => undoCreated(work, undos, changeId))
        // The permission is that of deleting such a row: a refusal for one row is a refusal for all.
        if (refused instanceof Refusal && refused.kind === 'forbidden')
          return { isFinished: true, done: done + at, errors: [...refusals, rightGone] }
        if (refused instanceof Refusal) refusals.push({ path: name ?? '', message: undoRefusals.because(refused).message })
        else await clearCreated(work.db, input.importId, unit)
      }
      const last = units.at(-1)
      return { isFinished: last === undefined, done: done + units.length, errors: refusals, ...(last && { progress: { unit: last.unit } }) }
    },
  })

/** Concerns the whole import, so it has no path. */
const rightGone = { path: '', message: "Vous n'avez pas, ou plus, le droit de supprimer ces lignes\u00a0: l'annulation s'est arrêtée." }

const undoCreated = async (work: Work, undos: Undos, changeId: string | null): Promise<void> => {
  const change = changeId ? await findChange(work.db, changeId) : undefined
  if (!change) throw undoRefusals.missing()
  await undoFor(undos, change)(work, change)
}
