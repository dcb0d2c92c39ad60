import type { Booking } from '@adm/domain/booking/order/booking'
import type { BookingResult } from '@adm/domain/booking/step/booking-result'
import type { DayMission } from '@adm/domain/checker/checker-day'
import { placeOf } from '@adm/domain/checker/travel'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { insertRow, preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { Days } from '../../checker/row/checker.queries.ts'
import { siteOf } from './booking-site.queries.ts'

/** The booking whose own missions are left out, and the instant after which a reservation counts. */
type Seen = { exceptBookingId: string | null; now: string }

/**
 * The live missions of these checkers on a Paris day, and the slots that tenants reserve now, by start, with their locations. The booking's
 * own are left out. Served by `mission_checker_day_idx`.
 */
export const findDayMissions = (db: Db, checkerIds: readonly string[], day: string, seen: Seen): Promise<DayMission[]> =>
  findMissionsOn(db, checkerIds, { fromDay: day, untilDay: day }, seen)

/** The same on several days. @param days Paris days, both included */
export const findMissionsOn = async (
  db: Db,
  checkerIds: readonly string[],
  { fromDay, untilDay }: Days,
  seen: Seen,
): Promise<DayMission[]> => {
  if (checkerIds.length === 0) return []
  const span = { from: startOfDay(fromDay), until: startOfDay(addDays(untilDay, 1)) }
  const rows = await missionsBetween(db, { checkerIds, ...span, ...seen })
  return rows.flatMap(toDayMission)
}

type Span = Seen & { checkerIds: readonly string[]; from: string; until: string }
const missionsBetween = preparedQuery((db, { checkerIds, from, until, exceptBookingId, now }: Span) =>
  dayMissions(db, checkerIds, now)
    .where('mission.start_at', '>=', from)
    .where('mission.start_at', '<', until)
    .where('mission.booking_id', 'is distinct from', exceptBookingId),
)

/** The same from an instant on, of every booking. Served by `mission_checker_day_idx`. */
export const findMissionsFrom = async (db: Db, checkerIds: readonly string[], from: string, now: string): Promise<DayMission[]> => {
  if (checkerIds.length === 0) return []
  return (await dayMissions(db, checkerIds, now).where('mission.start_at', '>=', from).execute()).flatMap(toDayMission)
}

/** Condition: a mission takes its checker's time. A reservation that is over counts no more, whether or not its row was deleted. */
export const takesTime = (now: string) =>
  sql<boolean>`((mission.live or mission.reserved_until is not null) and (mission.reserved_until is null or mission.reserved_until > ${now}))`

const dayMissions = (db: Db, checkerIds: readonly string[], now: string) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .select(['mission.id', 'mission.checker_id as checkerId', 'booking.code', 'mission.start_at as startAt', 'mission.end_at as endAt'])
    .select(['mission.leaves_at as leavesAt', 'booking.zip_code as zipCode', 'booking.latitude', 'booking.longitude'])
    .select(['area.travel_profile as travelProfile', 'area.around_minutes as aroundMinutes', siteOf('booking').as('site')])
    .where(takesTime(now))
    .where('mission.checker_id', '=', sql<string>`any(${checkerIds}::uuid[])`)
    .orderBy('mission.start_at')

type MissionRow = Awaited<ReturnType<ReturnType<typeof dayMissions>['execute']>>[number]

const toDayMission = (row: MissionRow): DayMission[] => {
  const { id, code, checkerId, startAt, endAt, leavesAt } = row
  return checkerId && startAt && endAt && leavesAt ? [{ id, code, checkerId, startAt, endAt, leavesAt, place: placeOf(row) }] : []
}

/** The slot of a mission: a checker's time with its departure, or only a date when a partner comes. */
type MissionSlot = { checkerId: string | null; startAt: string; endAt: string; leavesAt: string | null }
type MissionState = { slot: MissionSlot | null; live: boolean }

const columnsOf = (slot: MissionSlot | null) => ({
  checker_id: slot?.checkerId ?? null,
  start_at: slot?.startAt ?? null,
  end_at: slot?.endAt ?? null,
})

type NewMission = { id: string; bookingId: string; rank: number; code: string }

/** The table row of a mission. */
export const missionRow = ({ id, bookingId, rank, code }: NewMission, { slot, live }: MissionState = { slot: null, live: true }) => ({
  id,
  booking_id: bookingId,
  rank,
  code,
  ...columnsOf(slot),
  leaves_at: slot?.leavesAt ?? null,
  live,
})

type NewResult = { id: string; result: BookingResult; amountCents: number; at: string }

/** The table row of an order's result. */
export const resultRow = (bookingId: string, { id, result, amountCents, at }: NewResult, live = true) => ({
  id,
  booking_id: bookingId,
  result,
  amount_cents: amountCents,
  at,
  live,
})

/** Inserts the first mission of a booking. */
export const insertMission = async (db: OpenDb, mission: NewMission): Promise<void> => {
  await insertRow(db, 'mission', missionRow(mission))
}

/**
 * Sets the slot of a booking's last mission, and the same date and checker on the booking. The database itself refuses an overlap
 * (`mission_checker_free`, 23P01).
 */
export const setMission = async (db: OpenDb, booking: Booking, { slot, live }: MissionState): Promise<void> => {
  const columns = columnsOf(slot)
  await db
    .updateTable('mission')
    .set({ ...columns, leaves_at: slot?.leavesAt ?? null, live })
    .where('booking_id', '=', booking.id)
    .where('rank', '=', booking.missionRank)
    .execute()
  await db.updateTable('booking').set(columns).where('id', '=', booking.id).execute()
}

/** Opens the next mission of a booking; the previous one no longer reserves its checker's time. */
export const addMission = async (db: OpenDb, { id, missionRank: rank, missionCode: code }: Booking, missionId: string): Promise<void> => {
  const before = db.updateTable('mission').set({ live: false }).where('booking_id', '=', id).where('live', '=', sql.lit(true))
  await before.execute()
  await insertMission(db, { id: missionId, bookingId: id, rank, code })
  const booking = db.updateTable('booking').set({ mission_rank: rank, mission_code: code }).where('id', '=', id)
  await booking.execute()
}

/** Deletes the last missions of a booking, down to a rank, when the steps that opened them are undone. */
export const dropMissions = async (db: OpenDb, { id }: Pick<Booking, 'id'>, rank: number): Promise<void> => {
  await db.deleteFrom('mission').where('booking_id', '=', id).where('rank', '>', rank).execute()
  await db
    .updateTable('booking')
    .from('mission')
    .set((eb) => ({ mission_rank: eb.ref('mission.rank'), mission_code: eb.ref('mission.code') }))
    .whereRef('mission.booking_id', '=', 'booking.id')
    .where('mission.rank', '=', rank)
    .where('booking.id', '=', id)
    .execute()
}

/** Sets the code of a booking's last mission after a change of service. */
export const setMissionCode = async (db: OpenDb, { id, missionRank: rank }: Booking, code: string): Promise<void> => {
  const mission = db.updateTable('mission').set({ code }).where('booking_id', '=', id).where('rank', '=', rank)
  await mission.execute()
  await db.updateTable('booking').set({ mission_code: code }).where('id', '=', id).execute()
}

/** Sets the departure time of a mission after a change of the mission before it. */
export const setLeavesAt = async (db: OpenDb, missionId: string, leavesAt: string): Promise<void> => {
  await db.updateTable('mission').set({ leaves_at: leavesAt }).where('id', '=', missionId).execute()
}

/** The same for many missions. */
export const setManyLeavesAt = async (db: OpenDb, moved: readonly { id: string; leavesAt: string }[]): Promise<void> => {
  if (moved.length === 0) return
  const [ids, hours] = [moved.map(({ id }) => id), moved.map(({ leavesAt }) => leavesAt)]
  await sql`
    update mission set leaves_at = moved.leaves_at
    from unnest(${ids}::uuid[], ${hours}::timestamptz[]) as moved (id, leaves_at)
    where mission.id = moved.id`.execute(db)
}

/** When an order got its live result. Served by `booking_result_live_idx`. */
export const findResultAt = async (db: Db, bookingId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('booking_result')
    .select('at')
    .where('booking_id', '=', bookingId)
    .where('live', '=', sql.lit(true))
    .executeTakeFirst()
  return row?.at
}

/** Sets the result of an order, or withdraws it. The database refuses a second live result (`booking_result_live_idx`). */
export const setResult = async (db: OpenDb, bookingId: string, next: NewResult | null): Promise<void> => {
  await db
    .updateTable('booking_result')
    .set({ live: false })
    .where('booking_id', '=', bookingId)
    .where('live', '=', sql.lit(true))
    .execute()
  if (!next) return
  const row = db.insertInto('booking_result').values(resultRow(bookingId, next))
  await row.execute()
}

/** Checks the exclusion constraint now instead of at COMMIT, so that only the overlapping mission is refused. */
export const judgeOverlaps = async (db: OpenDb): Promise<void> => {
  await sql`set constraints mission_checker_free immediate`.execute(db)
}

/** Defers the exclusion constraint to COMMIT: a transaction that moves several missions of a checker lets them overlap until then. */
export const deferOverlaps = async (db: OpenDb): Promise<void> => {
  await sql`set constraints mission_checker_free deferred`.execute(db)
}
