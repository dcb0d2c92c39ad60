import type { Total } from '@adm/contract/call/call'
import type { Db } from '../database/database.ts'
import { changeCounterOf } from './change-counters.ts'

const mostRemembered = 2_000
/** `at`: the time of the count, in milliseconds; `of`: the number of all rows, where known. */
type Remembered = { mark: string; total: number; at: number; of?: number }
const remembered = new Map<string, Remembered>()
let databases = 0
const names = new WeakMap<Db, number>()

/** Two databases of one process (tests) never share a total. */
const nameOf = (db: Db): number => {
  const name = names.get(db) ?? (databases += 1)
  names.set(db, name)
  return name
}

const remember = (key: string, cached: Omit<Remembered, 'at'>): void => {
  remembered.delete(key)
  remembered.set(key, { ...cached, at: Date.now() })
  const oldest = remembered.keys().next()
  if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value)
}

/** The upper bound of an expensive count: a greater total is displayed as « plus de 10 000 ». */
export const mostCounted = 10_000

/** With more matches than this, a search does not sort them to find a page. */
export const mostCollected = 50_000
/** The number of rows scanned in list order before the matches are collected instead; the matches of a frequent word are reached sooner. */
const mostPassed = (depth: number): number => 20_000 + 4 * depth

/**
 * A total to count: the name of its list, the entities that it depends on, its filter (without paging) and its counting function; `stops`:
 * whether the count stops at `most` + 1.
 */
type Counted = {
  name: string
  entities: readonly string[]
  filter: object
  stops: boolean
  count: (db: Db, most: number) => Promise<number>
}
/** The same with the rows of a page, each with the change counter of the entities as `mark`. */
type Listed<Row extends { mark: string }> = Counted & { rows: (db: Db) => Promise<Row[]> }
/**
 * The same where an index returns the matches in no order. `collect` reads up to `most` matches and returns the ids of the page. `scan`
 * searches the page in the order of the list, among the next `passing` rows or all, and stops at match number `depth`. `rowsOf` reads the
 * rows of these identifiers. `pageRows` is the size of the page.
 */
type CollectedList<Row> = Counted & {
  depth: number
  pageRows: number
  collect: (db: Db, most: number) => Promise<{ ids: readonly string[]; total: number; mark: string; of: number }>
  scan: (db: Db, passing: number | null) => Promise<readonly string[]>
  rowsOf: (db: Db, ids: readonly string[]) => Promise<Row[]>
}
type PageWithTotal<Row> = Total & { items: Row[] }

const keyOf = (db: Db, { name, filter }: Counted): string => `${nameOf(db)} ${name} ${JSON.stringify(filter)}`

const boundedTotal = ({ stops }: Counted, total: number): Total => {
  const totalIsExact = !stops || total <= mostCounted
  return { total: totalIsExact ? total : mostCounted, totalIsExact }
}

/**
 * The time for which « plus de 10 000 » is reused in spite of changes: the changes of a minute rarely bring the total below, and counting
 * is expensive.
 */
const beyondLastsMs = 60_000
const isBeyond = ({ stops }: Counted, { total, at }: Remembered): boolean => stops && total > mostCounted && Date.now() - at < beyondLastsMs

const readChangeCounter = async (db: Db, { entities }: Counted): Promise<string> =>
  (await db.selectNoFrom(changeCounterOf(entities).as('mark')).executeTakeFirstOrThrow()).mark

const totalAt = async (db: Db, mark: string, counted: Counted): Promise<Total> => {
  const key = keyOf(db, counted)
  const cached = remembered.get(key)
  if (cached && (cached.mark === mark || isBeyond(counted, cached))) return boundedTotal(counted, cached.total)
  const total = await counted.count(db, mostCounted)
  remember(key, { mark, total })
  return boundedTotal(counted, total)
}

/**
 * The total of a filter, cached until a row of its entities changes, in any process. The change counter is read before the count: a change
 * in between gives the next reader another counter, so a wrong total is never cached under a current counter.
 */
export const findTotal = async (db: Db, counted: Counted): Promise<Total> => totalAt(db, await readChangeCounter(db, counted), counted)

/** The same, counted up to `most` where the total stops before: an inexact total then means « more than `most` ». */
export const findTotalTo = async (db: Db, most: number, counted: Counted): Promise<Total> => {
  const page = await findTotal(db, counted)
  if (page.totalIsExact || most <= mostCounted) return page
  const total = await counted.count(db, most)
  return { total: Math.min(total, most), totalIsExact: total <= most }
}

/**
 * The rows of a page with the total: counted in one batch with the rows for a new filter, else only when the change counter has changed.
 */
export const findWithTotal = <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> =>
  remembered.has(keyOf(db, listed)) ? readRows(db, listed) : readAndCount(db, listed)

/** True when filling the page by a scan reads fewer rows than counting all matches. */
const isNear = ({ depth }: { depth: number }, { total, of = Number.POSITIVE_INFINITY }: Remembered): boolean => depth * of < total * total

/**
 * The ids of the page, by a scan near the beginning of the list; when the matches are far from it (old orders, or without a date), by
 * collecting them.
 */
const findInOrder = async <Row>(db: Db, { depth, pageRows, scan, collect }: CollectedList<Row>): Promise<readonly string[]> => {
  const near = await scan(db, mostPassed(depth))
  if (near.length >= pageRows) return near
  const { ids, total } = await collect(db, mostCollected)
  return total > mostCollected ? scan(db, null) : ids
}

/**
 * The rows of a page and their total from one read, while that read is short. With a cached total and many matches, the rows of the page
 * are close together in the order of the list, and a scan finds them.
 */
export const findCollected = async <Row>(db: Db, listed: CollectedList<Row>): Promise<PageWithTotal<Row>> => {
  const key = keyOf(db, listed)
  const cached = remembered.get(key)
  const walked = async (total: number) => ({
    items: await listed.rowsOf(db, await findInOrder(db, listed)),
    ...boundedTotal(listed, total),
  })
  if (cached && isBeyond(listed, cached)) return walked(cached.total)
  // Extended for concurrent requests: only one of them counts a common word.
  if (cached && cached.total > mostCounted) remember(key, cached)
  else if (cached && isNear(listed, cached) && cached.mark === (await readChangeCounter(db, listed))) return walked(cached.total)
  const { ids, total, mark, of } = await listed.collect(db, mostCounted)
  remember(key, { mark, total, of })
  return total > mostCounted ? walked(total) : { items: await listed.rowsOf(db, ids), ...boundedTotal(listed, total) }
}

const itemsOf = <Row extends { mark: string }>(rows: readonly Row[]): Omit<Row, 'mark'>[] => rows.map(({ mark: _mark, ...item }) => item)

/**
 * On one connection, statements awaited together leave in one batch. An empty page brings no change counter, so its total is not cached.
 */
const readAndCount = async <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> => {
  const both = (connection: Db) => Promise.all([listed.rows(connection), listed.count(connection, mostCounted)])
  const [rows, total] = await (db.isTransaction ? both(db) : db.connection().execute(both))
  const mark = rows[0]?.mark
  if (mark) remember(keyOf(db, listed), { mark, total })
  return { items: itemsOf(rows), ...boundedTotal(listed, total) }
}

const readRows = async <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> => {
  const rows = await listed.rows(db)
  const mark = rows[0]?.mark ?? (await readChangeCounter(db, listed))
  return { items: itemsOf(rows), ...(await totalAt(db, mark, listed)) }
}
