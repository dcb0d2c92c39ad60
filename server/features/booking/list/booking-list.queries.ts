import type { BookingFilters as Filters } from '@adm/contract/booking/booking'
import type { Total } from '@adm/contract/call/call'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { executePrepared } from '../../../platform/database/prepared-query.ts'
import { findIndexedPage, type ListPart, type ListRequest } from '../../../platform/list/list.ts'
import { listFile } from '../../../platform/export/list-file.ts'
import { changeCounterOf } from '../../../platform/list/change-counters.ts'
import { ordersOf } from '../../../platform/list/order.ts'
import { rememberedList } from '../../../platform/list/remembered-list.ts'
import { bookingRowColumns } from '../row/booking-columns.ts'
import { bookingSheet } from './booking-export.ts'
import { bookingValueSorts } from './booking-sort.queries.ts'
import { allBookings, bookingWhere, countBookings, entitiesOf, matchesOfText, hasText, filterValuesOf } from './booking-filter.queries.ts'

/** The filters, and the day in Paris on which a period is evaluated. */
type Request = ListRequest<Filters, string>

/** The names of the tenants, by position. */
export const tenantNames = sql<
  string | null
>`(select string_agg(first_name || ' ' || last_name, ', ' order by position) from tenant where booking_id = booking.id)`

const sortColumns = { startAt: 'listed_at', createdAt: 'created_at', updatedAt: 'updated_at' } as const
/** The order by a date of the order itself. */
const orderOf = ordersOf('booking', {
  startAt: sql.ref('booking.listed_at'),
  createdAt: sql.ref('booking.created_at'),
  updatedAt: sql.ref('booking.updated_at'),
})
/** The column by which the list is sorted. */
const sortColumnOf = (sort: Filters['sort']) => {
  const name = sort.replace('-', '')
  return name === 'createdAt' || name === 'updatedAt' ? sortColumns[name] : sortColumns.startAt
}

const joined = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .select(bookingRowColumns.select)
    .select(['client.name as clientName', 'area.name as areaName', 'checker.name as checkerName'])
    .select(tenantNames.as('tenantNames'))
    .select(sql<string | null>`booking.premises ->> 'activity'`.as('activity'))

/** The sorted rows of the list, from the anchor on. Served by `booking_listed_idx` and its siblings; a page costs the same at any depth. */
const bookingRows = (db: Db, { filter, at }: Request, after: string | undefined) => {
  const { inOrder, isAfter } = orderOf(filter.sort)
  return joined(db).where(bookingWhere(filter, at)).where(isAfter(after)).orderBy(inOrder)
}

const dayFilters = new Set(['period', 'min_date', 'max_date', 'min_created_day', 'max_created_day', 'min_wished_day', 'max_wished_day'])

/**
 * The same rows, but the page is selected before the joins: the rows before it are skipped in `booking_listed_idx`, which also contains
 * their days, and are not read. The list begins with tomorrow: days of long ago are at its far end.
 */
const bookingRowsOfPage = (db: Db, { filter, at }: Request, { limit, offset }: ListPart) => {
  const { inOrder } = orderOf(filter.sort)
  const page = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter, at))
    .orderBy(inOrder)
    .limit(sql.lit(limit))
    .offset(offset)
  return joined(db).where('booking.id', 'in', page).orderBy(inOrder)
}

/**
 * The rows of a part. The page is selected before the joins where rows are skipped: by an offset, or by day filters alone, whose days are
 * in `booking_listed_idx`. The first page of all orders, and of a period alone, is a prepared statement.
 */
const findRows = (db: Db, request: Request, part: ListPart) => {
  const names = filterValuesOf(request.filter).map(([name]) => name)
  const isPrepared = part.offset === 0 && names.every((name) => name === 'period')
  const hasDaysOnly = names.every((name) => dayFilters.has(name))
  const isPageSelectedFirst = part.offset > 0 || (part.after === undefined && !isPrepared && hasDaysOnly)
  const query = isPageSelectedFirst ? bookingRowsOfPage(db, request, part) : bookingRows(db, request, part.after).limit(sql.lit(part.limit))
  const rows = query.select(changeCounterOf(entitiesOf(request.filter)).as('mark'))
  return isPrepared ? executePrepared(db, rows) : rows.execute()
}

