import type { MissionAhead } from '@adm/contract/booking/checker-leave'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { hasWithdrawnKeys } from '../../key-tracking/key-custody.queries.ts'

/** A mission to come, before the guards judge it. */
export type AssignedMission = Omit<MissionAhead, 'refusals'>

/** The missions that a checker still has to do, earliest first. Served by `mission_checker_day_idx`. */
export const findMissionsOf = async (db: Db, checkerId: string, now: string): Promise<AssignedMission[]> => {
  const rows = await db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id as bookingId', 'mission.code', 'booking.status', 'mission.start_at as startAt', 'mission.end_at as endAt'])
    .select(['client.name as clientName', 'booking.address', 'booking.zip_code as zipCode', 'booking.city', hasWithdrawnKeys])
    .where('mission.live', '=', sql.lit(true))
    .where('mission.checker_id', '=', checkerId)
    .where('mission.end_at', '>', now)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .orderBy('mission.start_at')
    .execute()
  return rows.flatMap(({ startAt, endAt, ...row }) => (startAt && endAt ? [{ ...row, startAt, endAt }] : []))
}
