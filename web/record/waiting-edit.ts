import type { Trouble, WaitingEdit } from '../platform/waiting-store.ts'
import type { InnerField } from './record-merge-items.ts'
import { isSame } from './record-same.ts'
import { type RecordField, type RecordFields, type RecordSubject, type VersionedRow, valueOf } from './record-subject.ts'

type Edits = readonly WaitingEdit[]
type Change = Record<string, unknown>

const isOfSameForm = (one: Pick<WaitingEdit, 'call' | 'rowId'>) => (other: WaitingEdit) =>
  other.call === one.call && other.rowId === one.rowId

/** A change without what the row has anyway. */
const without = (change: Change, row: object): Change =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => !isSame(value, valueOf(row, name))))

const replaced = (edits: Edits, edit: WaitingEdit): Edits => edits.map((one) => (one.id === edit.id ? edit : one))

/**
 * A new edit among those that wait. On a row that has one already, it becomes part of it, and what was put back to the value read falls out;
 * but of one that may have arrived nothing moves any more: the new one goes behind it.
 */
export const withEdit = (edits: Edits, made: WaitingEdit): Edits => {
  const last = edits.findLast(isOfSameForm(made))
  if (!last || last.sent || made.sent) return [...edits, made]
  const change = without({ ...last.change, ...made.change }, last.read)
  if (Object.keys(change).length === 0) return edits.filter((one) => one !== last)
  return replaced(edits, { ...last, change, href: made.href, trouble: null })
}

/**
 * The edit is gone, as nothing of it was made: those behind it were made over its values, and are over the read ones now.
 */
export const withoutEdit = (edits: Edits, gone: WaitingEdit): Edits => {
  const readValues = Object.fromEntries(Object.keys(gone.change).map((name) => [name, valueOf(gone.read, name)]))
  return edits
    .filter(({ id }) => id !== gone.id)
    .map((one) => (isOfSameForm(gone)(one) && one.madeAt >= gone.madeAt ? { ...one, read: { ...one.read, ...readValues } } : one))
}

/** Some fields of an edit are taken back; one that changes nothing any more is gone. */
export const withoutFields = (edits: Edits, id: string, fields: readonly string[]): Edits => {
  const edit = edits.find((one) => one.id === id)
  if (!edit || edit.sent) return edits
  const change = Object.fromEntries(Object.entries(edit.change).filter(([name]) => !fields.includes(name)))
  return Object.keys(change).length === 0 ? withoutEdit(edits, edit) : replaced(edits, { ...edit, change, trouble: null })
}

/**
 * Some fields of an edit that were taken back are put back, as a new edit: the one that they were of may have been sent since, with its key.
 * @param names of the fields
 * @param fresh what the new edit is called by
 */
export const withPutBack = (
  edits: Edits,
  gone: WaitingEdit,
  names: readonly string[],
  fresh: Pick<WaitingEdit, 'id' | 'key' | 'madeAt'>,
): Edits => {
  const change = Object.fromEntries(Object.entries(gone.change).filter(([name]) => names.includes(name)))
  return withEdit(edits, { ...gone, ...fresh, change, sent: null, trouble: null })
}

/** The edit is made: the others of the row are over the row as it was saved. */
export const withMade = (edits: Edits, made: WaitingEdit, saved: VersionedRow): Edits =>
  edits.filter(({ id }) => id !== made.id).map((one) => (one.rowId === made.rowId && !one.sent ? { ...one, read: saved } : one))

/** The edit does not go out by itself: what was made behind it becomes part of it, and waits for the person with it. */
export const withTrouble = (edits: Edits, stuck: WaitingEdit, trouble: Trouble): Edits => {
  const behind = edits.filter((one) => isOfSameForm(stuck)(one) && one.id !== stuck.id)
  const change = Object.assign({}, stuck.change, ...behind.map((one) => one.change))
  return replaced(
    edits.filter((one) => !behind.includes(one)),
    { ...stuck, change, sent: null, trouble },
  )
}

/** The person has decided, or wants another try. */
export const withDecided = (edits: Edits, id: string, decided: Partial<Pick<WaitingEdit, 'read' | 'change'>> = {}): Edits => {
  const edit = edits.find((one) => one.id === id)
  if (!edit) return edits
  const change = decided.change ?? edit.change
  if (Object.keys(change).length === 0) return withoutEdit(edits, edit)
  return replaced(edits, { ...edit, ...decided, change, trouble: null })
}

/** What is about to leave of an edit: after a reload exactly this is sent again. One that was changed meanwhile stays as it is. */
export const withSent = (edits: Edits, leaving: WaitingEdit, sent: WaitingEdit['sent']): Edits => {
  const edit = edits.find(({ id }) => id === leaving.id)
  return edit && isSame(edit.change, leaving.change) ? replaced(edits, { ...edit, sent }) : edits
}

/**
 * The next one to send: in the order in which they were made, those of one form one after the other.
 * @param later those that the server could not take in this run
 */
export const nextToSend = (edits: Edits, later: ReadonlySet<string>): WaitingEdit | undefined =>
  edits.find((edit) => edit.trouble === null && !later.has(edit.id) && edits.find(isOfSameForm(edit)) === edit)

/** A row with what waits on it, as the person will find it. Of things in a list, what is only shown of them stays. */
export const overlaid = <Row extends VersionedRow>(
  row: Row,
  edits: Edits,
  lists: RecordSubject<VersionedRow, object>['lists'] = {},
): Row => {
  const mine = edits.filter(({ rowId }) => rowId === row.id)
  if (mine.length === 0) return row
  const change: Change = Object.assign({}, ...mine.map((edit) => edit.change))
  const named = Object.entries(change).map(([name, value]) => [name, withShown(keyOf(lists[name]), valueOf(row, name), value)])
  return Object.assign({}, row, Object.fromEntries(named))
}

/** What names the things of a list; nothing for a field that is not one. */
const keyOf = (field: InnerField | undefined): string | undefined => (field && 'items' in field ? field.key : undefined)
const isThing = (value: unknown): value is Change => typeof value === 'object' && value !== null && !Array.isArray(value)
const withShown = (key: string | undefined, read: unknown, typed: unknown): unknown => {
  if (key === undefined || !Array.isArray(typed)) return typed
  const things = Array.isArray(read) ? read.filter(isThing) : []
  return typed.map((one: unknown) => (isThing(one) ? { ...things.find((other) => other[key] === one[key]), ...one } : one))
}

/** A field that waits, in words. */
export type WaitingField = { name: string; label: string; before: string; after: string }

/** What an edit changes, in words; of somebody who was chosen the list of the pages has the name only. */
export const fieldsOf = ({ read, change }: Pick<WaitingEdit, 'read' | 'change'>, fields: RecordFields): WaitingField[] =>
  Object.entries(change).flatMap(([name, value]) => {
    const shown = shownName(fields, name)
    const field = fields[shown]
    if (!field) return []
    const isChosen = shown !== name
    const after = isChosen && value !== null && value !== undefined ? 'un autre choix' : field.words(value)
    return [{ name, label: field.label, before: field.words(valueOf(read, shown)), after }]
  })

/** The field under which people read it: `managerId` is « Responsable », `managerName`. */
export const shownName = (fields: Readonly<Record<string, RecordField>>, name: string): string =>
  fields[name] ? name : name.replace(/Id$/, 'Name')
