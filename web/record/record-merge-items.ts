import { z } from 'zod'
import { isSame } from './record-same.ts'

/** A field that is a list of things with a life of their own: two people who change different ones do not meet. */
type ListField = {
  /** The things as they are saved, without what is only shown of them. */
  items: z.ZodType<readonly unknown[]>
  /** What names a thing among the others, `id`; texts name themselves. A thing without a name is new. */
  key?: string
  /** Of things without a name: by what one that somebody changed is known again, the surest first: its kind and number, then its kind. */
  alike?: readonly (readonly string[])[]
}
/** A field that holds fields of its own, some of which are lists. */
type PartsField = { parts: Readonly<Record<string, ListField>> }
/** A field of which two people may change different things. */
export type InnerField = ListField | PartsField

type MergedItems = { mine: unknown[]; theirs: unknown[]; isAgreed: boolean }
type Merged = { mine: unknown; theirs: unknown; isAgreed: boolean }

/**
 * A field that two people changed: what only one of them changed inside is so; of what both changed to different values, each has one's own.
 * @param field nothing for one that is a whole
 * @param read the field as both read it
 */
export const mergeInside = (field: InnerField | undefined, read: unknown, typed: unknown, current: unknown): Merged => {
  if (!field) return { mine: typed, theirs: current, isAgreed: false }
  return 'parts' in field ? mergeParts(field, read, typed, current) : mergeItems(field, read, typed, current)
}

/** A list that two people changed: what only one of them added, changed or took away is so. */
const mergeItems = (field: ListField, read: unknown, typed: unknown, current: unknown): MergedItems => {
  const [was, own, other] = [read, typed, current].map((value) => field.items.safeParse(value ?? []).data ?? [])
  const known = nameItems(field, was ?? [], was ?? []).named
  const mine = nameItems(field, was ?? [], own ?? [])
  const theirs = nameItems(field, was ?? [], other ?? []).named
  const pairs = [...new Set([...theirs.keys(), ...mine.named.keys()])].map((name) =>
    onePair(known.get(name), mine.named.get(name), theirs.get(name)),
  )
  const taken = (side: 'mine' | 'theirs') => [...pairs.map((pair) => pair[side]).filter((item) => item !== undefined), ...mine.added]
  return { mine: taken('mine'), theirs: taken('theirs'), isAgreed: pairs.every((pair) => isSame(pair.mine, pair.theirs)) }
}

type NamedItems = { named: ReadonlyMap<string, unknown>; added: readonly unknown[] }

/** The things of a list by their names; `added`: those that have none yet. */
const nameItems = ({ key, alike }: ListField, read: readonly unknown[], list: readonly unknown[]): NamedItems => {
  if (alike) return { named: nameAlike(alike, read, list), added: [] }
  const nameOf = (item: unknown): string | undefined => (typeof item === 'string' ? item : withName(key).safeParse(item).data)
  const named = list.map((item) => [nameOf(item), item] as const)
  return {
    named: new Map(named.flatMap(([name, item]) => (name === undefined ? [] : [[name, item] as const]))),
    added: named.filter(([name]) => name === undefined).map(([, item]) => item),
  }
}

/** Things without a name are called after the one of the list that was read that they are, or became; new ones after what they are. */
const nameAlike = (alike: readonly (readonly string[])[], read: readonly unknown[], list: readonly unknown[]) => {
  const names = new Map<number, string>()
  const taken = new Set<number>()
  const find = (isOne: (item: unknown, was: unknown) => boolean) => {
    for (const [index, item] of list.entries()) {
      const place = names.has(index) ? -1 : read.findIndex((was, at) => !taken.has(at) && isOne(item, was))
      if (place < 0) continue
      taken.add(place)
      names.set(index, `read ${place}`)
    }
  }
  find(isSame)
  for (const fields of alike) find((item, was) => fields.every((field) => isSame(partsOf(item)?.get(field), partsOf(was)?.get(field))))
  const found = new Map<string, unknown>()
  for (const [index, item] of list.entries()) {
    const told = JSON.stringify(item)
    const count = list.slice(0, index).filter((one, at) => !names.has(at) && isSame(one, item)).length
    found.set(names.get(index) ?? `new ${told} ${count}`, item)
  }
  return found
}

const texts: ListField = { items: z.array(z.string()) }

/** A field that holds fields of its own: each is merged as such. */
const mergeParts = ({ parts }: PartsField, read: unknown, typed: unknown, current: unknown): Merged => {
  const [was, own, other] = [partsOf(read), partsOf(typed), partsOf(current)]
  if (!was || !own || !other) return { mine: typed, theirs: current, isAgreed: false }
  const merged = [...new Set([...other.keys(), ...own.keys()])].map((name) => {
    const [before, mine, theirs] = [was.get(name), own.get(name), other.get(name)]
    const pair = onePair(before, mine, theirs)
    if (isSame(pair.mine, pair.theirs)) return { name, ...pair, isAgreed: true }
    const inner = parts[name] ?? ([mine, theirs].every((one) => texts.items.safeParse(one).success) ? texts : undefined)
    return { name, ...mergeInside(inner, before, mine, theirs) }
  })
  const side = (of: 'mine' | 'theirs') =>
    Object.fromEntries(merged.filter((one) => one[of] !== undefined).map((one) => [one.name, one[of]]))
  return { mine: side('mine'), theirs: side('theirs'), isAgreed: merged.every(({ isAgreed }) => isAgreed) }
}

/** A thing as each list has it; none: it was taken away, or never there. */
const onePair = (was: unknown, mine: unknown, theirs: unknown): { mine: unknown; theirs: unknown } => {
  if (isSame(mine, was)) return { mine: theirs, theirs }
  if (isSame(theirs, was)) return { mine, theirs: mine }
  return { mine, theirs }
}

/** The fields of a thing that has some. */
const partsOf = (value: unknown): ReadonlyMap<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map<string, unknown>(Object.entries(value)) : null

const withName = (key = 'id') =>
  z
    .looseObject({ [key]: z.string() })
    .transform((item) => item[key])
    .pipe(z.string())
