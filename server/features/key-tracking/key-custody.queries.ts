import type { CheckerKeys } from '@adm/contract/key-tracking'
import type { CustodyEntry, Handover } from '@adm/domain/key-tracking/key-custody'
import { isOverdue } from '@adm/domain/key-tracking/key-due'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

const lines = (db: Db) =>
  db
    .selectFrom('key_custody as line')
    .innerJoin('booking', 'booking.id', 'line.booking_id')
    .select(['line.id', 'line.key_set_id as keySetId', 'line.booking_id as bookingId', 'booking.code as bookingCode', 'line.step'])
    .select(['line.holder_kind as kind', 'line.holder_name as name', 'line.holder_checker_id as checkerId'])
    .select(['line.from_name as fromName', 'line.counts', 'line.at', 'line.until_at as untilAt', 'line.place', 'line.proof'])

type Line = Omit<CustodyEntry, 'holder'> & CustodyEntry['holder']
const toEntry = ({ kind, name, checkerId, ...line }: Line): CustodyEntry => ({ ...line, holder: { kind, name, checkerId } })

const ledgerOfBooking = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  lines(db)
    .where('line.key_set_id', 'in', (of) =>
      of.selectFrom('key_custody as own').select('own.key_set_id').where('own.booking_id', '=', bookingId),
    )
    .orderBy('line.seq'),
)

/**
 * All custodies of an order's keys, the oldest first, with those of other orders that had the same keys before or after. Served by
 * `key_custody_booking_idx` and `key_custody_now_idx`.
 */
export const findLedger = async (db: Db, bookingId: string): Promise<CustodyEntry[]> =>
  (await ledgerOfBooking(db, { bookingId })).map(toEntry)

/** The orders, among the given ones, whose keys have had a custody. Served by `key_custody_booking_idx`. */
export const findOrdersWithCustody = async (db: Db, bookingIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (bookingIds.length === 0) return new Set()
  const rows = await db.selectFrom('key_custody').select('booking_id as id').distinct().where('booking_id', 'in', bookingIds).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The current custody of a mission's keys, by its code as people type it; undefined without custody. The query compares the order number,
 * not the exact code: the letter of the service may have changed since the code was written down. Served by `booking_code_typed_idx`.
 */
export const findKeysOfMission = async (db: Db, missionCode: string): Promise<CustodyEntry | undefined> => {
  const [order] = missionCode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .split(/(?<=\d)(?=[A-Z])/)
  const line = await lines(db)
    .where(sql`replace(booking.code, '-', '')`, '=', order)
    .where('line.until_at', 'is', null)
    .orderBy('line.seq', 'desc')
    .executeTakeFirst()
  return line && toEntry(line)
}

/** Whether the checker or partner of a row's order has its keys: the fact of G30. Served by `key_custody_booking_idx`. */
export const hasWithdrawnKeys = sql<boolean>`exists (
  select from key_custody
  where key_custody.booking_id = booking.id and key_custody.until_at is null and key_custody.holder_kind in ('checker', 'partner'))`.as(
  'hasWithdrawnKeys',
)

type NewLine = Handover & Pick<CustodyEntry, 'id' | 'keySetId' | 'bookingId' | 'fromName' | 'place' | 'proof'>

/** The columns of a handover, without its counts. */
export const custodyRow = ({ id, keySetId, bookingId, step, holder, fromName, at, place, proof }: NewLine) => ({
  id,
  key_set_id: keySetId,
  booking_id: bookingId,
  step,
  holder_kind: holder.kind,
  holder_name: holder.name,
  holder_checker_id: holder.checkerId,
  from_name: fromName,
  at,
  place,
  proof,
})

/** Writes a handover; the previous custody ends at the same moment. */
export const insertHandover = async (db: OpenDb, line: NewLine): Promise<void> => {
  await db
    .updateTable('key_custody')
    .set({ until_at: line.at })
    .where('key_set_id', '=', line.keySetId)
    .where('until_at', 'is', null)
    .execute()
  await db
    .insertInto('key_custody')
    .values({ ...custodyRow(line), counts: JSON.stringify(line.counts) })
    .execute()
}

/** The keys that a checker has in hand, the earliest due return first. Served by `key_custody_checker_idx`. */
export const findKeysOfChecker = async (db: Db, checkerId: string, now: string): Promise<CheckerKeys[]> => {
  const rows = await db
    .selectFrom('key_custody as line')
    .innerJoin('booking', 'booking.id', 'line.booking_id')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .leftJoin('key_tracking as leg', (on) =>
      on.onRef('leg.booking_id', '=', 'line.booking_id').on('leg.leg', '=', 'DEPOSIT').on('leg.active', '=', true),
    )
    .select(['line.booking_id as bookingId', 'booking.code as bookingCode', 'client.name as clientName'])
    .select(['booking.address', 'booking.city', 'line.counts', 'line.at as since', 'leg.due_at as dueAt'])
    .where('line.holder_checker_id', '=', checkerId)
    .where('line.until_at', 'is', null)
    .orderBy(sql`coalesce(leg.due_at, 'infinity'::timestamptz)`)
    .orderBy('line.seq')
    .execute()
  return rows.map((row) => ({ ...row, isOverdue: isOverdue({ dueAt: row.dueAt, urgentAt: null }, now) }))
}
