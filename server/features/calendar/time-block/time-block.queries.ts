import type { BlockedMission, TimeBlock } from '@adm/domain/checker/time-block'
import { timeBlockRefusals } from '@adm/domain/checker/time-block-refusals'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../../platform/history/change-row.ts'
import { takesTime } from '../../booking/row/booking-mission.queries.ts'

/** The time blocks of all checkers, cancelled ones included. */
const timeBlocks = (db: Db) =>
  db
    .selectFrom('time_block')
    .select(['time_block.id', 'checker_id as checkerId', 'reason', 'created_at as createdAt', 'canceled_at as canceledAt', 'version'])
    .select([sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt')])
    .select(sql<string | null>`(select name from user_account where user_account.id = time_block.created_by)`.as('createdByName'))

/** A time block, cancelled or not. @throws {Refusal} `TIME_BLOCK_NOT_FOUND` */
export const getTimeBlock = async (db: Db, id: string): Promise<TimeBlock> => {
  const row = await timeBlocks(db).where('time_block.id', '=', id).executeTakeFirst()
  if (!row) throw timeBlockRefusals.missing()
  return row
}

/** A time block, locked. @throws {Refusal} `TIME_BLOCK_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getTimeBlockForChange = rowForChange(lockRow('time_block'), getTimeBlock, timeBlockRefusals.stale)

type Days = { fromDay: string; untilDay: string }
const during = ({ fromDay, untilDay }: Days) => sql<string>`tstzrange(${startOfDay(fromDay)}, ${startOfDay(addDays(untilDay, 1))})`

/** The time blocks of a checker on these days, in order. Served by `time_block_checker_idx`. */
export const findTimeBlocks = (db: Db, checkerId: string, days: Days): Promise<TimeBlock[]> =>
  timeBlocks(db)
    .where('checker_id', '=', checkerId)
    .where('canceled_at', 'is', null)
    .where('during', '&&', during(days))
    .orderBy(sql`lower(during)`)
    .execute()

/** The live missions of a checker on a day, and the slots that tenants reserve then. Served by `mission_checker_day_idx`. */
export const findMissionsToKeep = async (db: Db, checkerId: string, day: string, now: string): Promise<BlockedMission[]> => {
  const rows = await db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .select(['mission.start_at as startAt', 'mission.end_at as endAt', 'mission.leaves_at as leavesAt', 'booking.code'])
    .select(sql<boolean>`mission.reserved_until is not null`.as('isReservation'))
    .where('mission.checker_id', '=', checkerId)
    .where(takesTime(now))
    .where('mission.start_at', '>=', startOfDay(day))
    .where('mission.start_at', '<', startOfDay(addDays(day, 1)))
    .orderBy('mission.start_at')
    .execute()
  return rows.flatMap(({ startAt, endAt, leavesAt, ...mission }) =>
    startAt && endAt && leavesAt ? [{ ...mission, startAt, endAt, leavesAt }] : [],
  )
}

/** The slots of open offers with a checker that overlap these hours. Served by `offered_slot_checker_idx`. */
export const countOfferedSlots = async (
  db: Db,
  { checkerId, startAt, endAt }: Pick<TimeBlock, 'checkerId' | 'startAt' | 'endAt'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('offered_slot')
    .innerJoin('slot_offer', 'slot_offer.id', 'offered_slot.offer_id')
    .innerJoin('booking', 'booking.id', 'slot_offer.booking_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('slot_offer.status', '=', 'open')
    .where('offered_slot.checker_id', '=', checkerId)
    .where('offered_slot.start_at', '<', endAt)
    .where(sql<boolean>`offered_slot.start_at + booking.duration_minutes * interval '1 minute' > ${startAt}`)
    .executeTakeFirstOrThrow()
  return count
}

type Written = Pick<TimeBlock, 'checkerId' | 'startAt' | 'endAt' | 'reason' | 'canceledAt'>
const columnsOf = ({ checkerId, startAt, endAt, reason, canceledAt }: Written, at: string) => ({
  checker_id: checkerId,
  during: `[${startAt},${endAt})`,
  reason,
  canceled_at: canceledAt,
  updated_at: at,
})

/** Writes a new time block. @param created the account that blocks the time, and when */
export const insertTimeBlock = async (
  db: OpenDb,
  { id, ...timeBlock }: Written & { id: string },
  created: { by: string | null; at: string },
): Promise<void> => {
  await db
    .insertInto('time_block')
    .values({ id, created_by: created.by, created_at: created.at, ...columnsOf(timeBlock, created.at) })
    .execute()
}

/** Overwrites a time block. */
export const updateTimeBlock = async (db: OpenDb, id: string, timeBlock: Written, at: string): Promise<void> => {
  await db
    .updateTable('time_block')
    .set((eb) => ({ ...columnsOf(timeBlock, at), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
