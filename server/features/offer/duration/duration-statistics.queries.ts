import type { CheckerPace, DurationStatistic } from '@adm/contract/offer/duration'
import { fewestCases, fewestOfChecker, outlierFactor } from '@adm/domain/offer/duration-proposal'
import { type DurationShift, propertyFactors } from '@adm/domain/offer/duration-table'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** The missions to compare: those that began between two instants, the end excluded. */
export type MissionsCompared = { fromAt: string; untilAt: string; areaId: string | undefined; clientId: string | undefined }

const textOf = (shifts: readonly DurationShift[]): string =>
  JSON.stringify(
    shifts.map(({ service, roomCount, furnished, minutes, fromAt, untilAt }) => [service, roomCount, furnished, minutes, fromAt, untilAt]),
  )

/** The factor of a mission's property. */
const factor = sql`case b.property_kind when 'house' then ${sql.lit(propertyFactors.house)} else ${sql.lit(propertyFactors.apartment)} end`

/**
 * The missions with real times, from the index `booking_real_times_idx` alone: real minutes, and planned ones as the table of today would
 * plan them. `is_sound`: no wrong entry.
 */
const cases = ({ fromAt, untilAt, areaId, clientId }: MissionsCompared, shifts: readonly DurationShift[]) => sql`
  select *, lasted between planned / ${sql.lit(outlierFactor)} and planned * ${sql.lit(outlierFactor)} as is_sound from (
    select b.service, b.room_count, b.furnished, b.checker_id, ${factor} as house,
      extract(epoch from b.finished_at - b.arrived_at)::float8 / 60 as lasted,
      b.duration_minutes + coalesce(shift.minutes, 0) * ${factor} as planned
    from booking b
    left join (
      select value ->> 0 as service, value ->> 1 as room_count, (value ->> 2)::boolean as furnished, (value ->> 3)::float8 as minutes,
        (value ->> 4)::timestamptz as from_at, (value ->> 5)::timestamptz as until_at
      from jsonb_array_elements(${textOf(shifts)}::jsonb) as shifts (value)
    ) shift on shift.service = b.service and shift.room_count = b.room_count and shift.furnished = b.furnished
      and b.created_at >= shift.from_at and b.created_at < shift.until_at
    where b.arrived_at is not null and b.property_type = 'house' and b.arrived_at >= ${fromAt} and b.arrived_at < ${untilAt}
      and b.service <> 'visite'
      ${areaId ? sql`and b.area_id = ${areaId}` : sql``}
      ${clientId ? sql`and b.client_id = ${clientId}` : sql``}
  ) as missions`

/** What is counted of a group, before the table is read. */
export type GroupCount = Omit<DurationStatistic, 'currentMinutes' | 'proposedMinutes'>

/** Real against planned by group, in the order of services, rooms and furnished. */
export const findDurationStatistics = async (
  db: Db,
  compared: MissionsCompared,
  shifts: readonly DurationShift[],
): Promise<GroupCount[]> => {
  const { rows } = await sql<GroupCount>`
    select service, room_count as "roomCount", furnished, cases, outliers, coalesce(planned, 0) as "plannedMinutes",
      coalesce(quartiles[2], 0) as "realMinutes", coalesce(quartiles[1], 0) as "lowerMinutes", coalesce(quartiles[3], 0) as "upperMinutes",
      coalesce(drift, 0) as "driftMinutes", coalesce(error, 0) as "errorMinutes"
    from (
      select service, room_count, furnished,
        count(*) filter (where is_sound)::int as cases, count(*) filter (where not is_sound)::int as outliers,
        percentile_cont(0.5) within group (order by planned) filter (where is_sound) as planned,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by lasted) filter (where is_sound) as quartiles,
        percentile_cont(0.5) within group (order by (lasted - planned) / house) filter (where is_sound) as drift,
        avg(abs(lasted - planned)) filter (where is_sound) as error
      from (${cases(compared, shifts)}) as mission
      group by service, room_count, furnished
    ) as counted
    order by service, room_count, furnished`.execute(db)
  return rows
}

/**
 * The pace of each checker: the median of real by planned, over that of the same group. Only groups with enough cases of at least two
 * checkers compare.
 */
export const findCheckerPaces = async (db: Db, compared: MissionsCompared, shifts: readonly DurationShift[]): Promise<CheckerPace[]> => {
  const { rows } = await sql<CheckerPace>`
    with mission as materialized (
      select service, room_count, furnished, checker_id, lasted / planned as ratio
      from (${cases(compared, shifts)}) as sound where is_sound and checker_id is not null
    ), usual as (
      select service, room_count, furnished, percentile_cont(0.5) within group (order by ratio) as ratio
      from mission group by service, room_count, furnished
      having count(*) >= ${sql.lit(fewestCases)} and count(distinct checker_id) > 1
    )
    select checker.id as "checkerId", checker.name as "checkerName", count(*)::int as cases,
      percentile_cont(0.5) within group (order by mission.ratio / usual.ratio) as factor
    from mission
    join usual on usual.service = mission.service and usual.room_count = mission.room_count and usual.furnished = mission.furnished
    join checker on checker.id = mission.checker_id
    group by checker.id, checker.name
    order by count(*) < ${sql.lit(fewestOfChecker)}, factor desc, checker.name, checker.id`.execute(db)
  return rows
}
