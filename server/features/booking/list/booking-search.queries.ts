import type { BookingHit } from '@adm/contract/search'
import { typedPhone } from '@adm/domain/values/phone'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.gen.ts'
import { beginsWith, indexableWords, plainContains } from '../../../platform/list/text-search.ts'
import { codeBegins, plainAddress, plainTenant } from './booking-filter.queries.ts'
import { tenantNames } from './booking-list.queries.ts'

type Bookings = SelectQueryBuilder<Tables, 'booking', Selectable<Tables['booking']>>

/** How many bookings an answer shows. */
export const mostHits = 8
/** How many of the bookings that moved last are read one by one, before the indexes are asked. */
const newest = 1_000

/** How many rows of an index search are read at most: of a word that more rows hold, and few that moved last, some are shown. */
const mostRead = 1_000

const bookings = (db: Db): Bookings => db.selectFrom('booking').selectAll()
const reference = sql`booking.client_reference`

const movedLast = sql`booking.updated_at desc`

/** The first of these bookings as the box shows them. */
const toHits = (db: Db, some: Bookings, order: RawBuilder<unknown> = movedLast): Promise<BookingHit[]> =>
  db
    .selectFrom(some.as('booking'))
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id', 'booking.code', 'booking.service', 'booking.status', 'client.name as clientName'])
    .select(['booking.address', 'booking.zip_code as zipCode', 'booking.city', 'booking.start_at as startAt'])
    .select(tenantNames.as('tenantNames'))
    .orderBy(order)
    .orderBy('booking.id', 'desc')
    .limit(mostHits)
    .execute()

/** The last order numbers that begin as typed. Served by `booking_code_typed_idx`, also for its order: `C26` is half of the table. */
export const findHitsByCode = (db: Db, typed: string): Promise<BookingHit[]> => {
  const lastFirst = sql`replace(booking.code, '-', '') using ~>~`
  return toHits(db, bookings(db).where(codeBegins(typed)).orderBy(lastFirst).limit(mostHits), lastFirst)
}

/** The bookings of these order numbers. Served by `booking_code_idx`. */
export const findHitsOfCodes = (db: Db, codes: readonly string[]): Promise<BookingHit[]> =>
  codes.length === 0 ? Promise.resolve([]) : toHits(db, bookings(db).where('code', 'in', codes))

/** The bookings whose client reference begins as typed, the very one first. Served by `booking_reference_idx`. */
export const findHitsByReference = (db: Db, typed: string): Promise<BookingHit[]> => {
  const shortestFirst = sql`plain(${reference}) using ~<~`
  const begun = bookings(db).where(sql<boolean>`${reference} is not null`).where(beginsWith(reference, typed))
  return toHits(db, begun.orderBy(shortestFirst).limit(mostHits), shortestFirst)
}

/**
 * The bookings whose address and tenants hold every word typed, each word in either. First among those that moved last: a word that many rows
 * hold (« rue », « Paris ») fills the answer there, and would fill an index search with half of the table. What is not common there is rare,
 * and the trigram indexes find it in a few rows of a million: all words in one of them, then some here and some there (« moreau lyon »).
 */
export const findHitsByText = async (db: Db, typed: string): Promise<BookingHit[]> => {
  const phone = typedPhone(typed)
  const words = { tenant: phone ?? typed, address: phone ? null : typed }
  const recent = await toHits(db, recentOf(db, words))
  if (recent.length === mostHits || !indexableWords(words.tenant)) return recent
  const found = joined(recent, await findServed(db, isServed(words)))
  const spread = phone ? null : isSpread(typed)
  return found.length === mostHits || !spread ? found : joined(found, await findServed(db, spread))
}

/** `offset 0` keeps the order out of the plan: for it, the table would be walked by date until eight are found. */
const findServed = (db: Db, condition: RawBuilder<boolean>): Promise<BookingHit[]> =>
  toHits(db, bookings(db).where(condition).offset(sql.lit(0)))

const joined = (first: readonly BookingHit[], others: readonly BookingHit[]): BookingHit[] =>
  [...first, ...others.filter(({ id }) => first.every((one) => one.id !== id))].slice(0, mostHits)

/** What the tenants must hold, and the address; none for a phone. */
type Words = { tenant: string; address: string | null }

const tenantsOf = (booking: string) => sql`coalesce(
  (select string_agg(${plainTenant}, ' ') from tenant where tenant.booking_id = ${sql.ref(`${booking}.id`)}), '')`

/** Served by `booking_updated_idx`. */
const recentOf = (db: Db, { tenant, address }: Words): Bookings => {
  const moved = bookings(db).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(newest)
  const text = address === null ? tenantsOf('booking') : sql`${tenantsOf('booking')} || ' ' || ${plainAddress}`
  return db.selectFrom(moved.as('booking')).selectAll().where(plainContains(text, tenant))
}

/** True where the address or the tenants hold every word typed. Served by `tenant_search_idx` and `booking_address_idx`. */
export const containsText = (typed: string): RawBuilder<boolean> => {
  const phone = typedPhone(typed)
  return isServed({ tenant: phone ?? typed, address: phone ? null : typed })
}

/** Served by `tenant_search_idx` and `booking_address_idx`. */
const isServed = ({ tenant, address }: Words): RawBuilder<boolean> => {
  const ofTenant = served({ table: 'tenant', id: 'booking_id', text: plainTenant }, tenant)
  const ofAddress = address === null ? sql`` : sql`union ${served({ table: 'booking', id: 'id', text: plainAddress }, address)}`
  return sql<boolean>`booking.id in (${ofTenant} ${ofAddress})`
}

/** So many words are looked up one by one, the longest first: they are the rarest. */
const mostSpread = 3

/**
 * True where the words are found some in the address and some in the tenants: the rows that hold one of them are read, so many a word, and the
 * other words are looked for in both. Nothing for one word. Served by the same indexes.
 */
const isSpread = (typed: string): RawBuilder<boolean> | null => {
  const words = indexableWords(typed).split(' ')
  if (words.length < 2) return null
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, mostSpread)
  const holding = longest.flatMap((word) => [
    served({ table: 'tenant', id: 'booking_id', text: plainTenant }, word),
    served({ table: 'booking', id: 'id', text: plainAddress }, word),
  ])
  const whole = sql`(select ${plainAddress} from booking where booking.id = holding.id) || ' ' || ${tenantsOf('holding')}`
  return sql<boolean>`booking.id in (select id from (${sql.join(holding, sql` union `)}) as holding where ${plainContains(whole, typed)})`
}

type Searched = { table: 'booking' | 'tenant'; id: 'id' | 'booking_id'; text: RawBuilder<unknown> }

/**
 * The ids of the rows that hold every word. The index answers to the long words; its rows are read one by one until there are enough, and
 * the short words (« 12 », « de ») only compared with these. `materialized` keeps the plan that a whole search would have: with the limit in
 * sight, the table would be read from its beginning.
 */
const served = ({ table, id, text }: Searched, typed: string): RawBuilder<unknown> => sql`(
  with indexed as materialized (
    select ${sql.ref(id)} as id, ${text} as text from ${sql.table(table)} where ${plainContains(text, indexableWords(typed))}
  )
  select id from (select id, text from indexed limit ${sql.lit(mostRead)}) as read where ${plainContains(sql`read.text`, typed)}
)`
