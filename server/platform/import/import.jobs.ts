import type { CellRefusal } from '@adm/contract/platform/import'
import type { job } from '@adm/contract/platform/job'
import { hasPermissions } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { inSavepoint } from '../work/savepoint.ts'
import { sentenceOf } from '../bulk/bulk-rows.ts'
import { clashesThatCount, type ImportPart } from './import.ts'
import type { Checked } from './import-check.ts'
import { addRefused, findNextRows, insertImport, saveCreated, type PendingRow } from './import.queries.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import type { Work } from '../work/work.ts'

/** Units created in one transaction: few, so that other jobs get their turn. */
const unitsAtOnce = 20

type ImportJob<Draft> = Job & {
  /** Stores the valid rows of a file and enqueues their creation. */
  begin: (work: Work, file: { name: string; despiteDuplicates: boolean }, checked: Checked<Draft>) => Promise<z.output<typeof job>>
}

/** The job that creates the valid rows of imported files, a few units at a time, for the person who requested it. */
export const importJob = <Draft>(part: ImportPart<Draft>): ImportJob<Draft> => {
  const defined = defineJob({
    name: `import.${part.subject}`,
    input: z.object({ despiteDuplicates: z.boolean() }),
    progress: z.object({ unit: z.int() }),
    step: async (work, { id, input, done, progress }) => {
      if (work.by.kind !== 'staff' || !hasPermissions(work.by.permissions, part.requires)) return { isFinished: true, errors: [rightGone] }
      const after = progress?.unit ?? -1
      const rows = await findNextRows(work.db, id, after, unitsAtOnce)
      const refused: CellRefusal[] = []
      for (const unit of grouped(rows, (row) => row.unit)) refused.push(...(await createUnit(work, part, { id, ...input }, unit)))
      if (refused.length > 0) await addRefused(work.db, id, refused)
      const errors = refused.map(({ row, column, message }) => ({ path: `Ligne ${row}, ${column}`, message }))
      return { isFinished: rows.length === 0, done: done + rows.length, errors, progress: { unit: after + unitsAtOnce } }
    },
  })
  const begin: ImportJob<Draft>['begin'] = async (work, { name, despiteDuplicates }, { check, sound }) => {
    const job = await defined.enqueue(work, { despiteDuplicates })
    const row = { jobId: job.id, subject: part.subject, fileName: name, byId: work.by.id, now: work.now }
    await insertImport(work.db, { ...row, refused: check.errors, units: unitsOf(part, sound) })
    return { ...job, total: sound.length }
  }
  return { ...defined, begin }
}

const rightGone = { path: '', message: "Vous n'avez plus le droit de créer ces lignes : l'import s'est arrêté." }

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[][] => {
  const groups = new Map<string | number, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
const unitsOf = <Draft>({ unitOf }: ImportPart<Draft>, sound: Checked<Draft>['sound']) =>
  grouped(sound, ({ row, draft }) => unitOf?.(draft) ?? row)

type Creating = { id: string; despiteDuplicates: boolean }

/** Creates the rows of a unit, or returns the refusal of each: other people may have changed rows since the check. */
const createUnit = async <Draft>(
  work: Work,
  part: ImportPart<Draft>,
  { id, despiteDuplicates }: Creating,
  waiting: readonly PendingRow[],
): Promise<CellRefusal[]> => {
  const rows = await Promise.all(waiting.map(async ({ line, draft }) => ({ row: line, draft: await part.draft.parseAsync(draft) })))
  const [first, ...others] = rows.map(({ draft }) => draft)
  const unit = waiting[0]?.unit
  if (first === undefined || unit === undefined) return []
  await part.lock?.(work.db)
  const clashes = clashesThatCount(await part.findClashes(work.db, rows), despiteDuplicates)
  const outcome = clashes.length > 0 ? null : await inSavepoint(work, () => part.create(work, [first, ...others]))
  const created = outcome instanceof Refusal ? null : outcome
  const changeId = work.recorded.findLast((change) => change.id === created?.id)?.eventId ?? null
  await saveCreated(work.db, { jobId: id, unit, created: created && { ...created, changeId } })
  if (outcome instanceof Refusal) return rows.map(({ row }) => ({ row, column: '', value: '', message: sentenceOf(outcome) }))
  return clashes.map(({ row, message }) => ({ row, column: '', value: '', message }))
}
