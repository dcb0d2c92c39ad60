import { importCalls, type importFields, type ImportCheck } from '@adm/contract/platform/import'
import type { FileAnswer, ReceivedFile } from '@adm/contract/call/call'
import type { job } from '@adm/contract/platform/job'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { z } from 'zod'
import type { ImportPart } from './import.ts'
import { type Checked, checkSheet } from './import-check.ts'
import { importJob } from './import.jobs.ts'
import type { undoImportJob } from './import-undo.jobs.ts'
import { findImport, findImports, lockImport, setUndoJob } from './import.queries.ts'
import { templateOf } from './import-template.ts'
import type { Job } from '../jobs/jobs.ts'
import { readSheet } from './read-sheet.ts'
import { answers, inHalves } from '../http/serve.ts'
import type { Reading, Work } from '../work/work.ts'

const missing = () => new Refusal('missing', 'IMPORT_NOT_FOUND', "Cet import n'existe pas.")

/** The calls that list, read and undo imports. @param undoing the job that deletes the rows of an import */
export const importRoutes = (undoing: ReturnType<typeof undoImportJob>) =>
  answers(importCalls, {
    list: async ({ query }, { db, by }) => ({ items: await findImports(db, by.id, query.subject) }),
    read: async ({ params }, { db, by }) => {
      const state = await findImport(db, by.id, params.id)
      if (!state) throw missing()
      return state
    },
    undo: async ({ params: { id } }, work) => {
      const locked = await lockImport(work.db, work.by.id, id)
      if (!locked) throw missing()
      if (locked.state !== 'done' && locked.state !== 'failed') throw undoRefusals.notYet("l'import est en cours")
      if (locked.undoJobId && locked.undoState !== 'failed') throw undoRefusals.again()
      const job = await undoing.enqueue(work, { importId: id })
      await setUndoJob(work.db, id, job.id)
      return job
    },
  })

type StartedJob = z.output<typeof job>
type ImportRequest = { body: { file: ReceivedFile } & z.output<typeof importFields> }
type Prepared<Draft> = { isDry: boolean; name: string; despiteDuplicates: boolean; checked: Checked<Draft> }

/** The routes of an entity for its `import` and its `importTemplate`, with the job that creates its rows. */
export const importOf = <Draft>(part: ImportPart<Draft>) => {
  const creating = importJob(part)
  const check = async ({ body }: ImportRequest, { db }: Reading): Promise<Prepared<Draft>> => {
    const sheet = await readSheet(await body.file.read())
    const { dryRun: isDry, despiteDuplicates } = body
    return { isDry, despiteDuplicates, name: body.file.name, checked: await checkSheet(db, part, sheet, despiteDuplicates) }
  }
  const create = async ({ isDry, checked, ...file }: Prepared<Draft>, work: Work): Promise<ImportCheck | StartedJob> => {
    if (isDry) return checked.check
    if (checked.sound.length === 0) throw new Refusal('invalid', 'NOTHING_TO_IMPORT', 'Aucune ligne de ce fichier ne peut être créée.')
    return creating.begin(work, file, checked)
  }
  const job: Job = creating
  return {
    job,
    import: inHalves(check, create),
    importTemplate: ({ params }: { params: { format: 'xlsx' | 'csv' } }, { db }: Pick<Reading, 'db'>): Promise<FileAnswer> =>
      templateOf(db, part, params.format),
  }
}
