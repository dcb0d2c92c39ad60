import { resolve } from 'node:path'
import { env, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../server/config.ts'
import { type Db, openDatabase } from '../server/platform/database/database.ts'
import { type ChosenDatabase, chooseDatabase } from '../server/platform/database/open-database.ts'

/** Prints a line for the person who runs the command. */
export const print = (line: string): void => void stdout.write(`${line}\n`)

const mostConnections = 10
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a function on the product's database, the same as `npm start` uses in this environment, and closes it. An error prints its sentence
 * and makes the command fail.
 */
export const overDatabase = async (run: (db: Db, database: ChosenDatabase, config: Config) => Promise<void>): Promise<void> => {
  const warn = (sentence: string) => void stderr.write(`${sentence}\n`)
  const onGone = () => {
    warn("La base de données s'est arrêtée.")
    exit(1)
  }
  try {
    const config = readConfig(env)
    const dataDir = resolve(root, config.DATA_DIR)
    const database = await chooseDatabase({ url: config.DATABASE_URL, dataDir, choice: config.ADM_EMBEDDED, warn, onGone })
    const db = openDatabase(database.url, database.hasOneConnection ? 1 : mostConnections)
    try {
      await run(db, database, config)
    } finally {
      await db.destroy()
      await database.stop()
    }
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error))
    exit(1)
  }
}
