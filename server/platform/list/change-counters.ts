import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { OpenDb } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'

const slots = 64

/**
 * The change counter of these entities together, as a part of a query: it differs after each change, so a total cached with it is exact
 * while it stays. Read it in the query that it describes: one statement sees one snapshot.
 * @example db.selectNoFrom(changeCounterOf(['booking']).as('mark'))
 */
export const changeCounterOf = (entities: readonly string[]): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(n), 0)::text from change_mark where entity in (${sql.join(entities)}))`

/** Increments the change counters of these entities. Must be the last statement of a transaction: the rows stay locked until COMMIT. */
export const incrementChangeCounters = async (db: OpenDb, entities: readonly string[]): Promise<void> => {
  const slot = randomInt(slots)
  for (const entity of [...new Set(entities)].sort()) await increment(db, { entity, slot })
}

const increment = preparedQuery((db, { entity, slot }: { entity: string; slot: number }) =>
  db
    .insertInto('change_mark')
    .values({ entity, slot, n: sql<string>`1` })
    .onConflict((same) => same.columns(['entity', 'slot']).doUpdateSet({ n: sql`change_mark.n + 1` })),
)
