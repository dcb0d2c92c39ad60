import { z } from 'zod'
import type { Change } from './live.ts'

/**
 * The paths of the calls that show each entity, as the contract has them: `{ booking: ['/api/bookings'] }` is every call below it too, of this
 * row alone where they name one. A path that names a row itself (`/api/checkers/:id/keys`) is that of another one, which may show it.
 */
export type FollowedCalls = Readonly<Record<string, readonly string[]>>

/**
 * Does this answer in the cache show the row, in another version? A list that does not have the row may have to take it in. What is asked of
 * the row that it is a part of shows it too.
 */
export const isStale = (
  { entity, id, of, version }: Change,
  followed: FollowedCalls,
  queryKey: readonly unknown[],
  data: unknown,
): boolean => {
  const [path, given] = queryKey
  if (typeof path !== 'string') return false
  const named = namedIn(given)
  if (of !== undefined && named.includes(of)) return true
  const paths = (followed[entity] ?? []).filter((one) => path === one || path.startsWith(`${one}/`))
  if (paths.some((one) => one.includes('/:'))) return true
  if (paths.length === 0) return false
  if (named.length > 0 && !named.includes(id)) return mentions(data, id)
  const known = rowsOf(data).find((row) => row.id === id)
  return known === undefined || known.version < version
}

const asked = z.object({ params: z.record(z.string(), z.unknown()).optional() })
/** The rows whose page or part it is, by their identifiers. */
const namedIn = (given: unknown): readonly unknown[] =>
  Object.entries(asked.catch({}).parse(given).params ?? {}).flatMap(([name, value]) => (/id$/i.test(name) ? [value] : []))

/** Does what is shown of one row list another one? */
const mentions = (data: unknown, id: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some((part: unknown) => Array.isArray(part) && part.some((one: unknown) => thing.safeParse(one).data?.id === id))
const thing = z.object({ id: z.string() })
const row = z.object({ id: z.string(), version: z.number() })
const list = z.object({ items: z.array(row) })
const rowsOf = (data: unknown): readonly z.output<typeof row>[] => {
  const one = row.safeParse(data).data
  return one ? [one] : (list.safeParse(data).data?.items ?? [])
}
