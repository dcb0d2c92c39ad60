import type { Db } from '../database/database.ts'
import type { ListPart, ListReader, ListRequest } from './list.ts'
import { findCollected, findTotal, findTotalTo, findWithTotal } from './totals.ts'

type Page = { ids: readonly string[]; total: number; mark: string; of: number }

/** Reads a page of what a typed text keeps, where an index finds its rows in no order. */
export type TextPages<Filters, Row, At> = {
  /** Finds all that the text keeps, up to `most` and one more, and the ids of the page among them; `of`: among how many rows. */
  collect: (db: Db, request: ListRequest<Filters, At>, part: ListPart, most: number) => Promise<Page>
  /** Compares row after row in the order of the list, the next `passing` of them or all, until the page is full. */
  scan: (db: Db, request: ListRequest<Filters, At>, part: ListPart, passing: number | null) => Promise<readonly string[]>
  /** Reads the rows of these ids, in the order of the list. */
  rowsOf: (db: Db, request: ListRequest<Filters, At>, ids: readonly string[]) => Promise<Row[]>
}

/**
 * A list of a table of up to a million rows: its total is remembered until a row of the entity changes, and is counted in the same batch as the rows
 * of the page where the filter is new.
 * @param entity whose changes end a remembered total
 * @param keyOf what the total depends on: the filters without sort and page, and the day where there is one
 * @param stops whether a text was typed: the total then stops at 10,000
 * @param count how many rows the filter keeps, up to one more than `most` where it stops
 * @param rows the rows of a part, each with the change counter of the entity as `mark`
 * @param text how a page of a typed text is read; without it, as any other page
 */
export const rememberedList = <Filters, Marked extends { mark: string }, At>(list: {
  entity: string
  keyOf: (request: ListRequest<Filters, At>) => object
  stops: (filter: Filters) => boolean
  count: (db: Db, request: ListRequest<Filters, At>, most: number) => Promise<number>
  rows: (db: Db, request: ListRequest<Filters, At>, part: ListPart) => Promise<Marked[]>
  text?: TextPages<Filters, Omit<Marked, 'mark'>, At>
}): ListReader<Filters, Omit<Marked, 'mark'>, At> => {
  const countedBy = (request: ListRequest<Filters, At>) => ({
    entity: list.entity,
    filter: list.keyOf(request),
    stops: list.stops(request.filter),
    count: (db: Db, most: number) => list.count(db, request, most),
  })
  const findText = (db: Db, text: TextPages<Filters, Omit<Marked, 'mark'>, At>, request: ListRequest<Filters, At>, part: ListPart) =>
    findCollected(db, {
      ...countedBy(request),
      depth: part.offset + part.limit,
      pageRows: part.limit,
      collect: (one, most) => text.collect(one, request, part, most),
      scan: (one, passing) => text.scan(one, request, part, passing),
      rowsOf: (one, ids) => text.rowsOf(one, request, ids),
    })
  return {
    findTotal: (db, request, most) => (most === undefined ? findTotal(db, countedBy(request)) : findTotalTo(db, most, countedBy(request))),
    findPart: (db, request, part) =>
      list.text && list.stops(request.filter)
        ? findText(db, list.text, request, part)
        : findWithTotal(db, { ...countedBy(request), rows: (one) => list.rows(one, request, part) }),
    findNext: (db, request, { lastId }, limit) => list.rows(db, request, { limit, offset: 0, after: lastId }),
  }
}
