import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.gen.ts'

const isWorking = sql<boolean>`checker.network is not distinct from 'WORKING'`

/** The preferred checkers of each selected client, by name. Served by the key of `client_preferred_checker`. */
export const preferredCheckersOf = (eb: ExpressionBuilder<Tables, 'client'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('client_preferred_checker')
      .innerJoin('checker', 'checker.id', 'client_preferred_checker.checker_id')
      .select(['checker.id', 'checker.name', isWorking.as('isWorking')])
      .whereRef('client_preferred_checker.client_id', '=', 'client.id')
      .orderBy(sql`plain(checker.name) collate "und-x-icu"`)
      .orderBy('checker.id'),
  )

/** These checkers, each with its name and whether it is in the network; one that does not exist is left out. */
export const findPreferable = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string; isWorking: boolean }[]> =>
  db
    .selectFrom('checker')
    .select(['id', 'name', isWorking.as('isWorking')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Replaces the preferred checkers of a client. The rows of those who stay keep their identity, by which a merge is undone. */
export const replacePreferredCheckers = async (db: OpenDb, clientId: string, checkerIds: readonly string[]): Promise<void> => {
  await sql`delete from client_preferred_checker where client_id = ${clientId} and checker_id <> all (${checkerIds}::uuid[])`.execute(db)
  await sql`
    insert into client_preferred_checker (client_id, checker_id) select ${clientId}, unnest(${checkerIds}::uuid[])
    on conflict (client_id, checker_id) do nothing`.execute(db)
}
