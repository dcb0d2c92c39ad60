import type { Db } from './database.ts'
import { markOf } from './marks.ts'

const mostRemembered = 2_000
type Remembered = { mark: string; total: number }
const remembered = new Map<string, Remembered>()
let databases = 0
const names = new WeakMap<Db, number>()

/** Two databases of one process (tests) never share a total. */
const nameOf = (db: Db): number => {
  const name = names.get(db) ?? (databases += 1)
  names.set(db, name)
  return name
}

const remember = (key: string, known: Remembered): void => {
  remembered.delete(key)
  remembered.set(key, known)
  const oldest = remembered.keys().next()
  if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value)
}

/** A page of a list: of which entity, what its filter keeps (paging apart), how its rows are found, each with the mark of the entity, and counted. */
type Listed<Row extends { mark: string }> = {
  entity: string
  filter: object
  rows: (db: Db) => Promise<Row[]>
  count: (db: Db) => Promise<number>
}
type Found<Row> = { items: Omit<Row, 'mark'>[]; total: number }

/**
 * The rows of a page with the total of its filter, which is remembered until something of that entity changes, in any process. A filter
 * that is new here is counted together with its rows; one that is known, only when its mark has moved. The mark is read before the
 * count: a change that lands in between gives the next reader another mark, so a wrong total is never kept under a right one.
 */
export const findWithTotal = <Row extends { mark: string }>(db: Db, listed: Listed<Row>): Promise<Found<Row>> => {
  const key = `${nameOf(db)} ${listed.entity} ${JSON.stringify(listed.filter)}`
  const known = remembered.get(key)
  return known ? findAgain(db, key, known, listed) : findAnew(db, key, listed)
}

const itemsOf = <Row extends { mark: string }>(rows: readonly Row[]): Omit<Row, 'mark'>[] => rows.map(({ mark: _, ...item }) => item)

/** On one connection, what is asked for together leaves in one piece; rows that are none bring no mark, and their total is not kept. */
const findAnew = async <Row extends { mark: string }>(db: Db, key: string, { rows, count }: Listed<Row>): Promise<Found<Row>> => {
  const both = (one: Db) => Promise.all([rows(one), count(one)])
  const [found, total] = await (db.isTransaction ? both(db) : db.connection().execute(both))
  const mark = found[0]?.mark
  if (mark) remember(key, { mark, total })
  return { items: itemsOf(found), total }
}

const findAgain = async <Row extends { mark: string }>(
  db: Db,
  key: string,
  known: Remembered,
  { entity, rows, count }: Listed<Row>,
): Promise<Found<Row>> => {
  const found = await rows(db)
  const items = itemsOf(found)
  const mark = found[0]?.mark ?? (await db.selectNoFrom(markOf(entity).as('mark')).executeTakeFirstOrThrow()).mark
  if (known.mark === mark) return { items, total: known.total }
  const total = await count(db)
  remember(key, { mark, total })
  return { items, total }
}
