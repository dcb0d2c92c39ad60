import type { Attendance } from '@adm/domain/area/area-capacity'
import type { Stretch } from '@adm/domain/checker/availability'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { isOpenOrder } from './area-open.queries.ts'

/** The working checkers of an area, each with hours, absences and time blocks between two instants, and the number of areas that share them. One query. */
export const findAttendances = (db: Db, areaId: string, from: string, to: string): Promise<Attendance[]> =>
  db
    .selectFrom('checker_area')
    .innerJoin('checker', 'checker.id', 'checker_area.checker_id')
    .select([
      'checker.zip_code as zipCode',
      'checker_area.is_primary as isPrimary',
      sql<number>`(select count(*)::int from checker_area other where other.checker_id = checker.id and other.is_primary = checker_area.is_primary)`.as(
        'sharedBy',
      ),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('checker_availability')
          .select(['weekday', sql<string>`to_char(opens, 'HH24:MI')`.as('opens'), sql<string>`to_char(closes, 'HH24:MI')`.as('closes')])
          .select(['from_day as fromDay', 'until_day as untilDay'])
          .whereRef('checker_id', '=', 'checker.id'),
      ).as('weekly'),
      jsonArrayFrom(
        eb
          .selectFrom('checker_exception')
          .select(['day', 'hours'])
          .whereRef('checker_id', '=', 'checker.id')
          .where('day', '>=', sql<string>`${from}::date`)
          .where('day', '<=', sql<string>`${to}::date`),
      ).as('exceptions'),
      closedTimes('checker_absence', from, to).as('absences'),
      closedTimes('time_block', from, to).as('timeBlocks'),
    ])
    .where('area_id', '=', areaId)
    .where('network', '=', 'WORKING')
    .where('type', '!=', 'CANDIDATE')
    .execute()

/** The absences or the time blocks of the checker between two instants, none of them longer. Served by the index of the checker's rows. */
const closedTimes = (table: 'checker_absence' | 'time_block', from: string, to: string) => sql<Stretch[]>`(
  select coalesce(json_agg(json_build_object(
    'startAt', greatest(coalesce(lower(during), '-infinity'), ${from}::timestamptz),
    'endAt', least(coalesce(upper(during), 'infinity'), ${to}::timestamptz))), '[]')
  from ${sql.table(table)}
  where checker_id = checker.id and canceled_at is null and during && tstzrange(${from}, ${to}))`

/** An open order of an area: its start or its wished day, and its duration. */
export type OpenOrder = { startAt: string | null; wishedDay: string | null; minutes: number }

/** The open orders of an area. Served by `booking_open_area_idx`. */
export const findOpenOrders = (db: Db, areaId: string): Promise<OpenOrder[]> =>
  db
    .selectFrom('booking')
    .select(['start_at as startAt', 'wished_day as wishedDay', 'duration_minutes as minutes'])
    .where('area_id', '=', areaId)
    .where(isOpenOrder)
    .execute()
