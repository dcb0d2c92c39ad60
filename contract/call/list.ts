import type { Permission } from '@adm/domain/permission'
import { z } from 'zod'
import { listOf, several, total } from './call.ts'

/** Rows per page: 50 by default, 200 at most. */
const pageSize = z.coerce.number().int().min(1).max(200).default(50)

/** Pages numbered from 1 (LIST-4). */
export const numberedPages = {
  query: { pageIndex: z.coerce.number().int().min(1).max(100_000).default(1), responsesByPage: pageSize },
  answer: { pageIndex: z.int(), responsesByPage: z.int() },
}

const indexed = { page_index: z.coerce.number().int().min(0).max(100_000).default(0), responses_by_page: pageSize }
const indexAnswered = { page_index: z.int(), responses_by_page: z.int() }

/** Pages numbered from 0, with the names of the specification (LIST-3). */
export const indexedPages = { query: indexed, answer: indexAnswered }

/**
 * The same, with optional keyset pages: `after` is the id of the row before the page. A deep page then costs as much as the first page
 * (LIST-5).
 */
export const anchoredPages = { query: { ...indexed, after: z.uuid().optional() }, answer: indexAnswered }

/** The position of a query in its list, with the names of `numberedPages`, `indexedPages` and `anchoredPages`. */
export type NumberedPaging = { pageIndex: number; responsesByPage: number }
export type IndexedPaging = { page_index: number; responses_by_page: number; after?: string | undefined }

/**
 * A list of a subject: its filters and sort, its paging, and its row. The address bar, the API, the file and the saved views all read these
 * schemas.
 * @param columns the columns that a person may display, by their keys: a file has those of the list as it stands, or all of its own
 * @returns `filters`: filters and sort, for a total and a saved view; `query`: with the page; `file`: with the format of a file of all
 * pages; `page`: the answer
 */
export const defineList = <
  Filters extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Answer extends z.ZodRawShape,
  Row extends z.ZodType,
  const Column extends string = never,
>({
  filters,
  pages,
  row,
  columns = [],
}: {
  filters: Filters
  pages: { query: Query; answer: Answer }
  row: Row
  columns?: readonly Column[]
}) => ({
  columns,
  filters: z.strictObject(filters),
  query: z.strictObject({ ...filters, ...pages.query }),
  file: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']), columns: several(z.enum(columns)) }),
  page: z.object({ ...listOf(row), ...pages.answer }),
})

/** The names of a list that has a page, a file and perhaps saved views; `contract/lists.ts` lists all of them. */
type ListNames = {
  /** Its page is `/warning`; its saved views are stored under this name. */
  name: string
  /** Its calls are below `/api/warnings`; its files are logged under this name. */
  plural: string
  /** In French, as the menu names it. */
  title: string
  /** Whoever may read its rows. */
  readers: Permission
}
/** A list with its names. */
export const nameList = <const Names extends ListNames, List extends object>(names: Names, list: List): Names & List => ({
  ...names,
  ...list,
})

/**
 * The calls of a list: a page of it, the total of a filter, and a file of all pages.
 * @param summaries one sentence for the page and one for the file; derived from the names of the calls by default
 */
export const listCallsOf = <
  const Plural extends string,
  const Readers extends Permission,
  Filters extends z.ZodType,
  Query extends z.ZodType,
  File extends z.ZodType,
  Page extends z.ZodType,
>(
  {
    plural,
    readers,
    filters,
    query,
    file,
    page,
  }: { plural: Plural; readers: Readers; filters: Filters; query: Query; file: File; page: Page },
  summaries: { list?: string; export?: string } = {},
) =>
  ({
    list: {
      method: 'GET',
      path: `/api/${plural}`,
      ...(summaries.list && { summary: summaries.list }),
      requires: [readers],
      query,
      answer: page,
    },
    count: {
      method: 'GET',
      path: `/api/${plural}/count`,
      summary: 'Combien il y en a, ainsi filtrés',
      requires: [readers],
      query: filters,
      answer: total,
    },
    export: {
      method: 'GET',
      path: `/api/${plural}/export`,
      ...(summaries.export && { summary: summaries.export }),
      requires: [readers],
      query: file,
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
  }) as const
