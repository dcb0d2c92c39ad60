import { type BookingHit, mostBookings } from '@adm/contract/search'
import { isFinal, statusesOf } from '@adm/domain/booking/step/booking-status'
import { type SearchedWord, searchedWords } from '@adm/domain/values/search/searched-word'
import { addressWords } from '@adm/domain/dwelling/address-words'
import { typedPhone } from '@adm/domain/values/typed-phone'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.gen.ts'
import { beginsWith, indexableWords, plainContains } from '../../../platform/list/text-search.ts'
import { codeBegins, codeContains, plainAddress, plainTenant, referenceContains } from './booking-filter.queries.ts'
import { tenantNames } from './booking-list.queries.ts'

type Bookings = SelectQueryBuilder<Tables, 'booking', Selectable<Tables['booking']>>

/** Number of recently changed bookings that are scanned before the indexes are used. */
const newest = 1_000

/** Upper bound of rows read in an index search: only some matches are listed for a word in more rows but in few recently changed ones. */
const mostRead = 1_000

const bookings = (db: Db): Bookings => db.selectFrom('booking').selectAll()
const reference = sql`booking.client_reference`

/** Open orders first, then those changed last: a caller asks about an order that is not over. */
const openFirst = sql`booking.status <> all(${statusesOf('open')}::text[]), booking.updated_at desc`

const noPhone = sql<string | null>`null::text`

/** The first of these bookings, as the search box displays them. */
const toHits = (db: Db, some: Bookings, order: RawBuilder<unknown> = openFirst, nearPhone = noPhone): Promise<BookingHit[]> =>
  db
    .selectFrom(some.as('booking'))
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id', 'booking.code', 'booking.service', 'booking.status', 'client.name as clientName'])
    .select(['booking.address', 'booking.zip_code as zipCode', 'booking.city', 'booking.start_at as startAt'])
    .select([tenantNames.as('tenantNames'), nearPhone.as('nearPhone')])
    .orderBy(order)
    .orderBy('booking.id', 'desc')
    .limit(mostBookings)
    .execute()

/** The last order numbers with the typed prefix. Served by `booking_code_typed_idx`, the sort too: `C26` matches half of the table. */
export const findHitsByCode = (db: Db, typed: string): Promise<BookingHit[]> => {
  const lastFirst = sql`replace(booking.code, '-', '') using ~>~`
  return toHits(db, bookings(db).where(codeBegins(typed)).orderBy(lastFirst).limit(mostBookings), lastFirst)
}

/** The bookings of these order numbers. Served by `booking_code_idx`. */
export const findHitsOfCodes = (db: Db, codes: readonly string[]): Promise<BookingHit[]> =>
  codes.length === 0 ? Promise.resolve([]) : toHits(db, bookings(db).where('code', 'in', codes))

/**
 * The bookings whose number or client reference contains this part: first the numbers that end with it, since people say the last digits,
 * then open ones. Served by `booking_part_idx`.
 * @param part lower-case letters and digits
 */
export const findHitsByPart = (db: Db, part: string): Promise<BookingHit[]> => {
  const sequence = sql`split_part(booking.code, '-', 1)`
  const endsFirst = sql`${sequence} not like ${`%${part.toUpperCase()}`}, ${openFirst}`
  const parts = bookings(db).where((eb) => eb.or([codeContains(part), referenceContains(part)]))
  return toHits(db, parts.limit(mostRead), endsFirst)
}

/** The bookings with a tenant who has one of these phones, each with that phone. Served by `tenant_phone_idx` and `tenant_other_phone_idx`. */
export const findHitsOfPhones = (db: Db, phones: readonly string[]): Promise<BookingHit[]> => {
  const having = db
    .selectFrom('tenant')
    .select('booking_id')
    .where((eb) => eb.or([eb('phone', 'in', phones), eb('other_phone', 'in', phones)]))
  return toHits(db, bookings(db).where('id', 'in', having).offset(sql.lit(0)), openFirst, phoneAmong(phones))
}

/** The phone of a tenant of the booking that is one of these. */
const phoneAmong = (phones: readonly string[]): RawBuilder<string | null> => sql`(
  select of_tenant.phone from tenant cross join lateral (values (tenant.phone), (tenant.other_phone)) as of_tenant (phone)
  where tenant.booking_id = booking.id and of_tenant.phone = any(${phones}::text[]) limit 1)`

