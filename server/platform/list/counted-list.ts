import type { Total } from '@adm/contract/call/call'
import { type Expression, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ListPart, ListReader, ListRequest } from './list.ts'
import { mostCounted } from './totals.ts'

/** The parts of a row query in use here. */
export type Rows<Row> = { limit: (rows: number) => Rows<Row>; offset: (rows: number) => Rows<Row>; execute: () => Promise<Row[]> }
type Limitable = Expression<unknown> & { limit: (rows: number) => Limitable }

/** The number of rows of a query, counted up to `most` + 1. */
export const countRows = async (db: Db, rows: Limitable, most?: number): Promise<number> => {
  const counted = most === undefined ? rows : rows.limit(most + 1)
  const matches = await sql<{ total: number }>`select count(*)::int as total from ${counted} as matches`.execute(db)
  return matches.rows[0]?.total ?? 0
}

/**
 * A list over a table of some thousand rows: a page by its offset, with its total counted each time.
 * @param matches the filtered rows, with `id` alone; they are counted
 * @param rows the same rows with all columns, in the list's order
 * @param stops whether the total of a filter stops at 10,000; it is exact by default
 */
export const countedList = <Filters, Row, At>(list: {
  matches: (db: Db, request: ListRequest<Filters, At>) => Limitable
  rows: (db: Db, request: ListRequest<Filters, At>) => Rows<Row>
  stops?: (filter: Filters) => boolean
}): ListReader<Filters, Row, At> => {
  const findTotal = async (db: Db, request: ListRequest<Filters, At>, most = mostCounted): Promise<Total> => {
    if (!list.stops?.(request.filter)) return { total: await countRows(db, list.matches(db, request)), totalIsExact: true }
    const total = await countRows(db, list.matches(db, request), most)
    return { total: Math.min(total, most), totalIsExact: total <= most }
  }
  const findRows = (db: Db, request: ListRequest<Filters, At>, { limit, offset }: ListPart) =>
    list.rows(db, request).limit(limit).offset(offset).execute()
  return {
    findTotal,
    findPart: async (db, request, part) => {
      const [items, total] = await Promise.all([findRows(db, request, part), findTotal(db, request)])
      return { items, ...total }
    },
    findNext: (db, request, { count }, limit) => findRows(db, request, { limit, offset: count }),
  }
}
