import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import type { EntryCandidate } from '@adm/domain/booking/link/entry-match'
import { entryServices } from '@adm/domain/booking/link/entry-match'
import { looksLikeCode } from '@adm/domain/booking/order/booking-code'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { indexableWords } from '../../../platform/list/text-search.ts'
import { codeBegins } from '../list/booking-filter.queries.ts'
import { containsText } from '../list/booking-search.queries.ts'

/** Upper bound of check-in orders read for one address, newest first. */
const mostRead = 50

/** A check-in order as it is matched and displayed. */
export type EntryRow = EntryCandidate & { code: string; clientName: string; zipCode: string; address: string; city: string }

/** The names of the incoming tenants, by position. */
const incoming = sql<string[]>`array(
  select first_name || ' ' || last_name from tenant where booking_id = booking.id and role = 'incoming' order by position)`

const entries = (db: Db, where: Expression<SqlBool>, first?: Expression<SqlBool>): Promise<EntryRow[]> =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id', 'booking.code', 'booking.service', 'booking.status', 'booking.client_id as clientId'])
    .select(['client.name as clientName', 'booking.dwelling_id as dwellingId', 'booking.address', 'booking.zip_code as zipCode'])
    .select(['booking.city', 'booking.building', 'booking.staircase', 'booking.floor', 'booking.door'])
    .select(['booking.apartment_number as apartmentNumber', incoming.as('tenantNames')])
    .select(sql<string | null>`coalesce((booking.start_at at time zone 'Europe/Paris')::date, booking.wished_day)`.as('day'))
    .where(where)
    .where('booking.service', 'in', entryServices)
    .$if(first !== undefined, (query) => query.orderBy(first ?? where, 'desc'))
    .orderBy('booking.created_at', 'desc')
    .limit(mostRead)
    .execute()

type Where = { zipCode: string; address: string; dwellingId?: string | null | undefined }

/**
 * The check-in orders at an address, whatever the door: those of the same dwelling first, then the newest. Served by `dwelling_same_idx`,
 * then `booking_dwelling_idx`.
 */
export const findEntriesAt = (db: Db, { zipCode, address, dwellingId }: Where): Promise<EntryRow[]> =>
  entries(
    db,
    sql<SqlBool>`booking.dwelling_id in (select id from dwelling where zip_code = ${zipCode} and street_form = ${dwellingForm({ address, zipCode }).street})`,
    dwellingId ? sql<SqlBool>`booking.dwelling_id = ${dwellingId}::uuid` : undefined,
  )

/** The check-in orders whose number begins with the typed text, or whose address or tenants contain every word. Uses the search indexes. */
export const findEntriesByText = async (db: Db, typed: string): Promise<EntryRow[]> => {
  const isCode = looksLikeCode(typed)
  if (!isCode && indexableWords(typed).length === 0) return []
  // `offset 0` separates the search from the sort: otherwise PostgreSQL scans the table by date until enough rows match.
  return entries(
    db,
    sql<SqlBool>`booking.id in (select booking.id from booking where ${isCode ? codeBegins(typed) : containsText(typed)} offset 0)`,
  )
}

/** The fields of a linked order that a link checks. */
export const findLinked = (db: Db, id: string): Promise<Pick<EntryCandidate, 'id' | 'service' | 'status'> | undefined> =>
  db.selectFrom('booking').select(['id', 'service', 'status']).where('id', '=', id).executeTakeFirst()

/** The status of an order, and the number of the order that replans it. Served by `booking_replanned_once_idx`. */
export const findReplannable = (
  db: Db,
  id: string,
): Promise<{ clientId: string; code: string; status: BookingStatus; replannedAs: string | null } | undefined> =>
  db
    .selectFrom('booking')
    .leftJoin('booking as next', 'next.replanned_from_id', 'booking.id')
    .select(['booking.client_id as clientId', 'booking.code', 'booking.status', 'next.code as replannedAs'])
    .where('booking.id', '=', id)
    .executeTakeFirst()

/** The number of an order, or undefined. */
export const findOrderCode = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('booking').select('code').where('id', '=', id).executeTakeFirst())?.code

/** Moves up to `most` orders of a dwelling to another one. Served by `booking_dwelling_idx`. @returns the id and the new version of each */
export const moveToDwelling = (
  db: OpenDb,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ id: string; version: number }[]> =>
  db
    .updateTable('booking')
    .set({ dwelling_id: to, version: sql`version + 1` })
    .where('id', 'in', (eb) => eb.selectFrom('booking').select('id').where('dwelling_id', '=', from).limit(most).forUpdate())
    .returning(['id', 'version'])
    .execute()
