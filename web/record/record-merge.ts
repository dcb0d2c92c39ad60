import { type RecordFields, valueOf } from './record-subject.ts'

/** A field that two people changed to different values. */
export type MergeConflict = { field: string; mine: unknown; theirs: unknown }
type Known = { fields: RecordFields; following: readonly string[] }

/** The same value, whatever the order of its keys; what is missing is null. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string => JSON.stringify(value ?? null, (_, inner: unknown) => (isRow(inner) ? sorted(inner) : inner))
const isRow = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)
const sorted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, part]) => part !== null && part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** What a person changed of what they read, and nothing else: two people on different fields then never meet. */
export const changedSince = <Change extends object>(read: object, typed: Change): Partial<Change> => {
  const changed: Partial<Change> = { ...typed }
  for (const name in typed) if (typed[name] === undefined || isSame(typed[name], valueOf(read, name))) delete changed[name]
  return changed
}

/**
 * What somebody else changed since the person read the row.
 * @param read the row as the person read it
 * @param change what the person changed of it
 * @param current the row as it is now
 * @returns the others' fields, to be told; and those that both changed to different values, to be asked
 */
export const mergeChange = (
  read: object,
  change: object,
  current: object,
  { fields, following }: Known,
): { theirs: string[]; conflicts: MergeConflict[] } => {
  const mine = new Map<string, unknown>(Object.entries(change))
  const changed = Object.keys(fields).filter((field) => !isSame(valueOf(read, field), valueOf(current, field)))
  return {
    theirs: changed.filter((field) => !mine.has(field) && !following.includes(field)),
    conflicts: changed
      .filter((field) => mine.has(field) && !isSame(mine.get(field), valueOf(current, field)))
      .map((field) => ({ field, mine: mine.get(field), theirs: valueOf(current, field) })),
  }
}

/** A change without these fields: there, the other's value is kept. */
export const withoutFields = <Change extends object>(change: Change, names: readonly string[]): Change => {
  const kept = { ...change }
  for (const name in change) if (names.includes(name)) delete kept[name]
  return kept
}
