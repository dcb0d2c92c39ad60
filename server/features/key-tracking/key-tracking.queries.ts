import { calledOff, hasMission } from '@adm/domain/key-tracking/key-expectation'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import { type KeyTracking, keyTracking } from '@adm/domain/key-tracking/key-tracking'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/history/change-row.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** A leg's own columns; never the code of its box. */
export const legColumns = defineColumns('key_tracking', keyTracking.omit({ isCodeKept: true, destinationCheckerName: true }), {
  json: ['counts'],
})

/** Whether the code of the box is stored. */
export const hasCode = sql<boolean>`key_tracking.safelock_code_sealed is not null`

const legs = (db: Db) =>
  db
    .selectFrom('key_tracking')
    .leftJoin('checker as destination_checker', 'destination_checker.id', 'key_tracking.destination_checker_id')
    .select(legColumns.select)
    .select(['destination_checker.name as destinationCheckerName', hasCode.as('isCodeKept')])

const legsOfBooking = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  legs(db).where('key_tracking.booking_id', '=', bookingId).orderBy('key_tracking.leg', 'desc'),
)

/** The legs of an order, the withdrawal first. */
export const findLegs = (db: Db, bookingId: string): Promise<KeyTracking[]> => legsOfBooking(db, { bookingId })

/** Whether an order has key legs. Stable while the order is locked: a new leg waits for that lock. Served by `key_tracking_leg_once`. */
export const hasLegs: RowCondition = (id) => sql`exists (select from key_tracking where booking_id = ${id})`

/** The withdrawal legs of these orders, in no order. Served by `key_tracking_leg_once`. */
export const findWithdrawals = async (db: Db, bookingIds: readonly string[]): Promise<KeyTracking[]> =>
  bookingIds.length === 0 ? [] : legs(db).where('key_tracking.booking_id', 'in', bookingIds).where('leg', '=', 'WITHDRAW').execute()

/** A leg. @throws {Refusal} `KEY_TRACKING_NOT_FOUND` */
export const getLeg = async (db: Db, id: string): Promise<KeyTracking> => {
  const leg = await legs(db).where('key_tracking.id', '=', id).executeTakeFirst()
  if (!leg) throw keyRefusals.missing()
  return leg
}

/** A leg as a subject of history; it is locked with its order and the other leg. */
export const legSubject = { read: getLeg }

const lockLegs = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  db.selectFrom('key_tracking').select('id').where('booking_id', '=', bookingId).orderBy('leg', 'desc').forUpdate(),
)

/** The legs of an order, locked until the end of the transaction; the row lock is a separate statement. */
export const getLegsForChange = async (db: OpenDb, bookingId: string): Promise<KeyTracking[]> => {
  const [, locked] = await Promise.all([lockLegs(db, { bookingId }), findLegs(db, bookingId)])
  return locked
}

/**
 * Locks the order of a leg, then both its legs: the mission cannot move between the guards and the write, and a transaction that moves it
 * takes the locks in the same order. @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, or `STALE_VERSION` with the row
 */
export const getLegForChange = async (db: OpenDb, id: string, version?: number): Promise<{ leg: KeyTracking; legs: KeyTracking[] }> => {
  const { bookingId } = await getLeg(db, id)
  await db.selectFrom('booking').select('id').where('id', '=', bookingId).forShare().execute()
  const both = await getLegsForChange(db, bookingId)
  const leg = both.find((candidate) => candidate.id === id)
  if (!leg) throw keyRefusals.missing()
  requireVersion(leg, version, keyRefusals.stale)
  return { leg, legs: both }
}

const orderById = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .select([
      'booking.id as bookingId',
      'booking.client_id as clientId',
      'booking.code as bookingCode',
      'booking.service',
      'booking.status',
    ])
    .select(['booking.start_at as startAt', 'booking.end_at as endAt', 'checker.id as checkerId', 'checker.name as checkerName'])
    .select(['client.name as clientName', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['booking.lessor_name as lessorName', 'booking.partner_name as partnerName'])
    .select(
      sql<
        string | null
      >`(select string_agg(first_name || ' ' || last_name, ', ' order by position) from tenant where booking_id = booking.id)`.as(
        'tenantName',
      ),
    )
    .where('booking.id', '=', id),
)

/** The order of the keys, or undefined. */
export const findKeysOrder = async (db: Db, id: string) => {
  const [row] = await orderById(db, { id })
  if (!row) return undefined
  const { checkerId, checkerName, ...order } = row
  // A partner who is named before a date is fixed has no mission yet.
  const partnerName = order.startAt && order.partnerName
  const mission = hasMission(order.status) ? {} : { startAt: null, endAt: null }
  return { ...order, ...mission, partnerName, checker: checkerId && checkerName ? { id: checkerId, name: checkerName } : null }
}
export type KeysOrder = NonNullable<Awaited<ReturnType<typeof findKeysOrder>>>

/** A checker to whom keys may be forwarded. */
export const findCheckerNamed = (db: Db, id: string): Promise<{ id: string; name: string } | undefined> =>
  db.selectFrom('checker').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** The written fields of a new leg. */
export type NewLeg = Pick<KeyTracking, 'id' | 'bookingId' | 'leg' | 'active'> & Partial<KeyTracking> & { createdAt: string }

/** Writes a new leg. */
export const insertLeg = async (db: OpenDb, leg: NewLeg): Promise<void> => {
  await db
    .insertInto('key_tracking')
    .values({
      ...legColumns.values(leg),
      status: leg.status ?? 'not_started',
      updated_at: leg.createdAt,
    })
    .execute()
}

/** Writes the current state of a leg. */
export const updateLeg = async (db: OpenDb, leg: KeyTracking): Promise<void> => {
  const { id, bookingId: _booking, leg: _leg, createdAt: _created, ...written } = leg
  await db.updateTable('key_tracking').set(legColumns.values(written)).where('id', '=', id).execute()
}

/** The sealed code of a leg's box, or null. */
export const findSealedCode = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('key_tracking').select('safelock_code_sealed as sealed').where('id', '=', id).executeTakeFirst()
  return row?.sealed ?? null
}

/** Stores the sealed code of a leg's box, or erases it. */
export const setSealedCode = async (db: OpenDb, id: string, sealed: string | null): Promise<void> => {
  await db.updateTable('key_tracking').set({ safelock_code_sealed: sealed }).where('id', '=', id).execute()
}

/** Legs with a stored box code whose mission ended, or was called off, before this moment. Served by `key_tracking_code_idx`. */
export const findLegsWithOldCode = async (db: Db, before: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('key_tracking')
    .innerJoin('booking', 'booking.id', 'key_tracking.booking_id')
    .select('key_tracking.id')
    .where('safelock_code_sealed', 'is not', null)
    .where((eb) =>
      eb.or([eb('booking.end_at', '<', before), eb.and([eb('booking.status', 'in', calledOff), eb('booking.updated_at', '<', before)])]),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
