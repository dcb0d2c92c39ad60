import { z } from 'zod'
import { isSame } from '../../platform/same.ts'

/** A field whose value is a list of separate items: changes of different items do not conflict. */
type ListField = {
  /** The items as they are saved, without display-only properties. */
  items: z.ZodType<readonly unknown[]>
  /** The property that identifies an item, `id`; texts identify themselves. An item without an identifier is new. */
  key?: string
  /** For items without an identifier: the properties that match a changed item, the surest first: kind and number, then kind. */
  alike?: readonly (readonly string[])[]
}
/** A field that contains fields, some of them lists. */
type PartsField = { parts: Readonly<Record<string, ListField>> }
/** A field that is merged by its items or its inner fields. */
export type InnerField = ListField | PartsField

type MergedItems = { mine: unknown[]; theirs: unknown[]; isAgreed: boolean }
type Merged = { mine: unknown; theirs: unknown; isAgreed: boolean }

/**
 * Merges a field that two persons changed. A part changed by one of them gets that value; a part that both changed to different values
 * keeps both values, in `mine` and `theirs`.
 * @param field undefined for a field without parts
 * @param read the value that both persons read
 */
export const mergeInside = (field: InnerField | undefined, read: unknown, typed: unknown, current: unknown): Merged => {
  if (!field) return { mine: typed, theirs: current, isAgreed: false }
  return 'parts' in field ? mergeParts(field, read, typed, current) : mergeItems(field, read, typed, current)
}

/** Merges a list that two persons changed: items that only one of them added, changed or removed are merged. */
const mergeItems = (field: ListField, read: unknown, typed: unknown, current: unknown): MergedItems => {
  const [was, own, other] = [read, typed, current].map((value) => field.items.safeParse(value ?? []).data ?? [])
  const previous = nameItems(field, was ?? [], was ?? []).named
  const mine = nameItems(field, was ?? [], own ?? [])
  const theirs = nameItems(field, was ?? [], other ?? []).named
  const pairs = [...new Set([...theirs.keys(), ...mine.named.keys()])].map((name) =>
    mergePair(previous.get(name), mine.named.get(name), theirs.get(name)),
  )
  const taken = (side: 'mine' | 'theirs') => [...pairs.map((pair) => pair[side]).filter((item) => item !== undefined), ...mine.added]
  return { mine: taken('mine'), theirs: taken('theirs'), isAgreed: pairs.every((pair) => isSame(pair.mine, pair.theirs)) }
}

type NamedItems = { named: ReadonlyMap<string, unknown>; added: readonly unknown[] }

/** The items of a list by identifier; `added`: those without an identifier. */
const nameItems = ({ key, alike }: ListField, read: readonly unknown[], list: readonly unknown[]): NamedItems => {
  if (alike) return { named: nameAlike(alike, read, list), added: [] }
  const nameOf = (item: unknown): string | undefined => (typeof item === 'string' ? item : withName(key).safeParse(item).data)
  const named = list.map((item) => [nameOf(item), item] as const)
  return {
    named: new Map(named.flatMap(([name, item]) => (name === undefined ? [] : [[name, item] as const]))),
    added: named.filter(([name]) => name === undefined).map(([, item]) => item),
  }
}

/** Names items without an identifier by the matching item of the list that was read; new items by their properties. */
const nameAlike = (alike: readonly (readonly string[])[], read: readonly unknown[], list: readonly unknown[]) => {
  const names = new Map<number, string>()
  const taken = new Set<number>()
  const find = (isMatch: (item: unknown, was: unknown) => boolean) => {
    for (const [index, item] of list.entries()) {
      const position = names.has(index) ? -1 : read.findIndex((was, at) => !taken.has(at) && isMatch(item, was))
      if (position < 0) continue
      taken.add(position)
      names.set(index, `read ${position}`)
    }
  }
  find(isSame)
  for (const fields of alike) find((item, was) => fields.every((field) => isSame(partsOf(item)?.get(field), partsOf(was)?.get(field))))
  const itemsByName = new Map<string, unknown>()
  for (const [index, item] of list.entries()) {
    const content = JSON.stringify(item)
    const count = list.slice(0, index).filter((earlier, at) => !names.has(at) && isSame(earlier, item)).length
    itemsByName.set(names.get(index) ?? `new ${content} ${count}`, item)
  }
  return itemsByName
}

const texts: ListField = { items: z.array(z.string()) }

/** Merges each inner field of a field. */
const mergeParts = ({ parts }: PartsField, read: unknown, typed: unknown, current: unknown): Merged => {
  const [was, own, other] = [partsOf(read), partsOf(typed), partsOf(current)]
  if (!was || !own || !other) return { mine: typed, theirs: current, isAgreed: false }
  const merged = [...new Set([...other.keys(), ...own.keys()])].map((name) => {
    const [before, mine, theirs] = [was.get(name), own.get(name), other.get(name)]
    const pair = mergePair(before, mine, theirs)
    if (isSame(pair.mine, pair.theirs)) return { name, ...pair, isAgreed: true }
    const inner = parts[name] ?? ([mine, theirs].every((value) => texts.items.safeParse(value).success) ? texts : undefined)
    return { name, ...mergeInside(inner, before, mine, theirs) }
  })
  const side = (of: 'mine' | 'theirs') =>
    Object.fromEntries(merged.filter((part) => part[of] !== undefined).map((part) => [part.name, part[of]]))
  return { mine: side('mine'), theirs: side('theirs'), isAgreed: merged.every(({ isAgreed }) => isAgreed) }
}

/** The merged value of an item on each side; undefined: removed, or never there. */
const mergePair = (was: unknown, mine: unknown, theirs: unknown): { mine: unknown; theirs: unknown } => {
  if (isSame(mine, was)) return { mine: theirs, theirs }
  if (isSame(theirs, was)) return { mine, theirs: mine }
  return { mine, theirs }
}

/** The properties of an object; null for another value. */
const partsOf = (value: unknown): ReadonlyMap<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map<string, unknown>(Object.entries(value)) : null

const withName = (key = 'id') =>
  z
    .looseObject({ [key]: z.string() })
    .transform((item) => item[key])
    .pipe(z.string())
