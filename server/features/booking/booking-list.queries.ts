import type { BookingFilter, BookingFilters as Filters, BookingPage } from '@adm/contract/booking'
import type { Total } from '@adm/contract/call'
import type { BookingRow } from '@adm/domain/booking/booking'
import { meantCode, parseCode } from '@adm/domain/booking/booking-code'
import { addDays, startOfDay } from '@adm/domain/values/moment'
import { typedPhone } from '@adm/domain/values/phone'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { markOf } from '../../platform/marks.ts'
import { keepingPlan } from '../../platform/named-statements.ts'
import { findTotal, findTotalTo, findWithTotal } from '../../platform/totals.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { beginsWith, holdsWords } from '../../platform/text-search.ts'
import { bookingRowColumns } from './booking-columns.ts'

type Where = ExpressionBuilder<Tables, 'booking'>

// The very expressions of the indices `booking_address_idx`, `tenant_search_idx`, `booking_code_typed_idx` and `mission_code_typed_idx`.
export const addressText = sql`booking.address || ' ' || coalesce(booking.residence, '') || ' ' || booking.zip_code || ' ' || booking.city`
export const tenantText = sql`first_name || ' ' || last_name || ' ' || coalesce(emails, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(other_phone, '')`
const withoutDashes = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** True where the order number begins as typed. Served by `booking_code_typed_idx`. */
export const codeBegins = (typed: string): Expression<SqlBool> =>
  sql<boolean>`replace(booking.code, '-', '') like ${`${withoutDashes(typed).replace(/[\\%_]/g, '\\$&')}%`}`

/** Of a mission code, its order; of a whole number without the `C` that nobody dictates, that number. */
const ofOrder = (eb: Where, typed: string): Expression<SqlBool> => {
  if (isId(typed)) return eb('booking.id', '=', typed)
  const read = parseCode(meantCode(typed) ?? typed)
  return codeBegins(read.kind === 'code' ? read.order : typed)
}

const ofMissions = (eb: Where, codes: readonly string[]): Expression<SqlBool> =>
  eb(
    'booking.id',
    'in',
    eb.selectFrom('mission').select('booking_id').where(sql`replace(mission.code, '-', '')`, 'in', codes.map(withoutDashes)),
  )

const ofTenant = (eb: Where, typed: string): Expression<SqlBool> =>
  eb(
    'booking.id',
    'in',
    eb
      .selectFrom('tenant')
      .select('booking_id')
      .where(holdsWords(tenantText, typedPhone(typed) ?? typed)),
  )

/** Who lives there, in the order that they were named. */
export const tenantNames = sql<
  string | null
>`(select string_agg(first_name || ' ' || last_name, ', ' order by position) from tenant where booking_id = booking.id)`

const dated = sql<boolean>`booking.listed_at > '-infinity'`

/** Commercial premises have neither rooms nor a kind. */
const isHome = sql<boolean>`booking.property_type = 'house'`

/** One filter: what it keeps, when it is asked. */
const kept =
  <Name extends Exclude<keyof Filters, 'sort'>>(name: Name, keeps: (eb: Where, asked: NonNullable<Filters[Name]>) => Expression<SqlBool>) =>
  (eb: Where, filter: Omit<Filters, 'sort'>): Expression<SqlBool>[] => {
    const asked = filter[name]
    return asked ? [keeps(eb, asked)] : []
  }

const conditions = [
  kept('order_id', ofOrder),
  kept('codeMissions', ofMissions),
  kept('address', (_, typed) => holdsWords(addressText, typed)),
  kept('tenant', ofTenant),
  kept('ref_client', (_, typed) => beginsWith(sql`booking.client_reference`, typed)),
  kept('client_id', (eb, ids) => eb('booking.client_id', 'in', ids)),
  kept('checker_id', (eb, ids) => eb('booking.checker_id', 'in', ids)),
  kept('area_id', (eb, ids) => eb('booking.area_id', 'in', ids)),
  kept('status', (eb, statuses) => eb('booking.status', 'in', statuses)),
  kept('services', (eb, services) => eb('booking.service', 'in', services)),
  kept('products', (_, options) => sql<boolean>`booking.options <> '{}' and booking.options && ${options}::text[]`),
  kept('min_date', (eb, day) => eb('booking.listed_at', '>=', startOfDay(day))),
  kept('max_date', (eb, day) => eb.and([eb('booking.listed_at', '<', startOfDay(addDays(day, 1))), dated])),
  kept('min_wished_day', (eb, day) => eb('booking.wished_day', '>=', day)),
  kept('max_wished_day', (eb, day) => eb('booking.wished_day', '<=', day)),
  kept('min_created_day', (eb, day) => eb('booking.created_at', '>=', startOfDay(day))),
  kept('max_created_day', (eb, day) => eb('booking.created_at', '<', startOfDay(addDays(day, 1)))),
  kept('cause', (eb, causes) => eb('booking.cause', 'in', causes)),
  kept('visit_offer_id', (eb, offer) => eb('booking.visit_offer_id', '=', offer)),
  kept('visit_ug', (eb, ug) => eb('booking.ug', '=', ug)),
  kept('language', (eb, languages) => eb('booking.language', 'in', languages)),
  kept('property_type', (eb, types) => eb('booking.property_type', 'in', types)),
  kept('room_count', (eb, counts) => eb.and([eb('booking.room_count', 'in', counts), isHome])),
  kept('tag', (_, tags) => sql<boolean>`booking.tags <> '{}' and booking.tags && ${tags}::text[]`),
  kept('property_kind', (eb, kinds) => eb.and([eb('booking.property_kind', 'in', kinds), isHome])),
]

