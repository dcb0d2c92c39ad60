/** `npm run db:reset`: empties the database after a confirmation; the next start may load the demo company again. Never in production. */
import { argv, stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { mayLoadDemo } from '../server/config.ts'
import { prepareSchema } from '../server/schema.ts'
import { overDatabase, print } from './database.ts'

const isAgreed = async (): Promise<boolean> => {
  if (argv.includes('--yes')) return true
  const prompt = createInterface({ input: stdin, output: stdout })
  const answer = await prompt.question('Toutes les données de cette base seront effacées. Tapez « effacer » pour continuer : ')
  prompt.close()
  return answer.trim() === 'effacer'
}

await overDatabase(async (db, { isJoined }, config) => {
  if (config.STAGE === 'production') throw new Error("En production, cette commande n'efface rien.")
  if (isJoined) throw new Error("Le serveur utilise cette base de données : arrêtez-le (Ctrl-C), puis recommencez.")
  if (!(await isAgreed())) return print("Rien n'a été effacé.")
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await prepareSchema(db)
  print(`La base de données est vide${mayLoadDemo(config) ? ' : le prochain npm start charge la société de démonstration' : ''}.`)
})
