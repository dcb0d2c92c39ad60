import type { Db } from './database.ts'
import { markOf } from './marks.ts'

const mostRemembered = 2_000
const remembered = new Map<string, { mark: string; total: number }>()
let databases = 0
const names = new WeakMap<Db, number>()

/** Two databases of one process (tests) never share a total. */
const nameOf = (db: Db): number => {
  const name = names.get(db) ?? (databases += 1)
  names.set(db, name)
  return name
}

type Counted = { entity: string; filter: object; mark: string | undefined }

/**
 * The total of a filter, counted once and remembered until something of that entity changes, in any process. The mark is read before the
 * count: a change that lands in between gives the next reader another mark, so a wrong total is never kept under a right one.
 * @param mark read with the rows of the page; without rows it is read here
 * @param filter what is counted, paging apart
 */
export const rememberTotal = async (db: Db, { entity, filter, mark: read }: Counted, count: () => Promise<number>): Promise<number> => {
  const key = `${nameOf(db)} ${entity} ${JSON.stringify(filter)}`
  const mark = read ?? (await db.selectNoFrom(markOf(entity).as('mark')).executeTakeFirstOrThrow()).mark
  const known = remembered.get(key)
  if (known?.mark === mark) return known.total
  const total = await count()
  remembered.delete(key)
  remembered.set(key, { mark, total })
  const oldest = remembered.keys().next()
  if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value)
  return total
}
