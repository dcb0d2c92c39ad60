import { type DatabaseConnection, DummyDriver, Transaction } from 'kysely'
import type { Db, OpenDb } from './database.ts'
import { PipelinedConnection } from './wire/pipelined-connection.ts'
import { dialectOf } from './wire/pipelined-driver.ts'
import type { Tables } from './tables.gen.ts'

const driver = new DummyDriver()
const dialect = dialectOf(() => driver)

/** Kysely lets a transaction execute one statement after the other; where its connection is pipelined, those awaited together are sent together. */
const pipelined = async (open: OpenDb): Promise<OpenDb> => {
  const executor = open.getExecutor()
  const connection = await executor.provideConnection(async (one): Promise<DatabaseConnection> => one)
  if (!(connection instanceof PipelinedConnection)) return open
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}

/**
 * Runs in one transaction: all of it is saved, or nothing. What does not depend on each other is awaited together (`Promise.all`): it is executed in
 * the order of the requests, within one round trip.
 */
export const inOneTransaction = <Result>(db: Db, run: (open: OpenDb) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (open) => run(await pipelined(open)))
