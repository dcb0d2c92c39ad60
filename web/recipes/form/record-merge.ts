import { type InnerField, mergeInside } from './record-merge-items.ts'
import { isSame } from '../../platform/same.ts'
import { type RecordFields, valueOf } from '../page/record-subject.ts'
import { displayedName } from '../offline/pending-edit.ts'

/** A field that two persons changed to different values. */
export type MergeConflict = { field: string; mine: unknown; theirs: unknown }
type MergeRules = { fields: RecordFields; following: readonly string[]; lists?: Readonly<Record<string, InnerField>> | undefined }
/** The fields that only others changed or that merged, the conflicts that the person must resolve, and the merged values. */
type Merged = { theirs: string[]; conflicts: MergeConflict[]; lists: Readonly<Record<string, unknown>> }

/** Only the fields that a person changed, so that changes of different fields never conflict. */
export const changedSince = <Change extends object>(read: object, typed: Change): Partial<Change> => {
  const changed: Partial<Change> = { ...typed }
  for (const name in typed) if (typed[name] === undefined || isSame(typed[name], valueOf(read, name))) delete changed[name]
  return changed
}

/**
 * Merges a change with other persons' changes since the row was read.
 * @param read the row as the person read it
 * @param change the fields that the person changed
 * @param current the current row
 * @returns `theirs`: the others' fields, to announce; `conflicts`: fields changed to different values, to resolve; `lists`: the merged
 * values of fields that both changed
 */
export const mergeChange = (read: object, change: object, current: object, { fields, following, lists = {} }: MergeRules): Merged => {
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
 * The row as it was read, plus the person's own edits that were pending then and are saved now.
 * Without them the next save would conflict with one's own edit.
 */
export const withOwn = <Row extends object>(
  read: Row,
  waited: Readonly<Record<string, unknown>> = {},
  current: object,
  { fields, lists = {} }: Pick<MergeRules, 'fields' | 'lists'>,
): Row => {
  const made = Object.entries(waited)
    .filter(([name, value]) => isMade(lists[name], value, valueOf(current, name)))
    .flatMap(([name]) => [name, displayedName(fields, name)])
  return Object.assign({}, read, Object.fromEntries(made.map((name) => [name, valueOf(current, name)])))
}

/** Whether the row contains the pending value; identifiers that the server gave to new list items are ignored. */
const isMade = (field: InnerField | undefined, waited: unknown, current: unknown): boolean => {
  if (isSame(waited, current)) return true
  const [sent, saved] = [waited, current].map((value) => unnamed(field, value))
  return sent !== undefined && saved !== undefined && isSame(sent, saved)
}
const unnamed = (field: InnerField | undefined, list: unknown): readonly unknown[] | undefined => {
  if (!field || !('items' in field) || field.key === undefined) return undefined
  const { items, key } = field
  return items.safeParse(list).data?.map((item) => withoutName(item, key))
}
const withoutName = (item: unknown, key: string): unknown =>
  typeof item === 'object' && item !== null ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== key)) : item

/** The change with the chosen value of each conflict; where the other person's value is chosen, the field is left out. */
export const withChosen = <Change extends object>(
  change: Change,
  current: object,
  chosen: readonly { field: string; value: unknown }[],
): Change => {
  const remaining = { ...change }
  const left = chosen.filter(({ field, value }) => isSame(value, valueOf(current, field))).map(({ field }) => field)
  for (const name in change) if (left.includes(name)) delete remaining[name]
  const taken = chosen.filter(({ field }) => !left.includes(field)).map(({ field, value }) => [field, value] as const)
  return { ...remaining, ...Object.fromEntries(taken) }
}
