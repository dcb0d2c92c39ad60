import type { Total } from '@adm/contract/call/call'
import type { Db } from '../database/database.ts'
import type { ListPart, ListReader, ListRequest } from './list.ts'
import { findCollected, findTotal, findTotalTo, findWithTotal } from './totals.ts'

type Page = { ids: readonly string[]; total: number; mark: string; of: number }

/** Reads a page of a text search, where an index returns the matches in no order. */
export type TextPages<Filters, Row, At> = {
  /** Finds the matches, up to `most` + 1, and the ids of the page among them; `of`: the number of all rows. */
  collect: (db: Db, request: ListRequest<Filters, At>, part: ListPart, most: number) => Promise<Page>
  /** Scans the rows in the order of the list, the next `passing` rows or all, until the page is full. */
  scan: (db: Db, request: ListRequest<Filters, At>, part: ListPart, passing: number | null) => Promise<readonly string[]>
  /** Reads the rows of these ids, in the order of the list. */
  rowsOf: (db: Db, request: ListRequest<Filters, At>, ids: readonly string[]) => Promise<Row[]>
}

/** Reads a page in an order whose method depends on the total: collected, or walked. */
export type SortedPages<Filters, Row, At> = {
  serves: (filter: Filters) => boolean
  rows: (db: Db, request: ListRequest<Filters, At>, part: ListPart, total: Total) => Promise<Row[]>
}

/**
 * A list over a table of up to a million rows: its total is cached until a row of the entity changes. For a new filter it is counted in the
 * same batch as the rows of the page.
 * @param name the name of the list
 * @param entities the entities whose changes invalidate a cached total
 * @param keyOf the values that the total depends on: the filters without sort and page, and the day if any
 * @param stops whether a text was typed: the total then stops at 10,000
 * @param count counts the filtered rows, up to `most` + 1 where it stops
 * @param rows the rows of a part, each with the change counter of the entities as `mark`
 * @param text reads the pages of a text search; without it, they are read like any other page
 * @param sorted the sorts that choose their method by the total, which is read first
 */
export const rememberedList = <Filters, Marked extends { mark: string }, At>(list: {
  name: string
  entities: (request: ListRequest<Filters, At>) => readonly string[]
  keyOf: (request: ListRequest<Filters, At>) => object
  stops: (filter: Filters) => boolean
  count: (db: Db, request: ListRequest<Filters, At>, most: number) => Promise<number>
  rows: (db: Db, request: ListRequest<Filters, At>, part: ListPart) => Promise<Marked[]>
  text?: TextPages<Filters, Omit<Marked, 'mark'>, At>
  sorted?: SortedPages<Filters, Omit<Marked, 'mark'>, At>
}): ListReader<Filters, Omit<Marked, 'mark'>, At> => {
  const countedBy = (request: ListRequest<Filters, At>) => ({
    name: list.name,
    entities: list.entities(request),
    filter: list.keyOf(request),
    stops: list.stops(request.filter),
    count: (db: Db, most: number) => list.count(db, request, most),
  })
  const findText = (db: Db, text: TextPages<Filters, Omit<Marked, 'mark'>, At>, request: ListRequest<Filters, At>, part: ListPart) =>
    findCollected(db, {
      ...countedBy(request),
      depth: part.offset + part.limit,
      pageRows: part.limit,
      collect: (connection, most) => text.collect(connection, request, part, most),
      scan: (connection, passing) => text.scan(connection, request, part, passing),
      rowsOf: (connection, ids) => text.rowsOf(connection, request, ids),
    })
  const findSorted = async (db: Db, sorted: NonNullable<typeof list.sorted>, request: ListRequest<Filters, At>, part: ListPart) => {
    const total = await findTotal(db, countedBy(request))
    return { items: await sorted.rows(db, request, part, total), ...total }
  }
  const findPart = (db: Db, request: ListRequest<Filters, At>, part: ListPart) => {
    if (list.sorted?.serves(request.filter)) return findSorted(db, list.sorted, request, part)
    if (list.text && list.stops(request.filter)) return findText(db, list.text, request, part)
    return findWithTotal(db, { ...countedBy(request), rows: (connection) => list.rows(connection, request, part) })
  }
  return {
    findTotal: (db, request, most) => (most === undefined ? findTotal(db, countedBy(request)) : findTotalTo(db, most, countedBy(request))),
    findPart,
    findNext: async (db, request, { lastId }, limit) => {
      const part = { limit, offset: 0, after: lastId }
      return list.sorted?.serves(request.filter) ? (await findPart(db, request, part)).items : list.rows(db, request, part)
    },
  }
}
