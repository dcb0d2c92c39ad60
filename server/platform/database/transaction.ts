import { type DatabaseConnection, DummyDriver, Transaction } from 'kysely'
import type { Db, OpenDb } from './database.ts'
import { PipelinedConnection } from './wire/pipelined-connection.ts'
import { dialectOf } from './wire/pipelined-driver.ts'
import type { Tables } from './tables.gen.ts'

const driver = new DummyDriver()
const dialect = dialectOf(() => driver)

/**
 * In a Kysely transaction, statements run one after the other. On a pipelined connection, statements awaited together leave in one batch.
 */
const pipelined = async (open: OpenDb): Promise<OpenDb> => {
  const executor = open.getExecutor()
  const connection = await executor.provideConnection(async (provided): Promise<DatabaseConnection> => provided)
  if (!(connection instanceof PipelinedConnection)) return open
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}

/**
 * Runs in one transaction: everything is committed, or nothing. Await independent statements together (`Promise.all`): they are executed in
 * order, within one round trip.
 */
export const inOneTransaction = <Result>(db: Db, run: (open: OpenDb) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (open) => run(await pipelined(open)))
