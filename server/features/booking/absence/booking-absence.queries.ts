import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { hasWithdrawnKeys } from '../../key-tracking/key-custody.queries.ts'

const missions = (db: Db, checkerId: string) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id as bookingId', 'booking.code', 'booking.mission_code as missionCode', 'booking.service', 'booking.status'])
    .select(['mission.start_at as startAt', 'mission.end_at as endAt', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['client.name as clientName', hasWithdrawnKeys])
    .where('mission.checker_id', '=', checkerId)
    .where('mission.live', '=', sql.lit(true))
    .orderBy('mission.start_at')
    .orderBy('mission.id')

type Dated<Row> = Omit<Row, 'startAt' | 'endAt'> & { startAt: string; endAt: string }
const isDated = <Row extends { startAt: string | null; endAt: string | null }>(row: Row): row is Row & Dated<Row> =>
  row.startAt !== null && row.endAt !== null

/** The live missions of a checker on these days, by start. Served by `mission_checker_day_idx`. */
export const findCheckerMissions = async (
  db: Db,
  checkerId: string,
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
): Promise<CheckerMission[]> => {
  const from = missions(db, checkerId).where('mission.start_at', '>=', startOfDay(fromDay))
  return (await from.where('mission.start_at', '<', startOfDay(addDays(untilDay, 1))).execute()).filter(isDated)
}

const longestMissionDays = 1

/** The planned and confirmed missions of a checker that overlap a period. Served by `mission_checker_day_idx`. */
export const findMissionsDuring = async (
  db: Db,
  checkerId: string,
  hours: { startAt: string; endAt: string },
): Promise<CheckerMission[]> => {
  const rows = await missions(db, checkerId)
    .where('mission.start_at', '<', hours.endAt)
    .where('mission.start_at', '>', sql<string>`${hours.startAt}::timestamptz - ${longestMissionDays} * interval '1 day'`)
    .where('mission.end_at', '>', hours.startAt)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .execute()
  return rows.filter(isDated)
}