/** What the filter keeps: the same for the rows, the total, the export and the counts of the day. */
export const bookingWhere = (filter: Omit<Filters, 'sort'>) => (eb: Where) =>
  eb.and(conditions.flatMap((condition) => condition(eb, filter)))

const sortColumns = { startAt: 'listed_at', createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The sort as column and direction; `id` breaks ties in the same direction, so that one index serves it both ways. */
const sortOf = (sort: Filters['sort']) => {
  const [, minus, name] = /^(-?)(.+)$/.exec(sort) ?? []
  const column = name === 'createdAt' || name === 'updatedAt' ? sortColumns[name] : sortColumns.startAt
  return { column, direction: minus ? 'desc' : 'asc', beyond: minus ? sql`<` : sql`>` } as const
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
  const { column, direction, beyond } = sortOf(filter.sort)
  const key = sql.ref(`booking.${column}`)
  return joined(db)
    .where((eb) => bookingWhere(filter)(eb))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${key}, booking.id) ${beyond} ((select ${sql.ref(column)} from booking where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy(`booking.${column}`, direction)
    .orderBy('booking.id', direction)
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
  const { column, direction } = sortOf(filter.sort)
  const found = db
    .selectFrom('booking')
    .select('booking.id')
    .where((eb) => bookingWhere(filter)(eb))
    .orderBy(`booking.${column}`, direction)
    .orderBy('booking.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
  return joined(db).where('booking.id', 'in', found).orderBy(`booking.${column}`, direction).orderBy('booking.id', direction)
}

const hasText = (filter: Filters): boolean => Boolean(filter.address || filter.tenant || filter.ref_client)

const keepsAll = ({ sort: _sort, ...filter }: Filters): boolean => Object.values(filter).every((asked) => asked === undefined)

/** All bookings, by what `booking_count` knows: the rows of a million are not read for it. */
const allBookings = sql<number>`(select coalesce(sum(counted), 0)::int from booking_count)`

const countBookings = async (db: Db, filter: Filters, most: number): Promise<number> => {
  if (keepsAll(filter)) return (await db.selectNoFrom(allBookings.as('counted')).executeTakeFirstOrThrow()).counted
  const found = db
    .selectFrom('booking')
    .select('booking.id')
    .where(bookingWhere(filter))
    .$if(hasText(filter), (some) => some.limit(most + 1))
  const { counted } = await db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('counted')).executeTakeFirstOrThrow()
  return counted
}

/** What the total of a filter is remembered by. It is exact without a text filter; with one it stops at 10,000 (« plus de 10 000 »). */
const counted = ({ sort, ...filter }: Filters) => ({
  entity: 'booking',
  filter,
  stops: hasText({ ...filter, sort }),
  count: (db: Db, most: number) => countBookings(db, { ...filter, sort }, most),
})

/** How many bookings the filter keeps: the very total of its list. */
export const findBookingTotal = (db: Db, filter: Filters): Promise<Total> => findTotal(db, counted(filter))

/** The same for a file, counted as far as `most` by a text filter too. */
export const findBookingTotalTo = (db: Db, filter: Filters, most: number): Promise<Total> => findTotalTo(db, most, counted(filter))

/** One page of the list, with the total of its filter. */
export const findBookingPage = async (db: Db, { page_index, responses_by_page, after, ...filter }: BookingFilter): Promise<BookingPage> => {
  const offset = after === undefined ? page_index * responses_by_page : 0
  const keepsPlan = offset === 0 && Object.keys(filter).length === 1
  const isFoundFirst = offset > 0 || (after === undefined && !keepsPlan && asksDaysOnly(filter))
  const found = await findWithTotal(db, {
    ...counted(filter),
    rows: (one) => {
      const rows = isFoundFirst
        ? bookingRowsOfPage(one, filter, { limit: responses_by_page, offset })
        : bookingRows(one, filter, after).limit(sql.lit(responses_by_page))
      return rows
        .select(markOf('booking').as('mark'))
        .$if(keepsPlan, (page) => page.modifyFront(keepingPlan))
        .execute()
    },
  })
  return { ...found, page_index, responses_by_page }
}

/** The orders that a filter keeps, as they are now, so many at most. Served as the list is. */
export const findVersionsOf = (db: Db, filter: Filters, most: number) =>
  db
    .selectFrom('booking')
    .select(['booking.id', 'booking.version', 'booking.updated_at as updatedAt'])
    .where((eb) => bookingWhere(filter)(eb))
    .limit(most)
    .execute()

/** So many rows after another one: an export reads page after page and holds no connection in between. */
export const findBookingRowsAfter = (db: Db, filter: Filters, after: string | undefined, limit: number): Promise<BookingRow[]> =>
  bookingRows(db, filter, after).limit(limit).execute()
