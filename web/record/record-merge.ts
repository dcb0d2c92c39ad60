import { type ListField, mergeItems } from './record-merge-items.ts'
import { isSame } from './record-same.ts'
import { type RecordFields, valueOf } from './record-subject.ts'

/** A field that two people changed to different values. */
export type MergeConflict = { field: string; mine: unknown; theirs: unknown }
type Known = { fields: RecordFields; following: readonly string[]; lists?: Readonly<Record<string, ListField>> | undefined }
/** What others changed in other fields, what both changed alike or in different things of a list, and what must be asked. */
type Merged = { theirs: string[]; conflicts: MergeConflict[]; lists: Readonly<Record<string, unknown>> }

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
 * @returns the others' fields, to be told; those that both changed to different values, to be asked; and the lists that hold what each of
 * them did
 */
export const mergeChange = (read: object, change: object, current: object, { fields, following, lists = {} }: Known): Merged => {
  const mine = new Map<string, unknown>(Object.entries(change))
  const changed = Object.keys(fields).filter((field) => !isSame(valueOf(read, field), valueOf(current, field)))
  const both = changed
    .filter((field) => mine.has(field) && !isSame(mine.get(field), valueOf(current, field)))
    .map((field) => ({ field, ...mergeField(lists[field], valueOf(read, field), mine.get(field), valueOf(current, field)) }))
  const agreed = both.filter(({ isAgreed }) => isAgreed)
  return {
    theirs: [...changed.filter((field) => !mine.has(field) && !following.includes(field)), ...agreed.map(({ field }) => field)],
    conflicts: both.filter(({ isAgreed }) => !isAgreed).map(({ field, mine: own, theirs }) => ({ field, mine: own, theirs })),
    lists: Object.fromEntries(agreed.map(({ field, mine: list }) => [field, list])),
  }
}

const mergeField = (list: ListField | undefined, read: unknown, mine: unknown, theirs: unknown) =>
  list ? mergeItems(list, read, mine, theirs) : { mine, theirs, isAgreed: false }

/** A change in which, of each field that two people changed, the chosen value is; where it is the other's as it stands, the field is left out. */
export const withChosen = <Change extends object>(
  change: Change,
  current: object,
  chosen: readonly { field: string; value: unknown }[],
): Change => {
  const kept = { ...change }
  const left = chosen.filter(({ field, value }) => isSame(value, valueOf(current, field))).map(({ field }) => field)
  for (const name in change) if (left.includes(name)) delete kept[name]
  const taken = chosen.filter(({ field }) => !left.includes(field)).map(({ field, value }) => [field, value] as const)
  return { ...kept, ...Object.fromEntries(taken) }
}
