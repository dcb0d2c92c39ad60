import { importCalls, type importFields, type ImportCheck } from '@adm/contract/import'
import type { FileAnswer, ReceivedFile } from '@adm/contract/call'
import type { job } from '@adm/contract/job'
import { Refusal } from '@adm/domain/refusal'
import type { z } from 'zod'
import type { ImportPart } from './import.ts'
import { type Checked, checkSheet } from './import-check.ts'
import { importJob } from './import.jobs.ts'
import { findImport, findImports } from './import.queries.ts'
import { templateOf } from './import-template.ts'
import type { Job } from './jobs.ts'
import { readSheet } from './read-sheet.ts'
import { answers, inHalves } from './serve.ts'
import type { Reading, Work } from './work.ts'

export const importRoutes = answers(importCalls, {
  list: async ({ query }, { db, by }) => ({ items: await findImports(db, by.id, query.subject) }),
  read: async ({ params }, { db, by }) => {
    const found = await findImport(db, by.id, params.id)
    if (!found) throw new Refusal('missing', 'IMPORT_NOT_FOUND', "Cet import n'existe pas.")
    return found
  },
})

type StartedJob = z.output<typeof job>
type Asked = { body: { file: ReceivedFile } & z.output<typeof importFields> }
type Prepared<Draft> = { isDry: boolean; name: string; despiteDuplicates: boolean; checked: Checked<Draft> }

/** What a subject mounts for its `import` and its `importTemplate`, with the job that creates its rows. */
export const importOf = <Draft>(part: ImportPart<Draft>) => {
  const creating = importJob(part)
  const check = async ({ body }: Asked, { db }: Reading): Promise<Prepared<Draft>> => {
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
