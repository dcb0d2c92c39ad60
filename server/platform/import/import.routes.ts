import type { importFields, ImportCheck, TemplateFormat } from '@adm/contract/platform/import'
import { importCalls } from '@adm/contract/platform/import-run'
import type { FileAnswer, ReceivedFile } from '@adm/contract/call/call'
import type { job } from '@adm/contract/platform/job'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import type { ImportPart, ScopedImport } from './import.ts'
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
type Prepared<Draft, Scope> = { isDry: boolean; name: string; despiteDuplicates: boolean; scope: Scope; checked: Checked<Draft> }

const nothingToWrite = (unchanged: number) =>
  new Refusal(
    'invalid',
    'NOTHING_TO_IMPORT',
    unchanged > 0 ? 'Ce fichier ne change rien : ses lignes sont déjà enregistrées.' : 'Aucune ligne de ce fichier ne peut être créée.',
  )

/** The routes of rows that belong to another row for their `import` and their `importTemplate`, with the job that writes them. */
export const importInto = <Draft, Scope extends object>(scoped: ScopedImport<Draft, Scope>) => {
  const creating = importJob(scoped)
  const check = async ({ body }: ImportRequest, { db, now }: Reading): Promise<Prepared<Draft, Scope>> => {
    const scope = scoped.scope.parse(body)
    const sheet = await readSheet(await body.file.read())
    const { dryRun: isDry, despiteDuplicates } = body
    const choices = { fileName: body.file.name, despiteDuplicates, now }
    const checked = await checkSheet(db, scoped.partOf(scope), sheet, choices)
    return { isDry, despiteDuplicates, scope, name: body.file.name, checked }
  }
  const create = async ({ isDry, checked, ...file }: Prepared<Draft, Scope>, work: Work): Promise<ImportCheck | StartedJob> => {
    if (isDry) return checked.check
    if (checked.sound.length === 0) throw nothingToWrite(checked.unchanged)
    return creating.begin(work, file, checked)
  }
  const job: Job = creating
  return {
    job,
    import: inHalves(check, create),
    importTemplate: ({ params }: { params: { format: TemplateFormat } }, { db }: Pick<Reading, 'db'>): Promise<FileAnswer> =>
      templateOf(db, scoped.template, params.format),
  }
}

/** The routes of an entity for its `import` and its `importTemplate`, with the job that creates its rows. */
export const importOf = <Draft>(part: ImportPart<Draft>) =>
  importInto({ subject: part.subject, requires: part.requires, scope: z.object({}), partOf: () => part, template: part })
