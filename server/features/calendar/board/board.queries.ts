import { type BoardFilters, type BoardQuery, linesAPage } from '@adm/contract/calendar/calendar'
import { mostTodayCounted } from '@adm/contract/dashboard/dashboard'
import type { IndexedPaging } from '@adm/contract/call/list'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { containsWords } from '../../../platform/list/text-search.ts'
import { bookingWhere } from '../../booking/list/booking-filter.queries.ts'

/** The filters of the board, a typed text besides them, and the day from which « today and after » counts. */
export type OrderFilter = { filter: BoardFilters; text?: string | undefined; today: string }
/** From an instant until another one, which is not included. */
export type Span = { from: string; until: string }

const uuids = (ids: readonly string[]) => sql`${ids}::uuid[]`

/**
 * The checkers of the board, by area and name: those of the network, and those who still have a mission in the span. A checker has the line
 * of the main area; of the filtered ones when the filter names areas.
 */
export const findBoardCheckers = (db: Db, { checker_id, area_id, page_index }: BoardQuery, { from, until }: Span) => {
  const zone = db
    .selectFrom('checker_area')
    .innerJoin('area', 'area.id', 'checker_area.area_id')
    .distinctOn('checker_area.checker_id')
    .select(['checker_area.checker_id as checkerId', 'area.id', 'area.name'])
    .$if(area_id !== undefined, (some) => some.where(sql<boolean>`area.id = any(${uuids(area_id ?? [])})`))
    .orderBy('checker_area.checker_id')
    .orderBy('checker_area.is_primary', 'desc')
    .orderBy('area.name')
  return db
    .selectFrom('checker')
    .leftJoin(zone.as('zone'), 'zone.checkerId', 'checker.id')
    .select(['checker.id', 'checker.name', 'checker.zip_code as zipCode', 'zone.id as areaId', 'zone.name as areaName'])
    .select(isInNetwork.as('isWorking'))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .$if(checker_id !== undefined, (some) => some.where(sql<boolean>`checker.id = any(${uuids(checker_id ?? [])})`))
    .$if(checker_id === undefined, (all) => all.where((eb) => eb.or([isInNetwork, hasMission({ from, until })])))
    .$if(area_id !== undefined, (some) => some.where('zone.id', 'is not', null))
    .orderBy('zone.name', (order) => order.asc().nullsLast())
    .orderBy('checker.name')
    .orderBy('checker.id')
    .limit(linesAPage)
    .offset(page_index * linesAPage)
    .execute()
}

const isInNetwork = sql<boolean>`coalesce(checker.network = 'WORKING' and checker.type not in ('ADMIN', 'CANDIDATE'), false)`

/** Served by `mission_checker_day_idx`. Without `offset 0`, PostgreSQL would read the missions of all checkers and hash them. */
const hasMission = ({ from, until }: Span) => sql<boolean>`exists (
  select from mission where mission.live and mission.checker_id = checker.id and mission.start_at >= ${from} and mission.start_at < ${until}
  offset 0)`

/** The weekly hours of these checkers. */
export const findWeeklyHours = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('checker_availability')
    .select(['checker_id as checkerId', 'weekday'])
    .select([sql<string>`to_char(opens, 'HH24:MI')`.as('opens'), sql<string>`to_char(closes, 'HH24:MI')`.as('closes')])
    .select(['from_day as fromDay', 'until_day as untilDay'])
    .where(sql<boolean>`checker_id = any(${uuids(ids)})`)
    .execute()

/** The days with their own hours, of these checkers. */
export const findExceptions = (db: Db, ids: readonly string[], { fromDay, untilDay }: { fromDay: string; untilDay: string }) =>
  db
    .selectFrom('checker_exception')
    .select(['checker_id as checkerId', 'day', 'hours'])
    .where(sql<boolean>`checker_id = any(${uuids(ids)})`)
    .where('day', '>=', fromDay)
    .where('day', '<=', untilDay)
    .execute()

