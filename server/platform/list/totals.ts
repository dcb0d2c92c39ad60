import type { Total } from '@adm/contract/call'
import type { Db } from '../database/database.ts'
import { changeCounterOf } from './change-counters.ts'

const mostRemembered = 2_000
/** `at`: when it was counted, in milliseconds; `of`: among how many rows, where that was told. */
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

/** How far a count goes that would read much: beyond it, a total is told as « plus de 10 000 ». */
export const mostCounted = 10_000

/** Beyond as many, what a text keeps is not put in order on the way to a page. */
const mostCollected = 50_000
/** So many rows of a list are passed before those of a page are gathered instead; the rows of a word that half of them hold stand nearer. */
const mostPassed = (depth: number): number => 20_000 + 4 * depth

/** What is counted: of which entity, what its filter keeps (paging apart), and how; `stops` when the count goes no further than one beyond `most`. */
type Counted = { entity: string; filter: object; stops: boolean; count: (db: Db, most: number) => Promise<number> }
/** The same with the rows of a page, each with the mark of the entity. */
type Listed<Row extends { mark: string }> = Counted & { rows: (db: Db) => Promise<Row[]> }
/**
 * The same where an index finds rows in no order: `gather` reads them as far as `most` and tells which stand on the page of `wanted` rows, `walk`
 * looks for the page in the order of the list, among the next `passing` rows or all, and there it ends with row `depth` of what is kept.
 * `rowsOf` reads the rows of these identifiers.
 */
type CollectedList<Row> = Counted & {
  depth: number
  pageRows: number
  collect: (db: Db, most: number) => Promise<{ ids: readonly string[]; total: number; mark: string; of: number }>
  scan: (db: Db, passing: number | null) => Promise<readonly string[]>
  rowsOf: (db: Db, ids: readonly string[]) => Promise<Row[]>
}
type PageWithTotal<Row> = Total & { items: Row[] }

const keyOf = (db: Db, { entity, filter }: Counted): string => `${nameOf(db)} ${entity} ${JSON.stringify(filter)}`

const boundedTotal = ({ stops }: Counted, total: number): Total => {
  const totalIsExact = !stops || total <= mostCounted
  return { total: totalIsExact ? total : mostCounted, totalIsExact }
}

/** So long « plus de 10 000 » is believed whatever changes: what comes or goes in a minute does not bring so many below, and to count them is dear. */
const beyondLastsMs = 60_000
const isBeyond = ({ stops }: Counted, { total, at }: Remembered): boolean => stops && total > mostCounted && Date.now() - at < beyondLastsMs

const readChangeCounter = async (db: Db, entity: string): Promise<string> =>
  (await db.selectNoFrom(changeCounterOf(entity).as('mark')).executeTakeFirstOrThrow()).mark

const totalAt = async (db: Db, mark: string, counted: Counted): Promise<Total> => {
  const key = keyOf(db, counted)
  const cached = remembered.get(key)
  if (cached && (cached.mark === mark || isBeyond(counted, cached))) return boundedTotal(counted, cached.total)
  const total = await counted.count(db, mostCounted)
  remember(key, { mark, total })
  return boundedTotal(counted, total)
}

/**
 * The total of a filter, which is remembered until something of that entity changes, in any process. The mark is read before the count: a
 * change that lands in between gives the next reader another mark, so a wrong total is never kept under a right one.
 */
export const findTotal = async (db: Db, counted: Counted): Promise<Total> =>
  totalAt(db, await readChangeCounter(db, counted.entity), counted)

/** The same, counted as far as `most` where the total stops before: an inexact one then says « more than `most` ». */
export const findTotalTo = async (db: Db, most: number, counted: Counted): Promise<Total> => {
  const page = await findTotal(db, counted)
  if (page.totalIsExact || most <= mostCounted) return page
  const total = await counted.count(db, most)
  return { total: Math.min(total, most), totalIsExact: total <= most }
}

/** The rows of a page with that total: counted together with its rows where the filter is new here, else only when its mark has moved. */
export const findWithTotal = <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> =>
  remembered.has(keyOf(db, listed)) ? readRows(db, listed) : readAndCount(db, listed)

/** Fewer rows are passed until the page is full than are read to count all that is kept. */
const isNear = ({ depth }: { depth: number }, { total, of = Number.POSITIVE_INFINITY }: Remembered): boolean => depth * of < total * total

/** The page in the order of the list: near its beginning, or gathered where all that is kept stands far from it (orders of long ago, or without a date). */
const findInOrder = async <Row>(db: Db, { depth, pageRows, scan, collect }: CollectedList<Row>): Promise<readonly string[]> => {
  const near = await scan(db, mostPassed(depth))
  if (near.length >= pageRows) return near
  const { ids, total } = await collect(db, mostCollected)
  return total > mostCollected ? scan(db, null) : ids
}

/**
 * The rows of a page and their total by one reading, while that reading is short. Where the total is known and many are kept, those of a page
 * stand close together in the order of the list.
 */
export const findCollected = async <Row>(db: Db, listed: CollectedList<Row>): Promise<PageWithTotal<Row>> => {
  const key = keyOf(db, listed)
  const cached = remembered.get(key)
  const walked = async (total: number) => ({
    items: await listed.rowsOf(db, await findInOrder(db, listed)),
    ...boundedTotal(listed, total),
  })
  if (cached && isBeyond(listed, cached)) return walked(cached.total)
  // Believed a little longer by those who ask meanwhile: a common word is counted by one of them.
  if (cached && cached.total > mostCounted) remember(key, cached)
  else if (cached && isNear(listed, cached) && cached.mark === (await readChangeCounter(db, listed.entity))) return walked(cached.total)
  const { ids, total, mark, of } = await listed.collect(db, mostCounted)
  remember(key, { mark, total, of })
  return total > mostCounted ? walked(total) : { items: await listed.rowsOf(db, ids), ...boundedTotal(listed, total) }
}

const itemsOf = <Row extends { mark: string }>(rows: readonly Row[]): Omit<Row, 'mark'>[] => rows.map(({ mark: _mark, ...item }) => item)

/** On one connection, what is asked for together leaves in one piece; rows that are none bring no mark, and their total is not kept. */
const readAndCount = async <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> => {
  const both = (one: Db) => Promise.all([listed.rows(one), listed.count(one, mostCounted)])
  const [rows, total] = await (db.isTransaction ? both(db) : db.connection().execute(both))
  const mark = rows[0]?.mark
  if (mark) remember(keyOf(db, listed), { mark, total })
  return { items: itemsOf(rows), ...boundedTotal(listed, total) }
}

const readRows = async <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<PageWithTotal<Omit<Row, 'mark'>>> => {
  const rows = await listed.rows(db)
  const mark = rows[0]?.mark ?? (await readChangeCounter(db, listed.entity))
  return { items: itemsOf(rows), ...(await totalAt(db, mark, listed)) }
}
