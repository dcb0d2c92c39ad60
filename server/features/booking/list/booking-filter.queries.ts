import type { BookingFilters as Filters } from '@adm/contract/booking/booking'
import { addressWords } from '@adm/domain/dwelling/address-words'
import { meantCode, parseCode, typedPart } from '@adm/domain/booking/order/booking-code'
import { type BookingState, statusesOf, waitingStatuses } from '@adm/domain/booking/step/booking-status'
import { asksConfirmation, confirmers } from '@adm/domain/client/client-terms'
import { bookingServices, isOnDemand } from '@adm/domain/offer/sold-service'
import { mostPeople } from '@adm/domain/booking/order/booking'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { typedPhone } from '@adm/domain/values/typed-phone'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { conditionsOf } from '../../../platform/list/conditions.ts'
import { beginsWith, containsCompact, plainContains } from '../../../platform/list/text-search.ts'
import type { Tables } from '../../../platform/database/tables.gen.ts'

/** The filters without the sort, which selects no rows. */
type UnsortedFilters = Omit<Filters, 'sort'>
type Where = ExpressionBuilder<Tables, 'booking'>

/** The address of a booking, without case and accents. Served by `booking_address_idx`. */
export const plainAddress = sql`booking.plain_address`
/** Name and contact details of a tenant, without case and accents. Served by `tenant_search_idx`. */
export const plainTenant = sql`tenant.plain_text`
/** A code in the form of `booking_code_typed_idx` and `mission_code_typed_idx`. */
const withoutDashes = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Condition: the order number begins with the typed text. Served by `booking_code_typed_idx`. */
export const codeBegins = (typed: string): Expression<SqlBool> =>
  sql<boolean>`replace(booking.code, '-', '') like ${`${withoutDashes(typed).replace(/[\\%_]/g, '\\$&')}%`}`

/** Condition: the order number contains this part. Served by `booking_part_idx`. */
export const codeContains = (part: string): Expression<SqlBool> =>
  sql<boolean>`replace(booking.code, '-', '') like ${`%${part.toUpperCase()}%`}`

/** Condition: the client reference contains this part, whatever separates its letters and digits. Served by `booking_part_idx`. */
export const referenceContains = (part: string): Expression<SqlBool> => containsCompact(sql`booking.client_reference`, part)

/**
 * Accepts a part of the number, a mission code, for its order, and a whole number without the `C`, which people leave out when they dictate
 * it.
 */
const ofOrder = (eb: Where, typed: string): Expression<SqlBool> => {
  if (isId(typed)) return eb('booking.id', '=', typed)
  const meant = meantCode(typed)
  const read = parseCode(meant ?? typed)
  if (read.kind === 'code') return codeBegins(read.order)
  const part = meant ? undefined : typedPart(typed)
  return part ? codeContains(part) : codeBegins(typed)
}

const ofReference = (_: Where, typed: string): Expression<SqlBool> => {
  const part = typedPart(typed)
  return part ? referenceContains(part) : beginsWith(sql`booking.client_reference`, typed, sql`collate "C"`)
}

const ofMissions = (eb: Where, codes: readonly string[]): Expression<SqlBool> =>
  eb(
    'booking.id',
    'in',
    eb.selectFrom('mission').select('booking_id').where(sql`replace(mission.code, '-', '')`, 'in', codes.map(withoutDashes)),
  )

const tenantContains = (typed: string) => plainContains(plainTenant, typedPhone(typed) ?? typed)

const ofTenant = (eb: Where, typed: string): Expression<SqlBool> =>
  eb('booking.id', 'in', eb.selectFrom('tenant').select('booking_id').where(tenantContains(typed)))

const dated = sql<boolean>`booking.listed_at > '-infinity'`

/** Commercial premises have neither rooms nor a kind. */
const isHome = sql<boolean>`booking.property_type = 'house'`

/** `isToPlan` of the domain as SQL. The statuses are literals: they are the predicate of `booking_to_plan_idx`. */
const isToPlan = (eb: Where): Expression<SqlBool> =>
  eb.and([
    sql<boolean>`booking.status in (${sql.join(waitingStatuses.map((status) => sql.lit(status)))})`,
    eb(
      'booking.service',
      'in',
      bookingServices.filter((service) => !isOnDemand(service)),
    ),
  ])