/** The absences of these checkers that overlap the span, without their reasons. Served by `checker_absence_idx`. */
export const findBoardAbsences = (db: Db, ids: readonly string[], { from, until }: Span) =>
  db
    .selectFrom('checker_absence')
    .select(['checker_id as checkerId', sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt')])
    .where(sql<boolean>`checker_id = any(${uuids(ids)})`)
    .where('canceled_at', 'is', null)
    .where('during', '&&', sql<string>`tstzrange(${from}, ${until})`)
    .orderBy(sql`lower(during)`)
    .execute()

/** The time blocks of these checkers in the span. Served by `time_block_during_idx`. */
export const findBoardTimeBlocks = (db: Db, ids: readonly string[], { from, until }: Span) =>
  db
    .selectFrom('time_block')
    .select(['id', 'version', 'reason', 'checker_id as checkerId'])
    .select([sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt')])
    .where(sql<boolean>`checker_id = any(${uuids(ids)})`)
    .where('canceled_at', 'is', null)
    .where('during', '&&', sql<string>`tstzrange(${from}, ${until})`)
    .orderBy(sql`lower(during)`)
    .execute()

/** The live missions of these checkers in the span, by start. Served by `mission_checker_day_idx`. */
const missionsIn = (db: Db, ids: readonly string[], { from, until }: Span) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .where('mission.live', '=', sql.lit(true))
    .where(sql<boolean>`mission.checker_id = any(${uuids(ids)})`)
    .where('mission.start_at', '>=', from)
    .where('mission.start_at', '<', until)
    .orderBy('mission.start_at')

/** The live missions of these checkers in the span, by start, each with whether its order passes the filter. Served by `mission_checker_day_idx`. */
export const findBoardMissions = (db: Db, ids: readonly string[], span: Span, { filter, today }: OrderFilter) =>
  missionsIn(db, ids, span)
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['mission.checker_id as checkerId', 'mission.start_at as startAt', 'mission.end_at as endAt', 'mission.leaves_at as leavesAt'])
    .select(['booking.id', 'booking.code', 'booking.version', 'booking.status', 'booking.service'])
    .select(['booking.address', 'booking.zip_code as zipCode', 'booking.city', 'client.name as clientName'])
    .select(sql<boolean>`coalesce(${bookingWhere(filter, today)}, false)`.as('matches'))
    .execute()

/** The slots of these checkers in the span that tenants reserve now, by start. Served by `mission_checker_day_idx`. */
export const findBoardReservations = (db: Db, ids: readonly string[], { from, until }: Span, now: string) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .select(['mission.checker_id as checkerId', 'mission.start_at as startAt', 'mission.end_at as endAt'])
    .select(['mission.reserved_until as until', 'booking.id', 'booking.code'])
    .where('mission.reserved_until', '>', now)
    .where(sql<boolean>`mission.checker_id = any(${uuids(ids)})`)
    .where('mission.start_at', '>=', from)
    .where('mission.start_at', '<', until)
    .orderBy('mission.start_at')
    .execute()

/** The places of the orders that these checkers have in the span, without the unknown ones. Served by `mission_checker_day_idx`. */
export const findStops = (db: Db, ids: readonly string[], span: Span) =>
  missionsIn(db, ids, span).select(['booking.id as bookingId', 'booking.longitude', 'booking.latitude']).execute()

/** Where these checkers begin their day, without the unknown ones. */
export const findHomes = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('checker')
    .select(['id as checkerId', 'longitude', 'latitude'])
    .where(sql<boolean>`id = any(${uuids(ids)})`)
    .execute()

/** As many as the home page counts of the same orders. */
const mostCounted = mostTodayCounted

/** The orders of a filter that wait for a date or a checker. Served by `booking_to_plan_idx`. */
const waitingOrders = (db: Db, { filter, text, today }: OrderFilter) =>
  db
    .selectFrom('booking')
    .where(bookingWhere({ state: 'to_plan' }, today))
    .where(bookingWhere(filter, today))
    .$if(Boolean(text), (some) => some.where(isNamed(text ?? '', today)))

/** Condition: the number, the address or the client's name has the typed text. Only the orders that wait are compared. */
const isNamed = (text: string, today: string) => {
  const ofClient = sql<boolean>`exists (select from client where client.id = booking.client_id and ${containsWords(sql`client.name`, text)})`
  return sql<boolean>`(${bookingWhere({ order_id: text }, today)} or ${bookingWhere({ address: text }, today)} or ${ofClient})`
}

/** A page of the orders that wait for a date or a checker: the last wished day first, then the oldest order. */
export const findWaitingOrders = async (db: Db, filter: OrderFilter, { page_index, responses_by_page }: IndexedPaging) => {
  const counted = waitingOrders(db, filter)
    .select('booking.id')
    .limit(mostCounted + 1)
  const [items, { total }] = await Promise.all([
    waitingOrders(db, filter)
      .innerJoin('client', 'client.id', 'booking.client_id')
      .innerJoin('area', 'area.id', 'booking.area_id')
      .select(['booking.id', 'booking.code', 'booking.version', 'booking.status', 'booking.service'])
      .select(['booking.address', 'booking.zip_code as zipCode', 'booking.city', 'booking.duration_minutes as durationMinutes'])
      .select(['booking.wished_day as wishedDay', 'booking.wished_until_day as wishedUntilDay'])
      .select(['client.name as clientName', 'area.name as areaName'])
      .orderBy(sql`coalesce(booking.wished_until_day, booking.wished_day)`)
      .orderBy('booking.created_at')
      .orderBy('booking.id')
      .limit(responses_by_page)
      .offset(page_index * responses_by_page)
      .execute(),
    db.selectFrom(counted.as('waiting')).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: Math.min(total, mostCounted), totalIsExact: total <= mostCounted, page_index, responses_by_page }
}

type ToPlan = { bookingIds: readonly string[] | undefined; most: number }

/** The orders of a filter that wait, the most urgent first as in the list beside the board; only these when some are named. */
export const findOrdersToPlan = async (db: Db, filter: OrderFilter, { bookingIds, most }: ToPlan): Promise<string[]> => {
  const rows = await waitingOrders(db, filter)
    .$if(bookingIds !== undefined, (some) => some.where(sql<boolean>`booking.id = any(${uuids(bookingIds ?? [])})`))
    .select('booking.id')
    .orderBy(sql`coalesce(booking.wished_until_day, booking.wished_day)`)
    .orderBy('booking.created_at')
    .orderBy('booking.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of these orders, for a refusal that says how many to leave out. */
export const countOrdersToPlan = async (db: Db, filter: OrderFilter): Promise<number> => {
  const { total } = await waitingOrders(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}
