import { replaceAlertSources } from './features/alert/alert-watch.queries.ts'
import type { Db } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'

/** The folder of the product's migrations. */
export const migrations = new URL('migrations/', import.meta.url)

/**
 * Runs the pending migrations, and writes the rows that the code declares.
 * @throws in French when the database has run migrations that no longer exist
 */
export const prepareSchema = async (db: Db): Promise<void> => {
  await migrate(db, migrations)
  await replaceAlertSources(db)
}
