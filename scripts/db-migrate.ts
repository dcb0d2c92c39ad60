/** `npm run db:migrate`: runs the pending migrations, also while a server is running. */
import { prepareSchema } from '../server/schema.ts'
import { overDatabase, print } from './database.ts'

await overDatabase(async (db) => {
  await prepareSchema(db)
  print('La base de données est à jour.')
})
