import type { Permission } from '@adm/domain/permission'
import { restoreRefusals } from '@adm/domain/undo/restore-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import type { OpenDb } from '../database/database.ts'
import { type Done, findChange } from './history.queries.ts'
import { requireRight } from '../identity/session.ts'
import { fieldsOf, requireUntouched, type Undo } from './undo.ts'
import type { Work } from '../work/work.ts'

/** The kind of the event of an ordinary edit, and of a restore. */
export type EditKind = 'changed' | 'valueRestored'

type Edit<Change extends z.ZodObject> = (
  work: Work,
  id: string,
  change: z.output<Change>,
  version: number,
  kind: EditKind,
) => Promise<unknown>

/** An edit of an entity: its fields and its function. */
export type Restore = {
  fields: readonly string[]
  edit: (work: Work, id: string, values: Values, version: number, kind: EditKind) => Promise<void>
}
type Values = Readonly<Record<string, unknown>>
/** The edits of each entity of history. */
export type Restores = Readonly<Record<string, readonly Restore[]>>

/**
 * Makes an edit usable for restoring: the permissions of its call and the schema of its body apply to the old value as to a new one.
 * @param call the ordinary edit
 * @param edit the service behind it
 */
export const restoring = <Change extends z.ZodObject>(
  { requires, body }: { requires: readonly Permission[]; body: Change },
  edit: Edit<Change>,
): Restore => ({
  fields: Object.keys(body.shape),
  edit: async (work, id, values, version, kind) => {
    for (const right of requires) requireRight(work, right)
    const parsed = await body.safeParseAsync(values)
    if (!parsed.success) throw restoreRefusals.refused(parsed.error.issues[0]?.message ?? '')
    await edit(work, id, parsed.data, version, kind)
  },
})

const row = z.record(z.string(), z.unknown())

/**
 * Restores a field to its value before a change of history.
 * @throws {Refusal} `CHANGE_NOT_FOUND`, `FIELD_NOT_RESTORABLE`, `VALUE_NOT_TOLD`, `VALUE_NOT_RESTORABLE`, and those of the edit itself
 */
export const restoreValue = async (work: Work, restores: Restores, changeId: string, field: string, version: number) => {
  const change = await findChange(work.db, changeId)
  if (!change) throw undoRefusals.missing()
  const restore = restores[change.entity]?.find(({ fields }) => fields.includes(field))
  if (!restore) throw restoreRefusals.fixed()
  const { data: before = {} } = row.safeParse(change.before)
  if (!Object.hasOwn(before, field)) throw restoreRefusals.noEarlierValue()
  await restore.edit(work, change.entityId, { [field]: before[field] }, version, 'valueRestored')
  return changeReference(work, change)
}

/** The row, and the event that this work has just recorded for it. */
const changeReference = ({ recorded }: Work, { entity, entityId: id }: Done) => {
  const last = recorded.findLast((change) => change.entity === entity && change.id === id && change.kind === 'valueRestored')
  if (!last) throw new Error(`an edit of ${entity} records no value put back`)
  return { entity, id, changeId: last.eventId }
}

/** Locks the row and reads its version. */
type LockRow = (db: OpenDb, id: string) => Promise<{ version: number }>

/**
 * Undoes an edit or a restore by the ordinary edit: each changed field gets its value before the change. Later changes of other fields
 * stay.
 * @param edits the ordinary edits of the row; fields that no edit may write are derived from the others
 */
export const undoEdit =
  (edits: readonly Restore[], lock: LockRow): Undo =>
  async (work, change) => {
    const { version } = await lock(work.db, change.entityId)
    const was = fieldsOf(change.before)
    const parts = edits.map((restore, index) => ({
      edit: restore.edit,
      fields: restore.fields.filter(
        (field) => Object.hasOwn(was, field) && !edits.slice(0, index).some(({ fields }) => fields.includes(field)),
      ),
    }))
    const written = parts.filter(({ fields }) => fields.length > 0)
    if (written.length === 0) throw undoRefusals.notUndoable("elle n'a rien changé qui se remette")
    await requireUntouched(
      work,
      change,
      written.flatMap(({ fields }) => fields),
    )
    for (const [done, { edit, fields }] of written.entries())
      await edit(work, change.entityId, Object.fromEntries(fields.map((field) => [field, was[field]])), version + done, 'changed')
  }
