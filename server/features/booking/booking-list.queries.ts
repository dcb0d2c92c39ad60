import type { BookingFilter, BookingFilters as Filters, BookingPage } from '@adm/contract/booking'
import type { BookingRow } from '@adm/domain/booking/booking'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { markOf } from '../../platform/marks.ts'
import { keepingPlan } from '../../platform/named-statements.ts'
import { findGathered, findWithTotal } from '../../platform/totals.ts'
import { bookingRowColumns } from './booking-columns.ts'
import { allBookings, bookingWhere, countedBookings, foundByText } from './booking-filter.queries.ts'

/** Who lives there, in the order that they were named. */
export const tenantNames = sql<
  string | null
>`(select string_agg(first_name || ' ' || last_name, ', ' order by position) from tenant where booking_id = booking.id)`

const sortColumns = { startAt: 'listed_at', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/**
 * The sort: by which column (`place`), in which order, and what stands after an order. `id` breaks ties in the same direction, so that one
 * index serves it both ways.
 */
const sortOf = (sort: Filters['sort']) => {
  const [, minus, name] = /^(-?)(.+)$/.exec(sort) ?? []
  const place = name === 'createdAt' || name === 'updatedAt' ? sortColumns[name] : sortColumns.startAt
  const key = sql.ref(`booking.${place}`)
  const [direction, beyond] = minus ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  return {
    place,
    inOrder: sql`${key} ${direction}, booking.id ${direction}`,
    isAfter: (anchor: string | undefined) =>
      anchor === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${key}, booking.id) ${beyond} ((select ${sql.ref(place)} from booking where id = ${anchor}), ${anchor}::uuid)`,
  }
}

const joined = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .select(bookingRowColumns)
    .select(['client.name as clientName', 'area.name as areaName', 'checker.name as checkerName'])
    .select(tenantNames.as('tenantNames'))
    .select(sql<string | null>`booking.premises ->> 'activity'`.as('activity'))

/** The rows of the list in order, from the anchor on. Served by `booking_listed_idx` and its like; a page costs the same at any depth. */
const bookingRows = (db: Db, filter: Filters, after: string | undefined) => {
  const { inOrder, isAfter } = sortOf(filter.sort)
  return joined(db).where(bookingWhere(filter)).where(isAfter(after)).orderBy(inOrder)
}

const dayFilters = new Set(['min_date', 'max_date', 'min_created_day', 'max_created_day', 'min_wished_day', 'max_wished_day', 'sort'])
/** Days alone, which `booking_listed_idx` holds. */
const asksDaysOnly = (filter: Filters): boolean =>
  Object.entries(filter).every(([name, asked]) => asked === undefined || dayFilters.has(name))

/**
 * The same rows, those of a page found first and only then joined: the rows before the page are passed in `booking_listed_idx`, which holds
 * their days too, and are not read. Days of long ago stand at the far end of a list that begins with tomorrow.
 */
const bookingRowsOfPage = (db: Db, filter: Filters, { limit, offset }: { limit: number; offset: number }) => {
  const { inOrder } = sortOf(filter.sort)
  const found = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter))
    .orderBy(inOrder)
    .limit(sql.lit(limit))
    .offset(offset)
  return joined(db).where('booking.id', 'in', found).orderBy(inOrder)
}

/** These orders, in the order of the list. */
const findRowsOf = (db: Db, { sort }: Filters, ids: readonly string[]) =>
  joined(db).modifyFront(keepingPlan).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`).orderBy(sortOf(sort).inOrder).execute()

type Page = { after: string | undefined; limit: number; offset: number }

/** Which orders stand on a page of what a text keeps, and how many it keeps: found in no order, put in order here. */
const gatherPage = async (db: Db, filter: Filters, { after, limit, offset }: Page, most: number) => {
  const { place, inOrder, isAfter } = sortOf(filter.sort)
  const { rows } = await sql<{ ids: string[]; total: number; mark: string; of: number }>`
    with ${foundByText(filter, place, most)}
    select total, ${allBookings} as of, ${markOf('booking')} as mark, array(
      select id from found as booking where ${isAfter(after)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) as ids from counted`.execute(db)
  return rows[0] ?? { ids: [], total: 0, mark: '', of: 0 }
}

/**
 * The same of a common text: the orders are compared one by one in the order of the list, the next `passing` of them or all. The limit, or
 * `offset 0`, keeps the trigram index out of the plan.
 */
const walkPage = async (db: Db, filter: Filters, { after, limit, offset }: Page, passing: number | null): Promise<string[]> => {
  const { inOrder, isAfter } = sortOf(filter.sort)
  const end = passing === null ? sql`offset 0` : sql`limit ${sql.lit(passing)}`
  const { rows } = await sql<{ id: string }>`
    select id from (select * from booking where ${isAfter(after)} order by ${inOrder} ${end}) as booking
    where ${bookingWhere(filter)} order by ${inOrder} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One page of the list, with the total of its filter. */
export const findBookingPage = async (db: Db, { page_index, responses_by_page, after, ...filter }: BookingFilter): Promise<BookingPage> => {
  const page = { after, limit: responses_by_page, offset: after === undefined ? page_index * responses_by_page : 0 }
  const listed = countedBookings(filter)
  const found = await (listed.stops ? findPageOfText(db, listed, filter, page) : findPage(db, listed, filter, page))
  return { ...found, page_index, responses_by_page }
}

type Listed = ReturnType<typeof countedBookings>

const findPageOfText = (db: Db, listed: Listed, filter: Filters, page: Page) =>
  findGathered(db, {
    ...listed,
    depth: page.offset + page.limit,
    wanted: page.limit,
    gather: (one, most) => gatherPage(one, filter, page, most),
    walk: (one, passing) => walkPage(one, filter, page, passing),
    rowsOf: (one, ids) => findRowsOf(one, filter, ids),
  })

const findPage = (db: Db, listed: Listed, filter: Filters, page: Page) => {
  const keepsPlan = page.offset === 0 && Object.keys(filter).length === 1
  const isFoundFirst = page.offset > 0 || (page.after === undefined && !keepsPlan && asksDaysOnly(filter))
  return findWithTotal(db, {
    ...listed,
    rows: (one) =>
      (isFoundFirst ? bookingRowsOfPage(one, filter, page) : bookingRows(one, filter, page.after).limit(sql.lit(page.limit)))
        .select(markOf('booking').as('mark'))
        .$if(keepsPlan, (rows) => rows.modifyFront(keepingPlan))
        .execute(),
  })
}

/** The orders that a filter keeps, as they are now, so many at most. Served as the list is. */
export const findVersionsOf = (db: Db, filter: Filters, most: number) =>
  db
    .selectFrom('booking')
    .select(['booking.id', 'booking.version', 'booking.updated_at as updatedAt'])
    .where(bookingWhere(filter))
    .limit(most)
    .execute()

/** So many rows after another one: an export reads page after page and holds no connection in between. */
export const findBookingRowsAfter = (db: Db, filter: Filters, after: string | undefined, limit: number): Promise<BookingRow[]> =>
  bookingRows(db, filter, after).limit(limit).execute()
