import { z } from 'zod'
import { isSame } from './record-same.ts'

/** A field that is a list of things with a life of their own: two people who change different ones do not meet. */
export type ListField = {
  /** The things as they are saved, without what is only shown of them. */
  items: z.ZodType<readonly unknown[]>
  /** What names a thing among the others, `id`; texts name themselves. A thing without a name is new. */
  key?: string
}

export type MergedItems = { mine: unknown[]; theirs: unknown[]; isAgreed: boolean }

/**
 * A list that two people changed: what only one of them added, changed or took away is so; of what both changed to different values, each
 * list has one's value.
 * @param read the list as both read it
 */
export const mergeItems = ({ items, key }: ListField, read: unknown, typed: unknown, current: unknown): MergedItems => {
  const listOf = (value: unknown) => items.safeParse(value ?? []).data ?? []
  const keyOf = (item: unknown): string | undefined => (typeof item === 'string' ? item : named(key).safeParse(item).data)
  const byKey = (list: readonly unknown[]) =>
    new Map(
      list.flatMap((item) => {
        const name = keyOf(item)
        return name === undefined ? [] : [[name, item] as const]
      }),
    )
  const added = listOf(typed).filter((item) => keyOf(item) === undefined)
  const [was, own, other] = [byKey(listOf(read)), byKey(listOf(typed)), byKey(listOf(current))]
  const pairs = [...new Set([...other.keys(), ...own.keys()])].map((name) => onePair(was.get(name), own.get(name), other.get(name)))
  const taken = (side: 'mine' | 'theirs') => [...pairs.map((pair) => pair[side]).filter((item) => item !== undefined), ...added]
  return { mine: taken('mine'), theirs: taken('theirs'), isAgreed: pairs.every(({ mine, theirs }) => isSame(mine, theirs)) }
}

/** A thing as each list has it; none: it was taken away, or never there. */
const onePair = (was: unknown, mine: unknown, theirs: unknown): { mine: unknown; theirs: unknown } => {
  if (isSame(mine, was)) return { mine: theirs, theirs }
  if (isSame(theirs, was)) return { mine, theirs: mine }
  return { mine, theirs }
}

const named = (key = 'id') =>
  z
    .looseObject({ [key]: z.string() })
    .transform((item) => item[key])
    .pipe(z.string())
