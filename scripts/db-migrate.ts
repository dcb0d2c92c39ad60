/** `npm run db:migrate`: runs the migrations that the database has not seen; beside a running server too. */
import { migrate } from '../server/platform/database.ts'
import { migrations, overDatabase, say } from './database.ts'

await overDatabase(async (db) => {
  await migrate(db, migrations)
  say('La base de données est à jour.')
})
