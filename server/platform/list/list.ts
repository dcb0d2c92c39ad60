import type { IndexedPaging, NumberedPaging } from '@adm/contract/list'
import type { Total } from '@adm/contract/call'
import type { Db } from '../database/database.ts'

/** The filters of a request with its sort, and `at`, the day or the moment that they are compared with. */
export type ListRequest<Filters, At = void> = { filter: Filters; at: At }

/** Which rows of a list are wanted: `limit` rows, from an offset on, after a row, or both. */
export type ListPart = { limit: number; offset: number; after?: string | undefined }

/** A list as the server reads it, whichever way it is read. `docs/lists.md` says which way wins when. */
export type ListReader<Filters, Row, At = void> = {
  findPart: (db: Db, request: ListRequest<Filters, At>, part: ListPart) => Promise<Total & { items: Row[] }>
  /** @param most counts up to this number where the total stops before; an inexact total then says « more than `most` » */
  findTotal: (db: Db, request: ListRequest<Filters, At>, most?: number) => Promise<Total>
  /** The next rows for a file, after those that it has. A file reads part after part, and holds no connection in between. */
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

/** Finds the pages of a list whose pages are numbered from 0, or anchored on the row before them. */
export const findIndexedPage =
  <Filters, Row, At>(list: ListReader<Filters, Row, At>) =>
  async (db: Db, query: Filters & IndexedPaging, at: At) => {
    const { page_index, responses_by_page, after } = query
    const part = { after, limit: responses_by_page, offset: after === undefined ? page_index * responses_by_page : 0 }
    return { ...(await list.findPart(db, { filter: query, at }, part)), page_index, responses_by_page }
  }
