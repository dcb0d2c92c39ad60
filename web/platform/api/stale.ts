import type { changeEvent } from '@adm/contract/platform/event'
import { z } from 'zod'

/** A change from the live stream. */
export type Change = Pick<z.output<typeof changeEvent>, 'entity' | 'id' | 'of' | 'version'>
/** A cache entry: its key, its data, and the entities that its call shows (`Call.shows`), undefined for a query without a call. */
export type CachedAnswer = { queryKey: readonly unknown[]; data: unknown; shows: readonly string[] | undefined }

/**
 * Whether a change makes a cache entry stale. A list without the row may have to include it now. An answer about a row also shows the parts
 * of that row (`of`).
 */
export const isStale = ({ entity, id, of, version }: Change, { queryKey, data, shows }: CachedAnswer): boolean => {
  const [path, request] = queryKey
  if (typeof path !== 'string' || !path.startsWith('/api/')) return false
  if (!shows) return true
  const rowIds = rowIdsOf(request)
  if (of !== undefined && rowIds.includes(of)) return true
  if (!shows.includes(entity)) return false
  if (shows[0] !== entity) return true
  if (rowIds.length > 0 && !rowIds.includes(id)) return lists(data, id)
  const cached = rowsOf(data).find((row) => row.id === id)
  return cached === undefined || cached.version < version
}

const params = z.object({ params: z.record(z.string(), z.unknown()).optional() })
/** The row ids in the path parameters of a request. */
const rowIdsOf = (request: unknown): readonly unknown[] =>
  Object.entries(params.catch({}).parse(request).params ?? {}).flatMap(([name, value]) => (/id$/i.test(name) ? [value] : []))

/** Whether a list inside the answer of one row contains another row. */
const lists = (data: unknown, id: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some((part: unknown) => Array.isArray(part) && part.some((item: unknown) => withId.safeParse(item).data?.id === id))
const withId = z.object({ id: z.string() })
const row = z.object({ id: z.string(), version: z.number() })
const list = z.object({ items: z.array(row) })
const rowsOf = (data: unknown): readonly z.output<typeof row>[] => {
  const single = row.safeParse(data).data
  return single ? [single] : (list.safeParse(data).data?.items ?? [])
}
