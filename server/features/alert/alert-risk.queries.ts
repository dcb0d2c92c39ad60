import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { type NeighbourGap, type RiskData, risksOf } from '@adm/domain/alert/risk-score'
import type { OrderSituation } from '@adm/domain/alert/order-situation'
import { travelMinutes, type Place, placeOf } from '@adm/domain/checker/travel'
import type { KeysWay } from '@adm/domain/key-tracking/keys-plan'
import { addMinutes, addYears, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedSql } from '../../platform/database/prepared-query.ts'
import { siteOf } from '../booking/row/booking-site.queries.ts'
import { findDurationsAt } from '../offer/duration/duration-table.queries.ts'

type PlaceRow = Parameters<typeof placeOf>[0]
type Neighbour = (PlaceRow & { at: string }) | null

type Row = {
  id: string
  block: { title: string; startDay: string } | null
  withdrawal: { way: KeysWay | null; status: string; active: boolean; hasCode: boolean } | null
  place: PlaceRow
  before: Neighbour
  after: Neighbour
  failedCode: string | null
  checkerName: string | null
  hasMissions: boolean
  declined: number
  answered: number
  hoursAreForced: boolean | null
}

/** Missions of the same checker farther away than this are not beside each other. */
const neighbourMinutes = 12 * 60
const rateMinutes = 90 * 24 * 60

const placeColumns = (row: string, area: string) => sql`
  'zipCode', ${sql.ref(`${row}.zip_code`)}, 'latitude', ${sql.ref(`${row}.latitude`)}, 'longitude', ${sql.ref(`${row}.longitude`)},
  'travelProfile', ${sql.ref(`${area}.travel_profile`)}, 'aroundMinutes', ${sql.ref(`${area}.around_minutes`)},
  'site', ${siteOf(row)}`

/** The mission of the checker that ends last before this one, or begins first after it. Served by `mission_checker_day_idx`. */
const neighbour = (side: 'before' | 'after') => {
  const isBefore = side === 'before'
  const span = isBefore
    ? sql`m.start_at < booking.start_at and m.start_at > booking.start_at - ${sql.lit(neighbourMinutes)} * interval '1 minute'`
    : sql`m.start_at >= booking.end_at and m.start_at < booking.end_at + ${sql.lit(neighbourMinutes)} * interval '1 minute'`
  return sql`(
    select json_build_object('at', ${isBefore ? sql`m.end_at` : sql`m.start_at`}, ${placeColumns('other', 'other_area')})
    from mission m join booking other on other.id = m.booking_id join area other_area on other_area.id = other.area_id
    where m.live and m.checker_id = booking.checker_id and m.booking_id <> booking.id and ${span}
    order by m.start_at ${isBefore ? sql`desc` : sql`asc`} limit 1)`
}

/** An order in vain of the last year at the same dwelling, or of a tenant with the same phone. */
const failedBefore = (lastYear: string) => sql`coalesce(
  (select code from booking f where f.dwelling_id = booking.dwelling_id and f.status = 'unsuccessful_move' and f.id <> booking.id
    and f.start_at > ${lastYear} limit 1),
  (select f.code from tenant mine join tenant theirs on theirs.phone = mine.phone and theirs.booking_id <> mine.booking_id
    join booking f on f.id = theirs.booking_id
    where mine.booking_id = booking.id and mine.phone is not null and f.status = 'unsuccessful_move' and f.start_at > ${lastYear} limit 1))`

type Moments = { now: string; today: string; since: string; lastYear: string }
/** @param now with the moments that follow from it: the Paris day, the begin of the rates, and of the last year */
const rowsOf = preparedSql(
  ({ ids, now, today, since, lastYear }: Moments & { ids: readonly string[] }) => sql<Row>`
    select booking.id,
      (select json_build_object('title', title, 'startDay', start_date) from client_blocking where client_id = booking.client_id
        and unblocked_at is null and start_date <= ${today} and (end_date is null or end_date >= ${today}) order by start_date limit 1) as block,
      (select json_build_object('way', way, 'status', status, 'active', active,
        'hasCode', safelock_code_sealed is not null or coalesce(has_safelock_code, false))
        from key_tracking where booking_id = booking.id and leg = 'WITHDRAW') as withdrawal,
      json_build_object(${placeColumns('booking', 'area')}) as place,
      ${neighbour('before')} as before, ${neighbour('after')} as after,
      ${failedBefore(lastYear)} as "failedCode",
      checker.name as "checkerName",
      exists (select from booking past where past.checker_id = booking.checker_id and past.listed_at < ${now}
        and past.id <> booking.id and past.status in ('done', 'validated', 'visited', 'not_visited', 'unsuccessful_move')) as "hasMissions",
      (select count(*) from mission_proposition p where p.checker_id = booking.checker_id and p.proposed_at >= ${since}
        and p.status = 'declined')::int + (select count(*) from late_withdrawal w where w.checker_id = booking.checker_id
        and w.at >= ${since} and w.undone_at is null)::int as declined,
      (select count(*) from mission_proposition p where p.checker_id = booking.checker_id and p.proposed_at >= ${since}
        and p.status in ('accepted', 'declined', 'expired'))::int as answered,
      (select facts -> 'forced' ? ${bookingGuardSources.checkerIsAvailable}::text from event where entity_id = booking.id and entity = 'booking'
        and (after ? 'startAt' or after ? 'checkerId') order by seq desc limit 1) as "hoursAreForced"
    from booking join area on area.id = booking.area_id left join checker on checker.id = booking.checker_id
    where booking.id = any(${ids}::uuid[])`,
)

const momentsOf = (now: string): Moments => {
  const today = dayOf(now)
  return { now, today, since: addMinutes(now, -rateMinutes), lastYear: startOfDay(addYears(today, -1)) }
}

const minutesBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 60_000

const gapsOf = ({ before, after, place }: Row, startAt: string, endAt: string): NeighbourGap[] => {
  const here: Place | null = placeOf(place)
  return [
    ...(before ? [{ gapMinutes: minutesBetween(before.at, startAt), travelMinutes: travelMinutes(placeOf(before), here) }] : []),
    ...(after ? [{ gapMinutes: minutesBetween(endAt, after.at), travelMinutes: travelMinutes(here, placeOf(after)) }] : []),
  ]
}

const percentOf = ({ declined, answered }: Row): number => (answered === 0 ? 0 : Math.round((100 * declined) / answered))

const dataOf = (row: Row, { startAt, endAt }: OrderSituation['order'], durations: RiskData['durations']): RiskData => ({
  block: row.block && { title: row.block.title, since: startOfDay(row.block.startDay) },
  withdrawal: row.withdrawal,
  gaps: startAt && endAt ? gapsOf(row, startAt, endAt) : [],
  durations,
  failedCode: row.failedCode,
  checker:
    row.checkerName === null ? null : { name: row.checkerName, missionsBefore: row.hasMissions ? 1 : 0, declinedPercent: percentOf(row) },
  hoursAreForced: row.hoursAreForced === true,
})

/** These situations with the factors of their risk. The orders are planned, and begin soon. */
export const withRisks = async (db: Db, situations: readonly OrderSituation[], now: string): Promise<OrderSituation[]> => {
  if (situations.length === 0) return []
  const ids = situations.map(({ order }) => order.id)
  const [rows, durations] = await Promise.all([rowsOf(db, { ids, ...momentsOf(now) }), findDurationsAt(db, now)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return situations.map((situation) => {
    const row = byId.get(situation.order.id)
    return row ? { ...situation, risks: risksOf(situation, dataOf(row, situation.order, durations)) } : situation
  })
}
