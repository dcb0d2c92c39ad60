/** `npm run db:migrate`: runs the pending migrations, also while a server is running. */
import { migrate } from '../server/platform/database/migrations.ts'
import { migrations, overDatabase, print } from './database.ts'

await overDatabase(async (db) => {
  await migrate(db, migrations)
  print('La base de données est à jour.')
})