/** The ids of the orders on a page of a typed text, and the number of matches: selected unsorted, sorted here. */
const collectPage = async (db: Db, { filter, at }: Request, { after, limit, offset }: ListPart, most: number) => {
  const { inOrder, isAfter } = orderOf(filter.sort)
  const { rows } = await sql<{ ids: string[]; total: number; mark: string; of: number }>`
    with ${matchesOfText(filter, at, sortColumnOf(filter.sort), most)}
    select total, ${allBookings} as of, ${changeCounterOf(entitiesOf(filter))} as mark, array(
      select id from matches as booking where ${isAfter(after)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [], total: 0, mark: '', of: 0 }
}

/**
 * The same for a frequent text: the orders are compared row by row in the order of the list, the next `passing` rows or all. The limit, or
 * `offset 0`, keeps the trigram index out of the plan.
 */
const scanPage = async (db: Db, { filter, at }: Request, part: ListPart, passing: number | null): Promise<string[]> => {
  const { after, limit, offset } = part
  const { inOrder, isAfter } = orderOf(filter.sort)
  const end = passing === null ? sql`offset 0` : sql`limit ${sql.lit(passing)}`
  const { rows } = await sql<{ id: string }>`
    select id from (select * from booking where ${isAfter(after)} order by ${inOrder} ${end}) as booking
    where ${bookingWhere(filter, at)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A part in the order of a column's values. The filter of a typed text is exact only up to 10,000 orders. */
const findSortedRows = async (db: Db, { filter, at }: Request, part: ListPart, total: Total) => {
  const ids = await bookingValueSorts.findIds(db, { sort: filter.sort, where: bookingWhere(filter, at), total }, part)
  const rows = await executePrepared(db, joined(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** These orders, in the order of the list. */
const findRowsOf = (db: Db, { filter }: Request, ids: readonly string[]) =>
  executePrepared(db, joined(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy(orderOf(filter.sort).inOrder))

/** The total is exact without typed text; with it, counting stops at 10,000. */
const bookings = rememberedList({
  name: 'booking',
  entities: ({ filter }) => entitiesOf(filter),
  keyOf: ({ filter, at }: Request) => [filterValuesOf(filter), filter.period && at],
  stops: hasText,
  count: (db, { filter, at }, most) => countBookings(db, filter, at, most),
  rows: findRows,
  text: { collect: collectPage, scan: scanPage, rowsOf: findRowsOf },
  sorted: { serves: ({ sort }) => bookingValueSorts.serves(sort), rows: findSortedRows },
})

/** One page of the list, with the total of its filter. */
export const findBookingPage = findIndexedPage(bookings)

/** The number of bookings that the filter matches: exactly the total of its list. */
export const findBookingTotal = (db: Db, filter: Filters, today: string): Promise<Total> => bookings.findTotal(db, { filter, at: today })

/** The first bookings of the filter, in the order of the list. */
export const findFirstBookings = (db: Db, filter: Filters, today: string, limit: number) =>
  bookings.findNext(db, { filter, at: today }, { lastId: undefined, count: 0 }, limit)

/** A file of all bookings of the filter, in the order of the list. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportBookings = listFile(bookings, bookingSheet)

/** The current versions of the orders that a filter matches, up to `most`. Uses the indexes of the list. */
export const findVersionsOf = (db: Db, filter: Filters, today: string, most: number) =>
  db
    .selectFrom('booking')
    .select(['booking.id', 'booking.version', 'booking.updated_at as updatedAt'])
    .where(bookingWhere(filter, today))
    .limit(most)
    .execute()
