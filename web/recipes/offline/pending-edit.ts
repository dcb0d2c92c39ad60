import type { Trouble, PendingEdit } from '../../platform/offline/pending-edit-store.ts'
import type { InnerField } from '../form/record-merge-items.ts'
import { isSame } from '../../platform/same.ts'
import { type RecordField, type RecordFields, type RecordSubject, type VersionedRow, valueOf } from '../page/record-subject.ts'

type Edits = readonly PendingEdit[]
type Change = Record<string, unknown>

const isOfSameForm = (edit: Pick<PendingEdit, 'call' | 'rowId'>) => (other: PendingEdit) =>
  other.call === edit.call && other.rowId === edit.rowId

/** A change without the values that the row has already. */
const without = (change: Change, row: object): Change =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => !isSame(value, valueOf(row, name))))

const replaced = (edits: Edits, edit: PendingEdit): Edits => edits.map((other) => (other.id === edit.id ? edit : other))

/**
 * Adds an edit to the pending ones. On a row with a pending edit it becomes part of that edit, without values set back to those read; an
 * edit that may have reached the server is never changed: the new one is queued behind it.
 */
export const withEdit = (edits: Edits, made: PendingEdit): Edits => {
  const last = edits.findLast(isOfSameForm(made))
  if (!last || last.sent || made.sent) return [...edits, made]
  const change = without({ ...last.change, ...made.change }, last.read)
  if (Object.keys(change).length === 0) return edits.filter((other) => other !== last)
  return replaced(edits, { ...last, change, href: made.href, trouble: null })
}

/**
 * Removes an edit that was not saved. Later edits of its form were made over its values: their `read` gets the values read before it.
 */
export const withoutEdit = (edits: Edits, gone: PendingEdit): Edits => {
  const readValues = Object.fromEntries(Object.keys(gone.change).map((name) => [name, valueOf(gone.read, name)]))
  return edits
    .filter(({ id }) => id !== gone.id)
    .map((other) =>
      isOfSameForm(gone)(other) && other.madeAt >= gone.madeAt ? { ...other, read: { ...other.read, ...readValues } } : other,
    )
}

/** Withdraws some fields of an edit; an edit without changes is removed. */
export const withoutFields = (edits: Edits, id: string, fields: readonly string[]): Edits => {
  const edit = edits.find((other) => other.id === id)
  if (!edit || edit.sent) return edits
  const change = Object.fromEntries(Object.entries(edit.change).filter(([name]) => !fields.includes(name)))
  return Object.keys(change).length === 0 ? withoutEdit(edits, edit) : replaced(edits, { ...edit, change, trouble: null })
}

/**
 * Restores withdrawn fields as a new edit: their first edit may have been sent since, with its key.
 * @param names of the fields
 * @param fresh the identifiers of the new edit
 */
export const withPutBack = (
  edits: Edits,
  gone: PendingEdit,
  names: readonly string[],
  fresh: Pick<PendingEdit, 'id' | 'key' | 'madeAt'>,
): Edits => {
  const change = Object.fromEntries(Object.entries(gone.change).filter(([name]) => names.includes(name)))
  return withEdit(edits, { ...gone, ...fresh, change, sent: null, trouble: null })
}

/** Removes a saved edit: the row's other edits are based on the saved values. */
export const withMade = (edits: Edits, made: PendingEdit, saved: VersionedRow): Edits =>
  edits
    .filter(({ id }) => id !== made.id)
    .map((other) => (other.rowId === made.rowId && !other.sent ? { ...other, read: readAfter(other, made, saved) } : other))

/**
 * The base of another edit after a save: the saved row. When other people changed the row too, it is the row that was read with the saved
 * values of this person: its old version makes the server compare, so that a conflict with those people is shown.
 */
const readAfter = ({ read }: PendingEdit, made: PendingEdit, saved: VersionedRow): PendingEdit['read'] => {
  if (saved.version === made.read.version + 1) return saved
  return { ...read, ...Object.fromEntries(Object.keys(made.change).map((name) => [name, valueOf(saved, name)])) }
}

