import { calledOff, hasMission } from '@adm/domain/key-tracking/called-off'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { sql, type Updateable } from 'kysely'
import type { Db, OpenDb } from '../../platform/database.ts'
import { withoutWaiting } from '../../platform/named-statements.ts'
import { statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.gen.ts'

/** A leg's own columns, as the API names them; never the code of its box. */
export const legColumns = [
  'key_tracking.id',
  'key_tracking.booking_id as bookingId',
  'key_tracking.leg',
  'key_tracking.status',
  'key_tracking.active',
  'key_tracking.way',
  'key_tracking.place',
  'key_tracking.hours',
  'key_tracking.person_name as personName',
  'key_tracking.person_phone as personPhone',
  'key_tracking.postal_address as postalAddress',
  'key_tracking.next_mission_code as nextMissionCode',
  'key_tracking.comment',
  'key_tracking.has_safelock_code as hasSafelockCode',
  'key_tracking.counts',
  'key_tracking.due_at as dueAt',
  'key_tracking.urgent_at as urgentAt',
  'key_tracking.destination',
  'key_tracking.destination_checker_id as destinationCheckerId',
  'key_tracking.tracking_number as trackingNumber',
  'key_tracking.agreed_by as agreedBy',
  'key_tracking.until_day as untilDay',
  'key_tracking.previous_status as previousStatus',
  'key_tracking.last_step as lastStep',
  'key_tracking.moved_at as movedAt',
  'key_tracking.created_at as createdAt',
  'key_tracking.updated_at as updatedAt',
  'key_tracking.version',
] as const

/** Is the code of the box kept here? */
export const isCodeKept = sql<boolean>`key_tracking.safelock_code_sealed is not null`

const legs = (db: Db) =>
  db
    .selectFrom('key_tracking')
    .leftJoin('checker as destination_checker', 'destination_checker.id', 'key_tracking.destination_checker_id')
    .select(legColumns)
    .select(['destination_checker.name as destinationCheckerName', isCodeKept.as('isCodeKept')])

const legsOfBooking = statement((db, { bookingId }: { bookingId: string }) =>
  legs(db).where('key_tracking.booking_id', '=', bookingId).orderBy('key_tracking.leg', 'desc'),
)

/** The legs of an order, the withdrawal first. */
export const findLegs = (db: Db, bookingId: string): Promise<KeyTracking[]> => legsOfBooking(db, { bookingId })

const someLeg = statement((db, { bookingId }: { bookingId: string }) =>
  db.selectFrom('key_tracking').select('id').where('booking_id', '=', bookingId).limit(sql.lit(1)),
)
/** Whether the keys of an order are followed at all. While the order is held it stays so: a new leg waits for it. */
export const hasLegs = async (db: Db, bookingId: string): Promise<boolean> => (await someLeg(db, { bookingId })).length > 0

/** How the keys of these orders come, in no order. Served by `key_tracking_leg_once`. */
export const findWithdrawals = async (db: Db, bookingIds: readonly string[]): Promise<KeyTracking[]> =>
  bookingIds.length === 0 ? [] : legs(db).where('key_tracking.booking_id', 'in', bookingIds).where('leg', '=', 'WITHDRAW').execute()

/** A leg. @throws {Refusal} `KEY_TRACKING_NOT_FOUND` */
export const getLeg = async (db: Db, id: string): Promise<KeyTracking> => {
  const leg = await legs(db).where('key_tracking.id', '=', id).executeTakeFirst()
  if (!leg) throw keyRefusals.missing()
  return leg
}

const lockLegs = statement((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('key_tracking')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('leg', 'desc')
    .forUpdate()
    .modifyEnd(withoutWaiting),
)

/** The legs of an order, locked until the end of the transaction; the lock is a statement of its own. */
export const getLegsForChange = async (db: OpenDb, bookingId: string): Promise<KeyTracking[]> => {
  await lockLegs(db, { bookingId })
  return findLegs(db, bookingId)
}

/**
 * Holds the order of a leg, then both its legs: the mission cannot move between the guards and the write, and whoever moves it holds them
 * in the same order. @throws {Refusal} `KEY_TRACKING_NOT_FOUND`, or `STALE_VERSION` with the row
 */
export const getLegForChange = async (db: OpenDb, id: string, version?: number): Promise<{ leg: KeyTracking; legs: KeyTracking[] }> => {
  const { bookingId } = await getLeg(db, id)
  await db.selectFrom('booking').select('id').where('id', '=', bookingId).forShare().execute()
  const both = await getLegsForChange(db, bookingId)
  const leg = both.find((one) => one.id === id)
  if (!leg) throw keyRefusals.missing()
  if (version !== undefined && leg.version !== version) throw keyRefusals.stale(leg)
  return { leg, legs: both }
}

const orderById = statement((db, { id }: { id: string }) =>
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

/** The order of keys, or nothing. */
export const findKeysOrder = async (db: Db, id: string) => {
  const [row] = await orderById(db, { id })
  if (!row) return undefined
  const { checkerId, checkerName, ...order } = row
  const mission = hasMission(order.status) ? {} : { startAt: null, endAt: null }
  return { ...order, ...mission, checker: checkerId && checkerName ? { id: checkerId, name: checkerName } : null }
}
export type FoundKeysOrder = NonNullable<Awaited<ReturnType<typeof findKeysOrder>>>

/** Somebody to whom keys may be forwarded. */
export const findCheckerNamed = (db: Db, id: string): Promise<{ id: string; name: string } | undefined> =>
  db.selectFrom('checker').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** What is written of a new leg. */
export type NewLeg = Pick<KeyTracking, 'id' | 'bookingId' | 'leg' | 'active'> & Partial<KeyTracking> & { createdAt: string }

const columnsOf = (leg: Partial<KeyTracking>): Updateable<Tables['key_tracking']> => {
  const written: Updateable<Tables['key_tracking']> = {
    status: leg.status,
    active: leg.active,
    way: leg.way,
    place: leg.place,
    hours: leg.hours,
    person_name: leg.personName,
    person_phone: leg.personPhone,
    postal_address: leg.postalAddress,
    next_mission_code: leg.nextMissionCode,
    comment: leg.comment,
    has_safelock_code: leg.hasSafelockCode,
    counts: leg.counts && JSON.stringify(leg.counts),
    due_at: leg.dueAt,
    urgent_at: leg.urgentAt,
    destination: leg.destination,
    destination_checker_id: leg.destinationCheckerId,
    tracking_number: leg.trackingNumber,
    agreed_by: leg.agreedBy,
    until_day: leg.untilDay,
    previous_status: leg.previousStatus,
    last_step: leg.lastStep,
    moved_at: leg.movedAt,
    updated_at: leg.updatedAt,
    version: leg.version,
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

/** Writes a new leg. */
export const insertLeg = async (db: OpenDb, leg: NewLeg): Promise<void> => {
  await db
    .insertInto('key_tracking')
    .values({
      ...columnsOf(leg),
      id: leg.id,
      booking_id: leg.bookingId,
      leg: leg.leg,
      status: leg.status ?? 'not_started',
      active: leg.active,
      created_at: leg.createdAt,
      updated_at: leg.createdAt,
    })
    .modifyEnd(withoutWaiting)
    .execute()
}

/** Writes a leg as it now is. */
export const updateLeg = async (db: OpenDb, leg: KeyTracking): Promise<void> => {
  await db.updateTable('key_tracking').set(columnsOf(leg)).where('id', '=', leg.id).modifyEnd(withoutWaiting).execute()
}

/** The sealed code of a leg's box, or nothing. */
export const findSealedCode = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('key_tracking').select('safelock_code_sealed as sealed').where('id', '=', id).executeTakeFirst()
  return row?.sealed ?? null
}

/** Keeps the sealed code of a leg's box, or forgets it. */
export const setSealedCode = async (db: OpenDb, id: string, sealed: string | null): Promise<void> => {
  await db.updateTable('key_tracking').set({ safelock_code_sealed: sealed }).where('id', '=', id).modifyEnd(withoutWaiting).execute()
}

/** Legs whose box's code is kept although the mission ended before this moment, or none was left by then. Served by `key_tracking_code_idx`. */
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