/** The bookings whose client reference begins with the typed text, the exact match first. Served by `booking_reference_idx`. */
export const findHitsByReference = (db: Db, typed: string): Promise<BookingHit[]> => {
  const shortestFirst = sql`plain(${reference}) using ~<~`
  const begun = bookings(db).where(sql<boolean>`${reference} is not null`).where(beginsWith(reference, typed))
  return toHits(db, begun.orderBy(shortestFirst).limit(mostBookings), shortestFirst)
}

/** The words to find in the tenants, and in the address; null for a phone number, which no address contains. */
export type SearchedText = { tenant: readonly SearchedWord[]; address: readonly SearchedWord[] | null }

/** What to find of a typed text: a phone number among the tenants, else its words in all their writings. */
export const searchedText = (typed: string): SearchedText => {
  const phone = typedPhone(typed)
  const words = addressWords(typed)
  return phone ? { tenant: searchedWords(phone), address: null } : { tenant: words, address: words }
}

/**
 * The bookings whose address or tenants contain every word. First among the recently changed bookings: a frequent word (« rue »,
 * « Paris ») fills the answer there, and would return half of the table in an index search. A word that is not frequent there is rare, and
 * the trigram indexes find it in a few rows of a million: all words in one of the two, then some in each (« moreau lyon »), then some in the
 * name of the client (« beaumanoir martinez »).
 */
export const findHitsByText = async (db: Db, searched: SearchedText): Promise<BookingHit[]> => {
  const recent = await toHits(db, recentOf(db, searched))
  if (recent.length === mostBookings || indexableWords(searched.tenant).length === 0) return recent
  const conditions = [() => isServed(searched), () => isSpread(searched), () => isOfClients(db, searched)]
  let hits = recent
  for (const conditionOf of conditions) {
    const condition = hits.length < mostBookings ? await conditionOf() : null
    if (condition) hits = joined(hits, await findServed(db, condition))
  }
  return hits
}

/** `offset 0` keeps the sort out of the plan: otherwise PostgreSQL scans the table by date until eight rows match. */
const findServed = (db: Db, condition: RawBuilder<boolean>): Promise<BookingHit[]> =>
  toHits(db, bookings(db).where(condition).offset(sql.lit(0)))

const joined = (first: readonly BookingHit[], others: readonly BookingHit[]): BookingHit[] =>
  [...first, ...others.filter(({ id }) => first.every((hit) => hit.id !== id))]
    .toSorted((hit, other) => Number(isFinal(hit.status)) - Number(isFinal(other.status)))
    .slice(0, mostBookings)

const tenantsOf = (booking: string) => sql`coalesce(
  (select string_agg(${plainTenant}, ' ') from tenant where tenant.booking_id = ${sql.ref(`${booking}.id`)}), '')`

/** Served by `booking_updated_idx`. */
const recentOf = (db: Db, { tenant, address }: SearchedText): Bookings => {
  const moved = bookings(db).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(newest)
  const text = address === null ? tenantsOf('booking') : sql`${tenantsOf('booking')} || ' ' || ${plainAddress}`
  return db.selectFrom(moved.as('booking')).selectAll().where(plainContains(text, tenant))
}

/** Condition: the address or the tenants contain every typed word. Served by `tenant_search_idx` and `booking_address_idx`. */
export const containsText = (typed: string): RawBuilder<boolean> => isServed(searchedText(typed))

/** Served by `tenant_search_idx` and `booking_address_idx`. */
const isServed = ({ tenant, address }: SearchedText): RawBuilder<boolean> => {
  const ofTenant = served({ table: 'tenant', id: 'booking_id', text: plainTenant }, tenant)
  const ofAddress = address === null ? sql`` : sql`union ${served({ table: 'booking', id: 'id', text: plainAddress }, address)}`
  return sql<boolean>`booking.id in (${ofTenant} ${ofAddress})`
}

/** Upper bound of words searched separately, longest first: these are the rarest. */
const mostSpread = 3
const longestOf = (words: readonly SearchedWord[]): SearchedWord[] =>
  indexableWords(words)
    .toSorted((word, other) => other.typed.length - word.typed.length)
    .slice(0, mostSpread)

const wholeOf = (booking: string) =>
  sql`(select ${plainAddress} from booking where booking.id = ${sql.ref(`${booking}.id`)}) || ' ' || ${tenantsOf(booking)}`

