import { carriedOutStatuses } from '@adm/domain/booking/assignment/candidate-score'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

const statuses = sql.join(carriedOutStatuses.map((status) => sql.lit(status)))

type Batch = { after: string; most: number; since: string; now: string }

/**
 * Counts the missions of the next checkers between two instants anew. Served by `booking_checker_idx`.
 * @returns the last of these checkers, undefined after the last one
 */
export const recountMissions = async (db: OpenDb, { after, most, since, now }: Batch): Promise<string | undefined> => {
  const { rows } = await sql<{ checkerId: string }>`
    insert into checker_mission_count (checker_id, carried_out, prevented)
    select checker.id, count(*) filter (where booking.status in (${statuses})),
      count(*) filter (where booking.status = 'unsuccessful_move' and booking.cause = 'checker_prevented')
    from (select id from checker where id > ${after} order by id limit ${most}) as checker
    left join booking on booking.checker_id = checker.id and booking.listed_at >= ${since} and booking.listed_at < ${now}
    group by checker.id
    on conflict (checker_id) do update set carried_out = excluded.carried_out, prevented = excluded.prevented
    returning checker_id as "checkerId"`.execute(db)
  return rows
    .map(({ checkerId }) => checkerId)
    .toSorted()
    .at(-1)
}

/** The counted missions of these checkers; one who was never counted is left out. Served by the key. */
export const findMissionCounts = async (db: Db, checkerIds: readonly string[]) => {
  const rows = await countsOfCheckers(db, { checkerIds })
  return new Map(rows.map(({ checkerId, ...count }) => [checkerId, count]))
}

const countsOfCheckers = preparedQuery((db, { checkerIds }: { checkerIds: readonly string[] }) =>
  db
    .selectFrom('checker_mission_count')
    .select(['checker_id as checkerId', 'carried_out as carriedOut', 'prevented'])
    .where('checker_id', '=', sql<string>`any(${checkerIds}::uuid[])`),
)
