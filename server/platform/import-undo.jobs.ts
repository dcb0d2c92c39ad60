import { type FieldRefusal, Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { z } from 'zod'
import { attempt } from './attempt.ts'
import { findChange } from './history.queries.ts'
import { findCreatedUnits, forgetCreated } from './import.queries.ts'
import { defineJob } from './jobs.ts'
import { undoFor, type Undos } from './undo.ts'
import type { Work } from './work.ts'

/** Taken back in one transaction: few, so that others have their turn. */
const unitsAtOnce = 20

/** The job that undoes an import as whoever asked for it: what nobody touched since goes, the rest stays and is told with its reason. */
export const undoImportJob = (undos: Undos) =>
  defineJob({
    name: 'import.undo',
    input: z.object({ importId: z.uuid() }),
    progress: z.object({ unit: z.int() }),
    step: async (work, { input, done, progress }) => {
      const units = await findCreatedUnits(work.db, input.importId, progress?.unit ?? -1, unitsAtOnce)
      const kept: FieldRefusal[] = []
      for (const [at, { unit, name, changeId }] of units.entries()) {
        const refused = await attempt(work, () => takeBack(work, undos, changeId))
        // The right is that of deleting such a row: what refuses one refuses all.
        if (refused instanceof Refusal && refused.kind === 'forbidden')
          return { isFinished: true, done: done + at, errors: [...kept, rightGone] }
        if (refused instanceof Refusal) kept.push({ path: name ?? '', message: undoRefusals.because(refused).message })
        else await forgetCreated(work.db, input.importId, unit)
      }
      const last = units.at(-1)
      return { isFinished: last === undefined, done: done + units.length, errors: kept, ...(last && { progress: { unit: last.unit } }) }
    },
  })

/** Of the whole, not of a row: without a path. */
const rightGone = { path: '', message: "Vous n'avez pas, ou plus, le droit de supprimer ces lignes\u00a0: l'annulation s'est arrêtée." }

const takeBack = async (work: Work, undos: Undos, changeId: string | null): Promise<void> => {
  const change = changeId ? await findChange(work.db, changeId) : undefined
  if (!change) throw undoRefusals.missing()
  await undoFor(undos, change)(work, change)
}
