import type { Booking } from '@adm/domain/booking/order/booking'
import type { Slot } from '@adm/domain/booking/step/effect/booking-slot'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

const columns = ['booking_id as id', 'checker_id as checkerId', 'start_at as startAt', 'end_at as endAt'] as const

const deletion = (db: OpenDb) => db.deleteFrom('mission').where('reserved_until', 'is not', null).returning(columns)

/** Deletes the reservations of these checkers that are over. Served by `mission_reserved_idx`. */
export const deleteOldReservations = (db: OpenDb, checkerIds: readonly string[], now: string) =>
  deletion(db).where('reserved_until', '<=', now).where('checker_id', '=', sql<string>`any(${checkerIds}::uuid[])`).execute()
export type DeletedReservation = Awaited<ReturnType<typeof deleteOldReservations>>[number]

/** Deletes the reservations of an order: those of one holder, or all. Served by `mission_rank_idx`. */
export const deleteReservations = (db: OpenDb, bookingId: string, holderId: string | null): Promise<DeletedReservation[]> =>
  deletion(db)
    .where('booking_id', '=', bookingId)
    .where('rank', '<', 1)
    .$if(holderId !== null, (some) => some.where('reserved_for', '=', holderId))
    .execute()

type NewReservation = { id: string; slot: Slot; leavesAt: string; until: string; holderId: string }

/** Writes a reservation below the ranks of the order's missions; the order is locked before. */
export const insertReservation = async (
  db: OpenDb,
  { id: bookingId, missionCode }: Booking,
  reservation: NewReservation,
): Promise<void> => {
  const { id, slot, leavesAt, until, holderId } = reservation
  const lowest = sql<number>`(select least(min(rank), 1) - 1 from mission where booking_id = ${bookingId})`
  const hours = { checker_id: slot.checkerId, start_at: slot.startAt, end_at: slot.endAt, leaves_at: leavesAt }
  await db
    .insertInto('mission')
    .values({
      id,
      booking_id: bookingId,
      rank: lowest,
      code: sql<string>`${missionCode} || '/' || ${id}::text`,
      ...hours,
      live: false,
      reserved_until: until,
      reserved_for: holderId,
    })
    .execute()
}

/** The reservations of an order that are not over, the latest first. */
export const findReservations = (db: Db, bookingId: string, now: string) =>
  db
    .selectFrom('mission')
    .select([...columns, 'reserved_until as until', 'reserved_for as holderId'])
    .where('booking_id', '=', bookingId)
    .where('rank', '<', 1)
    .where('reserved_until', '>', now)
    .orderBy('reserved_until', 'desc')
    .execute()

/** The checkers with reservations that are over, a few at a time. Served by `mission_reserved_idx`. */
export const findCheckersToFree = async (db: Db, now: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('mission')
    .select('checker_id as id')
    .distinct()
    .where('reserved_until', '<=', now)
    .where('checker_id', 'is not', null)
    .limit(most)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