/**
 * Condition: some words are in the address and the others in the tenants. The rows that contain one of the longest words are read, up to
 * `mostRead` per word, and all words are searched in both. Null for a single word. Served by the same indexes.
 */
const isSpread = ({ address: words }: SearchedText): RawBuilder<boolean> | null => {
  if (words === null || indexableWords(words).length < 2) return null
  const holding = longestOf(words).flatMap((word) => [
    served({ table: 'tenant', id: 'booking_id', text: plainTenant }, [word]),
    served({ table: 'booking', id: 'id', text: plainAddress }, [word]),
  ])
  return sql<boolean>`booking.id in (
    select id from (${sql.join(holding, sql` union `)}) as holding where ${plainContains(wholeOf('holding'), words)})`
}

/** Upper bound of clients whose name contains some of the words. */
const mostClients = 50
type NamedClient = { id: string; has: readonly boolean[] }

/**
 * Condition: some words are in the name of the client, and the others in the address or the tenants. Null when no client has a part of the
 * words alone. Served by `client_name_idx`, then by `booking_client_idx` or the indexes of the text.
 */
const isOfClients = async (db: Db, { address: words }: SearchedText): Promise<RawBuilder<boolean> | null> => {
  if (words === null || indexableWords(words).length < 2) return null
  const clients = await findNamedClients(db, words)
  const namings = [...new Set(clients.map(({ has }) => has.join()))]
  const conditions = namings.flatMap((naming) => {
    const some = clients.filter(({ has }) => has.join() === naming)
    const others = words.filter((_, index) => !some[0]?.has[index])
    return indexableWords(others).length === 0 ? [] : [ofClients(some, others)]
  })
  return conditions.length === 0 ? null : sql<boolean>`booking.id in (${sql.join(conditions, sql` union `)})`
}

/** The clients whose name contains one of the words, those with most words first. Served by `client_name_idx`. */
const findNamedClients = async (db: Db, words: readonly SearchedWord[]): Promise<NamedClient[]> => {
  const has = words.map((word) => plainContains(sql`plain(client.name)`, [word]))
  const hasLong = indexableWords(words).map((word) => plainContains(sql`plain(client.name)`, [word]))
  const { rows } = await sql<NamedClient>`
    select id, array[${sql.join(has)}] as has from client where merged_into is null and (${sql.join(hasLong, sql` or `)})
    order by ${sql.join(
      has.map((condition) => sql`(${condition})::int`),
      sql` + `,
    )} desc, id limit ${sql.lit(mostClients)}`.execute(db)
  return rows
}

/** The orders of these clients whose address and tenants contain the words. `materialized` as in `served`. */
const ofClients = (clients: readonly NamedClient[], words: readonly SearchedWord[]): RawBuilder<unknown> => {
  const isTheirs = sql`client_id = any(${clients.map(({ id }) => id)}::uuid[])`
  const holding = longestOf(words).flatMap((word) => [
    sql`(with indexed as materialized (
      select booking.id from tenant join booking on booking.id = tenant.booking_id where ${isTheirs} and ${plainContains(plainTenant, [word])}
    ) select id from indexed limit ${sql.lit(mostRead)})`,
    sql`(with indexed as materialized (select id from booking where ${isTheirs} and ${plainContains(plainAddress, [word])})
      select id from indexed limit ${sql.lit(mostRead)})`,
  ])
  return sql`(select id from (${sql.join(holding, sql` union `)}) as holding where ${plainContains(wholeOf('holding'), words)})`
}

type SearchedTable = { table: 'booking' | 'tenant'; id: 'id' | 'booking_id'; text: RawBuilder<unknown> }

/**
 * The ids of the rows that contain every word. The index finds the long words; its rows are read one by one until there are enough, and the
 * short words (« 12 », « de ») are only compared with these. `materialized` keeps the plan of an unlimited search: a planner that sees the
 * limit scans the table from its beginning.
 */
const served = ({ table, id, text }: SearchedTable, words: readonly SearchedWord[]): RawBuilder<unknown> => sql`(
  with indexed as materialized (
    select ${sql.ref(id)} as id, ${text} as text from ${sql.table(table)} where ${plainContains(text, indexableWords(words))}
  )
  select id from (select id, text from indexed limit ${sql.lit(mostRead)}) as read where ${plainContains(sql`read.text`, words)}
)`
