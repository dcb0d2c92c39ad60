import type pg from 'pg'
import { addDays, dayOf, daysFrom, weekdayOf } from '../domain/values/date/moment.ts'
import { holidayName } from '../domain/values/date/working-day.ts'

/** Checkers at work, missions of each of them on a working day, and days to come: the network of the marks. */
const checkers = 300
const startHours = ['08:30', '10:30', '13:00', '15:00', '17:00']
const days = 30

/** Copies checkers with their areas, qualifications and hours until the network has at least its size. */
const addCheckers = `
  with working as (
    select checker.*, row_number() over (order by id) as position, count(*) over () as number from checker
      where network = 'WORKING' and type in ('CHECKER', 'INDEPENDENT')
  ), copies as materialized (
    select gen_random_uuid() as id, working.id as model_id, repeat_number from working
      cross join lateral generate_series(1, 10) as repeat_number
      where (repeat_number - 1) * number + position <= $1::int - number
  ), added as (
    insert into checker (id, first_name, last_name, type, network, tags, languages, zip_code, latitude, longitude, max_distance_km, missions_per_day)
      select copies.id, first_name, last_name || ' ' || (repeat_number + 1), type, network, tags, languages, zip_code, latitude, longitude,
          max_distance_km, missions_per_day
        from copies join checker on checker.id = copies.model_id
  ), zones as (
    insert into checker_area (checker_id, area_id, is_primary)
      select copies.id, area_id, is_primary from copies join checker_area on checker_id = model_id
  )
  insert into checker_availability (checker_id, weekday, opens, closes, from_day, until_day)
    select copies.id, weekday, opens, closes, from_day, until_day from copies join checker_availability on checker_id = model_id`

/** Takes the checkers beyond the size of the network out of it, with their missions to come. */
const removeCheckers = `
  with removed as (
    update checker set network = 'OUT_OF_NETWORK' where id in (
      select id from checker where network = 'WORKING' and type in ('CHECKER', 'INDEPENDENT') order by id offset $1::int
    ) returning id
  )
  update mission set live = false from removed where checker_id = removed.id and live and start_at > now()`

/** The working days to come. */
const workingDays = (): readonly string[] => {
  const today = dayOf(new Date().toISOString())
  return daysFrom(addDays(today, 1), addDays(today, days)).filter((day) => weekdayOf(day) <= 5 && holidayName(day) === null)
}

/** Gives validated orders of their areas to the checkers, one for each free start of the days to come. */
const planMonth = `
  with starts as (
    select checker.id as checker_id, checker_area.area_id,
        (day + hour::time) at time zone 'Europe/Paris' as start_at
      from checker join checker_area on checker_id = checker.id and is_primary
      cross join unnest($1::date[]) as day
      cross join unnest($2::text[]) as hour
      where network = 'WORKING' and type in ('CHECKER', 'INDEPENDENT')
        and not exists (select from mission where mission.checker_id = checker.id and live and mission.start_at::date = day)
  ), numbered_starts as (
    select starts.*, row_number() over (partition by area_id order by start_at, checker_id) as place from starts
  ), orders as (
    select id, area_id, row_number() over (partition by area_id order by id) as place from booking
      where status = 'validated' and service in ('checkin', 'checkout', 'control', 'previsit')
  ), planned as (
    update booking set status = 'planned', checker_id = numbered_starts.checker_id, start_at = numbered_starts.start_at,
        end_at = numbered_starts.start_at + interval '70 minutes'
      from numbered_starts join orders using (area_id, place) where booking.id = orders.id
      returning booking.id, booking.mission_rank, booking.checker_id, booking.start_at, booking.end_at
  )
  update mission set live = true, checker_id = planned.checker_id, start_at = planned.start_at, end_at = planned.end_at,
      leaves_at = planned.start_at - interval '30 minutes'
    from planned where mission.booking_id = planned.id and mission.rank = planned.mission_rank`

/**
 * Fills the month to come of a network of 300 checkers with five missions each on a working day, in their own areas: the demo's volume lies
 * in the past. Orders run short in a small database.
 * @returns the number of missions to come
 */
export const fillMonth = async (db: pg.Pool): Promise<number> => {
  await db.query(addCheckers, [checkers])
  await db.query(removeCheckers, [checkers])
  await db.query(planMonth, [workingDays(), startHours])
  // What autovacuum does within a minute, where it runs.
  await db.query('vacuum analyze')
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from mission where live and start_at > now()')
  return rows[0]?.count ?? 0
}

/**
 * Frees checkers of missions in a week, until each line has about this many.
 * @param monday its first day
 * @param missionsALine a half is one more on every second line
 */
export const thinWeek = async (db: pg.Pool, monday: string, missionsALine: number): Promise<void> => {
  await db.query(
    `with lines as (
        select mission.id, dense_rank() over (order by checker_id) as line,
            row_number() over (partition by checker_id order by md5(mission.id::text)) as place
          from mission where live and checker_id is not null
            and start_at >= $1::date::timestamp at time zone 'Europe/Paris' and start_at < ($1::date + 7)::timestamp at time zone 'Europe/Paris'
      )
      update mission set live = false from lines where mission.id = lines.id and lines.place > floor($2::numeric + (lines.line % 2) / 2.0)`,
    [monday, missionsALine],
  )
}
