import { type InnerField, mergeInside } from './record-merge-items.ts'
import { isSame } from './record-same.ts'
import { type RecordFields, valueOf } from './record-subject.ts'
import { shownName } from './waiting-edit.ts'

/** A field that two people changed to different values. */
export type MergeConflict = { field: string; mine: unknown; theirs: unknown }
type Known = { fields: RecordFields; following: readonly string[]; lists?: Readonly<Record<string, InnerField>> | undefined }
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
    .map((field) => ({ field, ...mergeInside(lists[field], valueOf(read, field), mine.get(field), valueOf(current, field)) }))
  const agreed = both.filter(({ isAgreed }) => isAgreed)
  return {
    theirs: [...changed.filter((field) => !mine.has(field) && !following.includes(field)), ...agreed.map(({ field }) => field)],
    conflicts: both.filter(({ isAgreed }) => !isAgreed).map(({ field, mine: own, theirs }) => ({ field, mine: own, theirs })),
    lists: Object.fromEntries(agreed.map(({ field, mine: list }) => [field, list])),
  }
}

/**
 * The row as it was read, with what the person changed of it themselves meanwhile: what waited when they read it, and is in the row now.
 * Without it they would meet themselves in the next save.
 */
export const withOwn = <Row extends object>(
  read: Row,
  waited: Readonly<Record<string, unknown>> = {},
  current: object,
  { fields, lists = {} }: Pick<Known, 'fields' | 'lists'>,
): Row => {
  const made = Object.entries(waited)
    .filter(([name, value]) => isMade(lists[name], value, valueOf(current, name)))
    .flatMap(([name]) => [name, shownName(fields, name)])
  return Object.assign({}, read, Object.fromEntries(made.map((name) => [name, valueOf(current, name)])))
}

/** Does the row hold what waited? The things of a list that were new have their names since. */
const isMade = (field: InnerField | undefined, waited: unknown, current: unknown): boolean => {
  if (isSame(waited, current)) return true
  const [sent, held] = [waited, current].map((value) => unnamed(field, value))
  return sent !== undefined && held !== undefined && isSame(sent, held)
}
const unnamed = (field: InnerField | undefined, list: unknown): readonly unknown[] | undefined => {
  if (!field || !('items' in field) || field.key === undefined) return undefined
  const { items, key } = field
  return items.safeParse(list).data?.map((item) => withoutName(item, key))
}
const withoutName = (item: unknown, key: string): unknown =>
  typeof item === 'object' && item !== null ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== key)) : item

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
