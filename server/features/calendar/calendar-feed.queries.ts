import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The missions of a checker from an instant on, including cancelled ones. Served by `mission_checker_start_idx`. */
export const findFeedMissions = (db: Db, checkerId: string, since: string) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .select(['mission.id', 'mission.code', 'mission.live', 'mission.start_at as startAt', 'mission.end_at as endAt'])
    .select(['booking.service', 'booking.status', 'booking.version', 'booking.updated_at as updatedAt'])
    .select([
      'booking.address',
      'booking.zip_code as zipCode',
      'booking.city',
      'booking.residence',
      'booking.building',
      'booking.staircase',
    ])
    .select(['booking.floor', 'booking.door', 'booking.apartment_number as apartmentNumber'])
    .where('mission.checker_id', '=', checkerId)
    .where('mission.start_at', '>=', since)
    .where('mission.reserved_until', 'is', null)
    .orderBy('mission.start_at')
    .orderBy('mission.id')
    .execute()
export type FeedMission = Awaited<ReturnType<typeof findFeedMissions>>[number]

/** The absences of a checker that end after an instant, including cancelled ones, without their reasons. */
export const findFeedAbsences = (db: Db, checkerId: string, since: string) => closedTimes(db, 'checker_absence', checkerId, since)

/** The time blocks of a checker, likewise. */
export const findFeedTimeBlocks = (db: Db, checkerId: string, since: string) => closedTimes(db, 'time_block', checkerId, since)

const closedTimes = (db: Db, table: 'checker_absence' | 'time_block', checkerId: string, since: string) =>
  db
    .selectFrom(table)
    .select(['id', 'version', 'updated_at as updatedAt', 'canceled_at as canceledAt'])
    .select([sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt')])
    .where('checker_id', '=', checkerId)
    .where('during', '&&', sql<string>`tstzrange(${since}, null)`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute()
export type FeedClosedTime = Awaited<ReturnType<typeof closedTimes>>[number]
