import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import type { Days } from '../../checker/row/checker.queries.ts'

type ByChecker = ReadonlyMap<string, number>
const countsOf = (rows: readonly { checkerId: string | null; count: number }[]): ByChecker =>
  new Map(rows.flatMap(({ checkerId, count }) => (checkerId ? [[checkerId, count]] : [])))

type InDays = { from: string; until: string }
const instantsOf = ({ fromDay, untilDay }: Days): InDays => ({ from: startOfDay(fromDay), until: startOfDay(addDays(untilDay, 1)) })

/** The live missions of all checkers between two instants. */
const missionsIn = (db: Db, { from, until }: InDays) =>
  db
    .selectFrom('mission')
    .where('mission.live', '=', sql.lit(true))
    .where('mission.start_at', '>=', from)
    .where('mission.start_at', '<', until)

const ofCheckers = (checkerIds: readonly string[]) => sql<string>`any(${checkerIds}::uuid[])`
const countOf = sql<number>`count(*)::int`.as('count')

/** The number of missions of each checker on these days; a checker without any is left out. Served by `mission_checker_day_idx`. */
export const countMissions = async (db: Db, checkerIds: readonly string[], days: Days): Promise<ByChecker> =>
  countsOf(await missionCounts(db, { checkerIds, ...instantsOf(days) }))

const missionCounts = preparedQuery((db, { checkerIds, ...days }: InDays & { checkerIds: readonly string[] }) =>
  missionsIn(db, days)
    .select(['mission.checker_id as checkerId', countOf])
    .where('mission.checker_id', '=', ofCheckers(checkerIds))
    .groupBy('mission.checker_id'),
)

type Since = { checkerIds: readonly string[]; since: string }

/** The number of propositions that each checker received since an instant. Served by `mission_proposition_checker_idx`. */
export const countPropositions = async (db: Db, checkerIds: readonly string[], since: string): Promise<ByChecker> =>
  countsOf(await propositionCounts(db, { checkerIds, since }))

const propositionCounts = preparedQuery((db, { checkerIds, since }: Since) =>
  db
    .selectFrom('mission_proposition')
    .select(['checker_id as checkerId', countOf])
    .where('checker_id', '=', ofCheckers(checkerIds))
    .where('proposed_at', '>=', since)
    .groupBy('checker_id'),
)

/** The number of missions that each checker gave up late since an instant. Served by `late_withdrawal_checker_idx`. */
export const countLateWithdrawals = async (db: Db, checkerIds: readonly string[], since: string): Promise<ByChecker> =>
  countsOf(await withdrawalCounts(db, { checkerIds, since }))

const withdrawalCounts = preparedQuery((db, { checkerIds, since }: Since) =>
  db
    .selectFrom('late_withdrawal')
    .select(['checker_id as checkerId', countOf])
    .where('checker_id', '=', ofCheckers(checkerIds))
    .where('at', '>=', since)
    .where('undone_at', 'is', null)
    .groupBy('checker_id'),
)

/**
 * The checkers with a mission at the address of a booking on a day, however the addresses are written. The orders at the address come
 * first, by `dwelling_same_idx` and `booking_dwelling_idx`, since a day has many more missions than a building has orders.
 */
export const findCheckersInBuilding = async (db: Db, bookingId: string, day: string): Promise<ReadonlySet<string>> => {
  const rows = await missionsIn(db, instantsOf({ fromDay: day, untilDay: day }))
    .innerJoin('booking as there', 'there.id', 'mission.booking_id')
    .innerJoin('dwelling as neighbour', 'neighbour.id', 'there.dwelling_id')
    .innerJoin('dwelling as home', (join) =>
      join.onRef('home.zip_code', '=', 'neighbour.zip_code').onRef('home.street_form', '=', 'neighbour.street_form'),
    )
    .innerJoin('booking as target', 'target.dwelling_id', 'home.id')
    .select('mission.checker_id as checkerId')
    .where('target.id', '=', bookingId)
    .where('there.id', '!=', bookingId)
    .execute()
  return new Set(rows.flatMap(({ checkerId }) => (checkerId ? [checkerId] : [])))
}

/**
 * The checkers of the network whom each of these clients prefers; a client without any is left out. Served by the key of
 * `client_preferred_checker`.
 */
export const findPreferredCheckers = async (db: Db, clientIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('client_preferred_checker')
    .innerJoin('checker', 'checker.id', 'client_preferred_checker.checker_id')
    .select(['client_preferred_checker.client_id as clientId', sql<string[]>`array_agg(checker.id)`.as('checkerIds')])
    .where('client_preferred_checker.client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('checker.network', '=', 'WORKING')
    .groupBy('client_preferred_checker.client_id')
    .execute()
  return new Map(rows.map(({ clientId, checkerIds }) => [clientId, checkerIds]))
}

/** The checker of a booking's last mission. */
export const findCheckerOf = async (db: Db, bookingId: string): Promise<string | null> => {
  const row = await db.selectFrom('booking').select('checker_id as checkerId').where('id', '=', bookingId).executeTakeFirst()
  return row?.checkerId ?? null
}
