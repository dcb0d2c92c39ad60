import type { KeysOfLot } from '@adm/contract/delivery/delivery-keys'
import { lotKeysPhase, openLotKeysAct } from '@adm/domain/delivery/delivery-keys'
import { accessParts } from '@adm/domain/dwelling/access-words'
import type { KeyCounts } from '@adm/domain/key-tracking/key-count'
import type { KeyHolder } from '@adm/domain/key-tracking/key-custody'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

type Leg = NonNullable<KeysOfLot['withdrawal']>
/** Served by `key_tracking_leg_once`. */
const legOf = (leg: 'WITHDRAW' | 'DEPOSIT') => sql<Leg | null>`(
  select json_build_object('id', id, 'status', status, 'active', active, 'version', version)
  from key_tracking where booking_id = booking.id and leg = ${sql.lit(leg)})`

/** The current custody. Served by `key_custody_booking_idx`. */
const custody = sql<{ holder: KeyHolder; counts: KeyCounts; at: string } | null>`(
  select json_build_object('counts', counts, 'at', at,
    'holder', json_build_object('kind', holder_kind, 'name', holder_name, 'checkerId', holder_checker_id))
  from key_custody where booking_id = booking.id and until_at is null order by seq desc limit 1)`

/** The keys of the lots of a delivery that have an order, by number. Served by `delivery_row_number`. */
export const findLotKeys = async (db: Db, deliveryId: string): Promise<KeysOfLot[]> => {
  const rows = await db
    .selectFrom('delivery_row')
    .innerJoin('booking', 'booking.id', 'delivery_row.booking_id')
    .select(['delivery_row.id as rowId', 'delivery_row.number', 'delivery_row.order_id as orderId'])
    .select(['booking.id as bookingId', 'booking.code as bookingCode', 'booking.residence', 'booking.building', 'booking.staircase'])
    .select(['booking.floor', 'booking.door', 'booking.apartment_number as apartmentNumber'])
    .select([legOf('WITHDRAW').as('withdrawal'), legOf('DEPOSIT').as('deposit'), custody.as('custody')])
    .where('delivery_row.delivery_id', '=', deliveryId)
    .orderBy('delivery_row.number')
    .execute()
  return rows.map(({ rowId, number, orderId, bookingId, bookingCode, withdrawal, deposit, custody: current, ...place }) => {
    const keys = { withdrawal, deposit, holder: current?.holder ?? null }
    return {
      rowId,
      number,
      orderId,
      bookingId,
      bookingCode,
      ...keys,
      name: accessParts('FR', ['apartmentNumber'], place)[0] ?? bookingCode,
      position: accessParts('FR', ['residence', 'building', 'staircase', 'floor', 'door'], place).join(', '),
      phase: lotKeysPhase(keys),
      act: openLotKeysAct(keys),
      counts: current?.counts ?? {},
      movedAt: current ? new Date(current.at).toISOString() : null,
    }
  })
}

/**
 * Locks the orders of these legs, in one order, so that two acts wait for each other.
 * @returns the keys that are with their holder now, by leg
 */
export const lockSets = async (db: OpenDb, legIds: readonly string[]): Promise<ReadonlyMap<string, KeyCounts>> => {
  await sql`
    select id from booking where id in (select booking_id from key_tracking where id = any(${legIds}::uuid[])) order by id for share`.execute(
    db,
  )
  const { rows } = await sql<{ id: string; counts: KeyCounts }>`
    select key_tracking.id, key_custody.counts
    from key_tracking join key_custody on key_custody.booking_id = key_tracking.booking_id and key_custody.until_at is null
    where key_tracking.id = any(${legIds}::uuid[]) order by key_custody.seq`.execute(db)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}

/** The orders of these legs, with the numbers of their rows. */
export const findLotsOfLegs = async (db: Db, legIds: readonly string[]) => {
  const rows = await db
    .selectFrom('key_tracking')
    .innerJoin('booking', 'booking.id', 'key_tracking.booking_id')
    .innerJoin('delivery_row', 'delivery_row.booking_id', 'booking.id')
    .select(['key_tracking.id as legId', 'booking.id as bookingId', 'booking.code as bookingCode', 'delivery_row.number'])
    .where('key_tracking.id', '=', sql<string>`any(${legIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ legId, ...lot }) => [legId, lot]))
}

/** The last act on the keys of many lots of a delivery. */
export const findLastMove = async (db: Db, kind: string, deliveryId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('bulk')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`act ->> 'deliveryId' = ${deliveryId}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