const askingConfirmers = confirmers.filter(asksConfirmation)

/** A planned order whose client says who confirms: `asksConfirmation` of the domain as SQL. */
const isToConfirm = (eb: Where): Expression<SqlBool> =>
  eb.and([
    eb('booking.status', 'in', statusesOf('to_confirm')),
    eb('booking.client_id', 'in', eb.selectFrom('client').select('client.id').where('client.confirmed_by', 'in', askingConfirmers)),
  ])

const inState = (eb: Where, state: BookingState): Expression<SqlBool> => {
  if (state === 'to_plan') return isToPlan(eb)
  return state === 'to_confirm' ? isToConfirm(eb) : eb('booking.status', 'in', statusesOf(state))
}

/** The filters are evaluated on a day in Paris, for the periods. */
const conditions = conditionsOf<'booking', Filters, string>({
  order_id: ofOrder,
  codeMissions: ofMissions,
  address: (_, typed) => plainContains(plainAddress, addressWords(typed)),
  tenant: ofTenant,
  ref_client: ofReference,
  client_id: (eb, ids) => eb('booking.client_id', 'in', ids),
  checker_id: (eb, ids) => eb('booking.checker_id', 'in', ids),
  area_id: (eb, ids) => eb('booking.area_id', 'in', ids),
  status: (eb, statuses) => eb('booking.status', 'in', statuses),
  state: inState,
  services: (eb, services) => eb('booking.service', 'in', services),
  products: (_, options) => sql<boolean>`booking.options <> '{}' and booking.options && ${options}::text[]`,
  period: (eb, period, today) => (period === 'ahead' ? eb('booking.listed_at', '>=', startOfDay(today)) : eb.not(dated)),
  min_date: (eb, day) => eb('booking.listed_at', '>=', startOfDay(day)),
  max_date: (eb, day) => eb.and([eb('booking.listed_at', '<', startOfDay(addDays(day, 1))), dated]),
  min_wished_day: (eb, day) => eb('booking.wished_day', '>=', day),
  max_wished_day: (eb, day) => eb('booking.wished_day', '<=', day),
  min_created_day: (eb, day) => eb('booking.created_at', '>=', startOfDay(day)),
  max_created_day: (eb, day) => eb('booking.created_at', '<', startOfDay(addDays(day, 1))),
  cause: (eb, causes) => eb('booking.cause', 'in', causes),
  visit_offer_id: (eb, offer) => eb('booking.visit_offer_id', '=', offer),
  visit_ug: (eb, ug) => eb('booking.ug', '=', ug),
  language: (eb, languages) => eb('booking.language', 'in', languages),
  property_type: (eb, types) => eb('booking.property_type', 'in', types),
  room_count: (eb, counts) => eb.and([eb('booking.room_count', 'in', counts), isHome]),
  tag: (_, tags) => sql<boolean>`booking.tags <> '{}' and booking.tags && ${tags}::text[]`,
  delivery_id: (eb, ids) => eb('booking.delivery_id', 'in', ids),
  property_kind: (eb, kinds) => eb.and([eb('booking.property_kind', 'in', kinds), isHome]),
})

/** The condition of a filter on a day, the same for the rows, the total, the export and the counts of the day. */
export const bookingWhere = (filter: UnsortedFilters, today: string): Expression<SqlBool> => conditions.where(filter, today)

/** The entities whose rows decide which orders a filter matches. */
export const entitiesOf = ({ state }: UnsortedFilters): readonly string[] => (state === 'to_confirm' ? ['booking', 'client'] : ['booking'])

/** The set filters, with their values. */
export const filterValuesOf = conditions.valuesOf

const namesOf = (filter: UnsortedFilters) => filterValuesOf(filter).map(([name]) => name)

/**
 * Whether a filter has typed text, whose number of matches is unknown beforehand: PostgreSQL estimates ten thousand rows for any prefix
 * that one of its hundred samples has, and would then scan the list for the few orders of one number.
 */
