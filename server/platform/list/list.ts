import type { IndexedPaging, NumberedPaging } from '@adm/contract/call/list'
import type { Total } from '@adm/contract/call/call'
import type { Db } from '../database/database.ts'

/** The filters and sort of a request, and `at`, the day or the moment for their comparisons. */
export type ListRequest<Filters, At = void> = { filter: Filters; at: At }

/** The requested rows of a list: `limit` rows, from an offset, after a row, or both. */
export type ListPart = { limit: number; offset: number; after?: string | undefined }

/** A list as the server reads it, by any method. `docs/lists.md` says which method is fastest when. */
export type ListReader<Filters, Row, At = void> = {
  findPart: (db: Db, request: ListRequest<Filters, At>, part: ListPart) => Promise<Total & { items: Row[] }>
  /** @param most the upper bound of the count where a total stops; an inexact total then means « more than `most` » */
  findTotal: (db: Db, request: ListRequest<Filters, At>, most?: number) => Promise<Total>
  /** The next rows for a file, after those already read. A file reads part after part and reserves no connection in between. */
  findNext: (
    db: Db,
    request: ListRequest<Filters, At>,
    before: { lastId: string | undefined; count: number },
    limit: number,
  ) => Promise<Row[]>
}

/** Finds the pages of a list whose pages are numbered from 1. */
export const findNumberedPage =
  <Filters, Row, At>(list: ListReader<Filters, Row, At>) =>
  async (db: Db, query: Filters & NumberedPaging, at: At) => {
    const { pageIndex, responsesByPage } = query
    const part = { limit: responsesByPage, offset: (pageIndex - 1) * responsesByPage }
    return { ...(await list.findPart(db, { filter: query, at }, part)), pageIndex, responsesByPage }
  }

/** Finds the pages of a list whose pages are numbered from 0, or start after a known row. */
export const findIndexedPage =
  <Filters, Row, At>(list: ListReader<Filters, Row, At>) =>
  async (db: Db, query: Filters & IndexedPaging, at: At) => {
    const { page_index, responses_by_page, after } = query
    const part = { after, limit: responses_by_page, offset: after === undefined ? page_index * responses_by_page : 0 }
    return { ...(await list.findPart(db, { filter: query, at }, part)), page_index, responses_by_page }
  }
