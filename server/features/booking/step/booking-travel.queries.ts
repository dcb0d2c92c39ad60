import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The checkers with a mission to come whose day touches an area: one of their missions is in it, or their home. */
export const findCheckersAround = async (db: Db, areaId: string, now: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct mission.checker_id as id from mission join booking on booking.id = mission.booking_id
    where mission.live and mission.start_at > ${now} and mission.checker_id is not null and (
      booking.area_id = ${areaId}
      or mission.checker_id in (select checker.id from checker join area_zip on area_zip.zip_code = checker.zip_code where area_id = ${areaId}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
