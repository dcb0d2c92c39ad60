import type { BookingFilters as Filters } from '@adm/contract/booking/booking'
import type { Total } from '@adm/contract/call'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { executePrepared } from '../../../platform/database/prepared-query.ts'
import { findIndexedPage, type ListPart, type ListRequest } from '../../../platform/list/list.ts'
import { listFile } from '../../../platform/list/list-file.ts'
import { changeCounterOf } from '../../../platform/list/change-counters.ts'
import { ordersOf } from '../../../platform/list/order.ts'
import { rememberedList } from '../../../platform/list/remembered-list.ts'
import { bookingRowColumns } from '../order/booking-columns.ts'
import { bookingSheet } from './booking-export.ts'
import { allBookings, bookingWhere, countBookings, matchesOfText, hasText, filterValuesOf } from './booking-filter.queries.ts'

type Request = ListRequest<Filters>

/** Who lives there, in the order that they were named. */
export const tenantNames = sql<
  string | null
>`(select string_agg(first_name || ' ' || last_name, ', ' order by position) from tenant where booking_id = booking.id)`

const places = { startAt: 'listed_at', createdAt: 'created_at', updatedAt: 'updated_at' } as const
const orderOf = ordersOf('booking', {
  startAt: sql.ref('booking.listed_at'),
  createdAt: sql.ref('booking.created_at'),
  updatedAt: sql.ref('booking.updated_at'),
})
/** The column that an order stands by in its list. */
const placeOf = (sort: Filters['sort']) => {
  const name = sort.replace('-', '')
  return name === 'createdAt' || name === 'updatedAt' ? places[name] : places.startAt
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

/** The rows of the list in order, from the anchor on. Served by `booking_listed_idx` and its like; a page costs the same at any depth. */
const bookingRows = (db: Db, filter: Filters, after: string | undefined) => {
  const { inOrder, isAfter } = orderOf(filter.sort)
  return joined(db).where(bookingWhere(filter)).where(isAfter(after)).orderBy(inOrder)
}

const dayFilters = new Set(['min_date', 'max_date', 'min_created_day', 'max_created_day', 'min_wished_day', 'max_wished_day'])

/**
 * The same rows, those of a page found first and only then joined: the rows before the page are passed in `booking_listed_idx`, which holds
 * their days too, and are not read. Days of long ago stand at the far end of a list that begins with tomorrow.
 */
const bookingRowsOfPage = (db: Db, filter: Filters, { limit, offset }: ListPart) => {
  const { inOrder } = orderOf(filter.sort)
  const found = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter))
    .orderBy(inOrder)
    .limit(sql.lit(limit))
    .offset(offset)
  return joined(db).where('booking.id', 'in', found).orderBy(inOrder)
}

/**
 * The rows of a part: found first where rows are passed before them, be it by an offset or by days alone, which `booking_listed_idx` holds. The first
 * page without any filter is planned once.
 */
const findRows = (db: Db, { filter }: Request, part: ListPart) => {
  const names = filterValuesOf(filter).map(([name]) => name)
  const hasOnePlan = part.offset === 0 && names.length === 0
  const hasDaysOnly = names.every((name) => dayFilters.has(name))
  const isFoundFirst = part.offset > 0 || (part.after === undefined && !hasOnePlan && hasDaysOnly)
  const found = isFoundFirst ? bookingRowsOfPage(db, filter, part) : bookingRows(db, filter, part.after).limit(sql.lit(part.limit))
  const rows = found.select(changeCounterOf('booking').as('mark'))
  return hasOnePlan ? executePrepared(db, rows) : rows.execute()
}

/** Which orders stand on a page of what a text keeps, and how many it keeps: found in no order, put in order here. */
const collectPage = async (db: Db, { filter }: Request, { after, limit, offset }: ListPart, most: number) => {
  const { inOrder, isAfter } = orderOf(filter.sort)
  const { rows } = await sql<{ ids: string[]; total: number; mark: string; of: number }>`
    with ${matchesOfText(filter, placeOf(filter.sort), most)}
    select total, ${allBookings} as of, ${changeCounterOf('booking')} as mark, array(
      select id from found as booking where ${isAfter(after)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [], total: 0, mark: '', of: 0 }
}

/**
 * The same of a common text: the orders are compared one by one in the order of the list, the next `passing` of them or all. The limit, or
 * `offset 0`, keeps the trigram index out of the plan.
 */
const scanPage = async (db: Db, { filter }: Request, { after, limit, offset }: ListPart, passing: number | null): Promise<string[]> => {
  const { inOrder, isAfter } = orderOf(filter.sort)
  const end = passing === null ? sql`offset 0` : sql`limit ${sql.lit(passing)}`
  const { rows } = await sql<{ id: string }>`
    select id from (select * from booking where ${isAfter(after)} order by ${inOrder} ${end}) as booking
    where ${bookingWhere(filter)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** These orders, in the order of the list. */
const findRowsOf = (db: Db, { filter }: Request, ids: readonly string[]) =>
  executePrepared(db, joined(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy(orderOf(filter.sort).inOrder))

/** Its total is exact without a typed text; with one it stops at 10,000. */
const bookings = rememberedList({
  entity: 'booking',
  keyOf: ({ filter }: Request) => filterValuesOf(filter),
  stops: hasText,
  count: (db, { filter }, most) => countBookings(db, filter, most),
  rows: findRows,
  text: { collect: collectPage, scan: scanPage, rowsOf: findRowsOf },
})

/** One page of the list, with the total of its filter. */
export const findBookingPage = findIndexedPage(bookings)

/** How many bookings the filter keeps: the very total of its list. */
export const findBookingTotal = (db: Db, filter: Filters): Promise<Total> => bookings.findTotal(db, { filter, at: undefined })

/** The first bookings that the filter keeps, in the list's order. */
export const findFirstBookings = (db: Db, filter: Filters, limit: number) =>
  bookings.findNext(db, { filter, at: undefined }, { lastId: undefined, count: 0 }, limit)

/** A file of every booking that the filter keeps, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportBookings = listFile(bookings, bookingSheet)

/** The orders that a filter keeps, as they are now, so many at most. Served as the list is. */
export const findVersionsOf = (db: Db, filter: Filters, most: number) =>
  db
    .selectFrom('booking')
    .select(['booking.id', 'booking.version', 'booking.updated_at as updatedAt'])
    .where(bookingWhere(filter))
    .limit(most)
    .execute()