export const hasText = (filter: UnsortedFilters): boolean =>
  Boolean(filter.address || filter.tenant || filter.ref_client || filter.order_id)

type Place = 'listed_at' | 'created_at' | 'updated_at'

/**
 * The matches of a typed text, as two SQL tables: `matches`, the id and sort column of up to `most + 1` orders, unsorted; and `counted
 * (total)`, their number. `materialized` hides the limit from the planner, which would otherwise scan the table from its beginning.
 * @param place the column by which the list is sorted
 */
export const matchesOfText = (filter: UnsortedFilters, today: string, place: Place, most: number): RawBuilder<unknown> => {
  const isOfTenants = namesOf(filter).join() === 'tenant'
  return isOfTenants ? matchesOfTenants(filter.tenant ?? '', place, most) : matchesOfRows(filter, today, place, most)
}

const matchesOfRows = (filter: UnsortedFilters, today: string, place: Place, most: number) => sql`
  matching as materialized (select booking.id, booking.${sql.ref(place)} from booking where ${bookingWhere(filter, today)}),
  matches as materialized (select * from matching limit ${sql.lit(most + 1)}),
  counted as (select count(*)::int as total from matches)`

/**
 * Counts the matching orders in `tenant` alone; no order is read when there are more than `most`. Two tenants of one order rarely share a
 * name: a tenth more tenants than `most` usually suffice, ten times `most` (the upper bound of tenants per order) always do.
 */
const matchesOfTenants = (typed: string, place: Place, most: number) => {
  const [few, enough, isMany] = [sql.lit(Math.ceil(most * 1.1)), sql.lit(most * mostPeople + 1), sql`> ${sql.lit(most)}`]
  return sql`
    matching_tenants as materialized (select booking_id from tenant where ${tenantContains(typed)}),
    sample as materialized (
      select count(distinct booking_id) ${isMany} as is_many from (select booking_id from matching_tenants limit ${few}) as first_tenants
    ),
    matching_orders as materialized (select distinct booking_id from (
      select booking_id from matching_tenants limit (select case when is_many then ${few} else ${enough} end from sample)
    ) as enough_tenants),
    counted as materialized (select least(count(*), ${sql.lit(most + 1)})::int as total from matching_orders),
    matches as materialized (
      select id, ${sql.ref(place)} from booking where id in (select booking_id from matching_orders) and not (select total ${isMany} from counted)
    )`
}

/** The number of all bookings, from `booking_count`: the rows of a million bookings are not read. */
export const allBookings = sql<number>`(select coalesce(sum(counted), 0)::int from booking_count)`

/**
 * The bookings created from an instant on. The shorter side is counted, in `booking_created_idx` alone; the other is all minus that side.
 */
const createdFrom = (at: string) => sql<number>`case
  when ${at}::timestamptz > (select created_at + (now() - created_at) / 2 from booking order by created_at limit 1)
  then (select count(*)::int from booking where created_at >= ${at}::timestamptz)
  else ${allBookings} - (select count(*)::int from booking where created_at < ${at}::timestamptz) end`

const counting = (filter: UnsortedFilters, today: string, most: number): RawBuilder<number> => {
  const names = namesOf(filter)
  if (names.length === 0) return allBookings
  const { min_created_day: from, max_created_day: to } = filter
  if (names.length === 1 && from) return createdFrom(startOfDay(from))
  if (names.length === 1 && to) return sql`${allBookings} - ${createdFrom(startOfDay(addDays(to, 1)))}`
  if (hasText(filter)) return sql`(with ${matchesOfText(filter, today, 'listed_at', most)} select total from counted)`
  return sql`(select count(*)::int from booking where ${bookingWhere(filter, today)})`
}

/** The number of bookings that a filter matches; for typed text, at most `most + 1`. */
export const countBookings = async (db: Db, filter: UnsortedFilters, today: string, most: number): Promise<number> => {
  const { counted } = await db.selectNoFrom(counting(filter, today, most).as('counted')).executeTakeFirstOrThrow()
  return counted
}
