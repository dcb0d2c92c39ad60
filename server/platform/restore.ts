import type { Permission } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import { restoreRefusals } from '@adm/domain/restore-refusals'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { z } from 'zod'
import { type Done, findChange } from './history.queries.ts'
import { requireRight } from './session.ts'
import type { Undo } from './undo.ts'
import type { Work } from './work.ts'

/** What the event of an ordinary edit is called, and of one that puts a value back. */
export type EditKind = 'changed' | 'valueRestored'

type Edit<Change extends z.ZodObject> = (
  work: Work,
  id: string,
  change: z.output<Change>,
  version: number,
  kind: EditKind,
) => Promise<unknown>

/** One way to edit a subject: which fields it may, and the edit itself. */
export type Restore = { fields: readonly string[]; edit: (work: Work, id: string, values: Values, version: number) => Promise<void> }
type Values = Readonly<Record<string, unknown>>
/** The edits of each entity of history. */
export type Restores = Readonly<Record<string, readonly Restore[]>>

/**
 * What an edit of rows puts back: the right of its call and the schema of its body judge the old value as they judge a new one.
 * @param call the ordinary edit
 * @param edit the service behind it
 */
export const restoring = <Change extends z.ZodObject>(
  { requires, body }: { requires: readonly Permission[]; body: Change },
  edit: Edit<Change>,
): Restore => ({
  fields: Object.keys(body.shape),
  edit: async (work, id, values, version) => {
    for (const right of requires) requireRight(work, right)
    const parsed = await body.safeParseAsync(values)
    if (!parsed.success) throw restoreRefusals.refused(parsed.error.issues[0]?.message ?? '')
    await edit(work, id, parsed.data, version, 'valueRestored')
  },
})

const row = z.record(z.string(), z.unknown())

/**
 * Puts back what a field was before a change of history.
 * @throws {Refusal} `CHANGE_NOT_FOUND`, `FIELD_NOT_RESTORABLE`, `VALUE_NOT_TOLD`, `VALUE_NOT_RESTORABLE`, and those of the edit itself
 */
export const restoreValue = async (work: Work, restores: Restores, changeId: string, field: string, version: number) => {
  const change = await findChange(work.db, changeId)
  if (!change) throw undoRefusals.missing()
  const restore = restores[change.entity]?.find(({ fields }) => fields.includes(field))
  if (!restore) throw restoreRefusals.fixed()
  const { data: before = {} } = row.safeParse(change.before)
  if (!Object.hasOwn(before, field)) throw restoreRefusals.untold()
  await restore.edit(work, change.entityId, { [field]: before[field] }, version)
  return told(work, change)
}

/** The row, and the event that this work has just recorded of it. */
const told = ({ recorded }: Work, { entity, entityId: id }: Done) => {
  const last = recorded.findLast((one) => one.entity === entity && one.id === id && one.kind === 'valueRestored')
  if (!last) throw new Error(`an edit of ${entity} records no value put back`)
  return { entity, id, changeId: last.eventId }
}

/** Undoes that a value was put back, as long as the row is as it was left. */
export const undoRestore =
  (restores: Restores): Undo =>
  async (work, { entity, entityId, before, after }) => {
    const [was, is] = [row.parse(before), row.parse(after)]
    const restore = restores[entity]?.find(({ fields }) => fields.some((field) => Object.hasOwn(was, field)))
    if (!restore) throw undoRefusals.stands("elle n'a rien changé")
    const fields = Object.entries(was).filter(([field]) => restore.fields.includes(field))
    await restore.edit(work, entityId, Object.fromEntries(fields), Number(is['version'])).catch(orMovedOn)
  }

const orMovedOn = (error: unknown): never => {
  if (error instanceof Refusal && error.kind === 'stale') throw undoRefusals.stands('la fiche a été modifiée depuis')
  throw error
}
