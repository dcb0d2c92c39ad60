import type { ClientStats } from '@adm/contract/client-stats'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { startOfDay } from '@adm/domain/values/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = { stats: Pick<ClientStats, 'volumes' | 'causes' | 'potentialPerMonth'> }

/**
 * The orders of a client in a year and the one before, counted. One statement: the orders come from `booking_client_year_idx` alone, the causes of
 * those that failed or were cancelled from `event_entity_idx`.
 * @throws {Refusal} `CLIENT_NOT_FOUND`
 */
export const findClientStats = async (db: Db, id: string, year: number): Promise<ClientStats> => {
  const { rows } = await sql<Row>`
    with ordered as materialized (
      select id, service, created_at,
        extract(year from created_at at time zone 'Europe/Paris')::int as year,
        extract(month from created_at at time zone 'Europe/Paris')::int as month,
        case
          when status in ('unsuccessful_move', 'not_visited', 'failed') then 'failed'
          when status in ('canceled', 'prospect_canceled') then 'canceled'
          when status in ('done', 'validated', 'visited', 'succeeded') then 'done'
        end as became,
        extract(epoch from end_at - created_at) / 86400 as days
      from booking
      where client_id = ${id} and created_at >= ${startOfDay(`${year - 1}-01-01`)} and created_at < ${startOfDay(`${year + 1}-01-01`)}
    ), volume as (
      select year, month, service, count(*)::int as orders,
        (count(*) filter (where became = 'failed'))::int as failed,
        (count(*) filter (where became = 'canceled'))::int as canceled,
        (count(*) filter (where became = 'done' and days is not null))::int as done,
        coalesce(sum(days) filter (where became = 'done'), 0)::float8 as "daysToDone"
      from ordered group by year, month, service order by year, month, service
    ), ending as (
      select year, became as status, told.cause, count(*)::int as orders
      from ordered
      left join lateral (
        select event.facts ->> 'cause' as cause from event
        where event.entity = 'booking' and event.entity_id = ordered.id and event.kind ~ '^[EVD][0-9]'
        order by event.seq desc limit 1
      ) told on true
      where became in ('failed', 'canceled')
      group by year, became, told.cause order by year, became, count(*) desc, told.cause
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
