import type { CellRefusal } from '@adm/contract/platform/import'
import type { job } from '@adm/contract/platform/job'
import { hasPermissions } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { inSavepoint } from '../work/savepoint.ts'
import { sentenceOf } from '../bulk/bulk-rows.ts'
import { clashesThatCount, type ImportPart, type ScopedImport, type SoundRow } from './import.ts'
import type { Checked } from './import-check.ts'
import { addRefused, findNextRows, insertImport, saveAllCreated, type PendingRow } from './import.queries.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import type { Work } from '../work/work.ts'

/** Units created in one transaction: few, so that other jobs get their turn; rows that are written together, many. */
const unitsAtOnce = 20
const rowsAtOnce = 500

type BegunFile<Scope> = { name: string; despiteDuplicates: boolean; scope: Scope }
type ImportJob<Draft, Scope> = Job & {
  /** Stores the valid rows of a file and enqueues their creation. */
  begin: (work: Work, file: BegunFile<Scope>, checked: Checked<Draft>) => Promise<z.output<typeof job>>
}
type Imported<Draft, Scope extends object> = Pick<ScopedImport<Draft, Scope>, 'subject' | 'requires' | 'scope' | 'partOf'>

/** The job that creates the valid rows of imported files, a few units at a time, for the person who requested it. */
export const importJob = <Draft, Scope extends object>(imported: Imported<Draft, Scope>): ImportJob<Draft, Scope> => {
  const { subject, requires, scope, partOf } = imported
  const defined = defineJob({
    name: `import.${subject}`,
    input: z.object({ name: z.string(), despiteDuplicates: z.boolean(), scope }),
    progress: z.object({ unit: z.int() }),
    step: async (work, { id, input, done, progress }) => {
      if (work.by.kind !== 'staff' || !hasPermissions(work.by.permissions, requires)) return { isFinished: true, errors: [rightGone] }
      const part = partOf(input.scope)
      const after = progress?.unit ?? -1
      const atOnce = 'writeAll' in part ? rowsAtOnce : unitsAtOnce
      const rows = await findNextRows(work.db, id, after, atOnce)
      const refused = await createRows(work, part, { id, ...input }, rows)
      if (refused.length > 0) await addRefused(work.db, id, refused)
      const errors = refused.map(({ row, column, message }) => ({ path: `Ligne ${row}, ${column}`, message }))
      return { isFinished: rows.length === 0, done: done + rows.length, errors, progress: { unit: after + atOnce } }
    },
  })
  const begin: ImportJob<Draft, Scope>['begin'] = async (work, file, { check, sound }) => {
    const job = await defined.enqueue(work, file)
    const row = { jobId: job.id, subject, fileName: file.name, byId: work.by.id, now: work.now }
    await insertImport(work.db, { ...row, refused: check.errors, units: unitsOf(partOf(file.scope), sound) })
    return { ...job, total: sound.length }
  }
  return { ...defined, begin }
}

const rightGone = { path: '', message: "Vous n'avez plus le droit de créer ces lignes : l'import s'est arrêté." }

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[][] => {
  const groups = new Map<string | number, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
const unitsOf = <Draft>(part: ImportPart<Draft>, sound: Checked<Draft>['sound']) =>
  grouped(sound, ({ row, draft }) => ('writeAll' in part ? undefined : part.unitOf?.(draft)) ?? row)

type Creating = { id: string; name: string; despiteDuplicates: boolean }

const draftsOf = <Draft>(part: ImportPart<Draft>, waiting: readonly PendingRow[]): Promise<SoundRow<Draft>[]> =>
  Promise.all(waiting.map(async ({ line, draft }) => ({ row: line, draft: await part.draft.parseAsync(draft) })))

/** Creates rows. @returns those that are refused */
const createRows = async <Draft>(
  work: Work,
  part: ImportPart<Draft>,
  creating: Creating,
  waiting: readonly PendingRow[],
): Promise<CellRefusal[]> => {
  if ('writeAll' in part) return waiting.length === 0 ? [] : writeRows(work, part, creating, waiting)
  const refused: CellRefusal[] = []
  for (const unit of grouped(waiting, (row) => row.unit)) refused.push(...(await createUnit(work, part, creating, unit)))
  return refused
}

const refusedRow = (row: number, message: string): CellRefusal => ({ row, column: '', value: '', message })

/** Writes rows together, or returns the refusal of each. */
const writeRows = async <Draft>(
  work: Work,
  part: Extract<ImportPart<Draft>, { writeAll: unknown }>,
  { id, name }: Creating,
  waiting: readonly PendingRow[],
): Promise<CellRefusal[]> => {
  const rows = await draftsOf(part, waiting)
  const written = await inSavepoint(work, () => part.writeAll(work, rows, name))
  const refusal = written instanceof Refusal ? sentenceOf(written) : null
  const outcomes = new Map(written instanceof Refusal ? [] : written.map(({ row, outcome }) => [row, outcome]))
  const events = new Map(work.recorded.map((change) => [change.id, change.eventId]))
  const refused: CellRefusal[] = []
  const created = waiting.map(({ unit, line }) => {
    const outcome = outcomes.get(line) ?? { refusal: refusal ?? rowGone }
    if ('refusal' in outcome) refused.push(refusedRow(line, outcome.refusal))
    return { unit, created: 'refusal' in outcome ? null : { ...outcome, changeId: events.get(outcome.id) ?? null } }
  })
  await saveAllCreated(work.db, id, created)
  return refused
}

const rowGone = "Cette ligne n'a pas été enregistrée."

/** Creates the rows of a unit, or returns the refusal of each: other people may have changed rows since the check. */
const createUnit = async <Draft>(
  work: Work,
  part: Extract<ImportPart<Draft>, { create: unknown }>,
  { id, despiteDuplicates }: Creating,
  waiting: readonly PendingRow[],
): Promise<CellRefusal[]> => {
  const rows = await draftsOf(part, waiting)
  const [first, ...others] = rows.map(({ draft }) => draft)
  const unit = waiting[0]?.unit
  if (first === undefined || unit === undefined) return []
  await part.lock?.(work.db)
  const clashes = clashesThatCount(await part.findClashes(work.db, rows), despiteDuplicates)
  const outcome = clashes.length > 0 ? null : await inSavepoint(work, () => part.create(work, [first, ...others]))
  const created = outcome instanceof Refusal ? null : outcome
  const changeId = work.recorded.findLast((change) => change.id === created?.id)?.eventId ?? null
  await saveAllCreated(work.db, id, [{ unit, created: created && { ...created, changeId } }])
  if (outcome instanceof Refusal) return rows.map(({ row }) => refusedRow(row, sentenceOf(outcome)))
  return clashes.map(({ row, message }) => refusedRow(row, message))
}
