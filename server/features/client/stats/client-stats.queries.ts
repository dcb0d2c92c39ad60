import type { ClientStats } from '@adm/contract/client/client-stats'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Row = { stats: Pick<ClientStats, 'volumes' | 'causes' | 'potentialPerMonth'> }

/** Twenty-four months from a day on, each with the instants of its beginning and end in Paris. */
const monthsOfTwoYears = (first: string) => sql`
  select extract(year from day)::int as year, extract(month from day)::int as month,
    day at time zone 'Europe/Paris' as starts, (day + interval '1 month') at time zone 'Europe/Paris' as ends
  from generate_series(${first}::timestamp, ${first}::timestamp + interval '23 months', interval '1 month') as day`

/**
 * The order counts of a client in a year and the one before. One statement: the counts come from `booking_client_year_idx` alone, month by
 * month between two instants, since computing the Paris month of each order would cost more than reading it; the causes are read from the
 * failed and cancelled orders.
 * @throws {Refusal} `CLIENT_NOT_FOUND`
 */
export const findClientStats = async (db: Db, id: string, year: number): Promise<ClientStats> => {
  const { rows } = await sql<Row>`
    with month as (${monthsOfTwoYears(`${year - 1}-01-01`)}), counted as (
      select month.year, month.month, ordered.*,
        case
          when status in ('unsuccessful_move', 'not_visited', 'failed') then 'failed'
          when status in ('canceled', 'prospect_canceled') then 'canceled'
          when status in ('done', 'validated', 'visited', 'succeeded') then 'done'
        end as became
      from month cross join lateral (
        select service, status, count(*) as orders, count(end_at) as dated,
          sum(extract(epoch from end_at) - extract(epoch from created_at)) / 86400 as days
        from booking where client_id = ${id} and created_at >= month.starts and created_at < month.ends
        group by service, status
      ) as ordered
    ), volume as (
      select year, month, service, sum(orders)::int as orders,
        (coalesce(sum(orders) filter (where became = 'failed'), 0))::int as failed,
        (coalesce(sum(orders) filter (where became = 'canceled'), 0))::int as canceled,
        (coalesce(sum(dated) filter (where became = 'done'), 0))::int as done,
        coalesce(sum(days) filter (where became = 'done'), 0)::float8 as "daysToDone"
      from counted group by year, month, service order by year, month, service
    ), ending as (
      select whole.year, ended.became as status, ended.cause, count(*)::int as orders
      from (select year, min(starts) as starts, max(ends) as ends from month group by year) as whole
      cross join lateral (
        select cause, case when status in ('canceled', 'prospect_canceled') then 'canceled' else 'failed' end as became
        from booking where client_id = ${id} and created_at >= whole.starts and created_at < whole.ends
          and status in ('unsuccessful_move', 'not_visited', 'failed', 'canceled', 'prospect_canceled')
      ) as ended
      group by whole.year, ended.became, ended.cause order by whole.year, ended.became, count(*) desc, ended.cause
    )
    select jsonb_build_object(
      'potentialPerMonth', potential_missions_per_month,
      'volumes', coalesce((select jsonb_agg(to_jsonb(volume)) from volume), '[]'),
      'causes', coalesce((select jsonb_agg(to_jsonb(ending)) from ending), '[]')
    ) as stats
    from client where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw clientRefusals.missing()
  return { year, ...row.stats }
}