/** Marks an edit that needs the person: later edits of the form become part of it, and wait with it. */
export const withTrouble = (edits: Edits, stuck: PendingEdit, trouble: Trouble): Edits => {
  const behind = edits.filter((other) => isOfSameForm(stuck)(other) && other.id !== stuck.id)
  const change = Object.assign({}, stuck.change, ...behind.map((later) => later.change))
  return replaced(
    edits.filter((other) => !behind.includes(other)),
    { ...stuck, change, sent: null, trouble },
  )
}

/** Applies the person's decision, or retries the edit. */
export const withDecided = (edits: Edits, id: string, decided: Partial<Pick<PendingEdit, 'read' | 'change'>> = {}): Edits => {
  const edit = edits.find((other) => other.id === id)
  if (!edit) return edits
  const change = decided.change ?? edit.change
  if (Object.keys(change).length === 0) return withoutEdit(edits, edit)
  return replaced(edits, { ...edit, ...decided, change, trouble: null })
}

/** Stores the request before it is sent: after a reload the same request is sent again. An edit changed in the meantime is not marked. */
export const withSent = (edits: Edits, leaving: PendingEdit, sent: PendingEdit['sent']): Edits => {
  const edit = edits.find(({ id }) => id === leaving.id)
  return edit && isSame(edit.change, leaving.change) ? replaced(edits, { ...edit, sent }) : edits
}

/**
 * The next edit to send: the oldest first, and one edit of a form at a time.
 * @param later the ids of edits that failed in this run and are retried later
 */
export const nextToSend = (edits: Edits, later: ReadonlySet<string>): PendingEdit | undefined =>
  edits.find((edit) => edit.trouble === null && !later.has(edit.id) && edits.find(isOfSameForm(edit)) === edit)

/** A row with its pending edits applied. Display-only properties of list items stay. */
export const overlaid = <Row extends VersionedRow>(
  row: Row,
  edits: Edits,
  lists: RecordSubject<VersionedRow, object>['lists'] = {},
): Row => {
  const mine = edits.filter(({ rowId }) => rowId === row.id)
  if (mine.length === 0) return row
  const change: Change = Object.assign({}, ...mine.map((edit) => edit.change))
  const named = Object.entries(change).map(([name, value]) => [name, withDisplayedNames(keyOf(lists[name]), valueOf(row, name), value)])
  return Object.assign({}, row, Object.fromEntries(named))
}

/** The property that identifies the items of a list; undefined for another field. */
const keyOf = (field: InnerField | undefined): string | undefined => (field && 'items' in field ? field.key : undefined)
const isThing = (value: unknown): value is Change => typeof value === 'object' && value !== null && !Array.isArray(value)
const withDisplayedNames = (key: string | undefined, read: unknown, typed: unknown): unknown => {
  if (key === undefined || !Array.isArray(typed)) return typed
  const things = Array.isArray(read) ? read.filter(isThing) : []
  return typed.map((item: unknown) => (isThing(item) ? { ...things.find((other) => other[key] === item[key]), ...item } : item))
}

/** A field of a pending edit, in words. */
export type PendingField = { name: string; label: string; before: string; after: string }

/** The fields of an edit, in words; the new name of a chosen person is not available, only the id. */
export const fieldsOf = ({ read, change }: Pick<PendingEdit, 'read' | 'change'>, fields: RecordFields): PendingField[] =>
  Object.entries(change).flatMap(([name, value]) => {
    const displayed = displayedName(fields, name)
    const field = fields[displayed]
    if (!field) return []
    const isChosen = displayed !== name
    const after = isChosen && value !== null && value !== undefined ? 'un autre choix' : field.words(value)
    return [{ name, label: field.label, before: field.words(valueOf(read, displayed)), after }]
  })

/** The field that displays a field: `managerName`, « Responsable », for `managerId`. */
export const displayedName = (fields: Readonly<Record<string, RecordField>>, name: string): string =>
  fields[name] ? name : name.replace(/Id$/, 'Name')
