/**
 * `npm run demo`: the demo company, when the database is empty; `npm run demo -- --bookings 100000`: so many bookings more, over the three
 * years before today. Beside a running server too.
 */
import { exit } from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { makeHouse } from '../server/app.ts'
import { loadDemo } from '../server/demo/demo.ts'
import { loadVolume } from '../server/demo/volume.ts'
import { type Db, migrate } from '../server/platform/database.ts'
import { migrations, overDatabase, say } from './database.ts'

const asked = z.coerce.number().int().min(1).max(2_000_000).optional().safeParse(parseArgs({ options: { bookings: { type: 'string' } } }).values.bookings)
if (!asked.success) {
  say('Indiquez un nombre de commandes : npm run demo -- --bookings 100000')
  exit(1)
}

const stepMs = 2_000
const french = (value: number): string => value.toLocaleString('fr-FR')

/** Says how far the load is, every two seconds, and how fast. */
const progress = () => {
  const begun = Date.now()
  let saidAt = begun
  return (done: number, total: number): void => {
    if (Date.now() - saidAt < stepMs && done < total) return
    saidAt = Date.now()
    say(`${french(done)} / ${french(total)} commandes, ${french(Math.round((done * 1000) / Math.max(1, saidAt - begun)))} par seconde`)
  }
}

const refused = "Cette base contient des données qui ne viennent pas de la démonstration : rien n'y est ajouté."
const inProduction = 'STAGE=production : la démonstration ne se charge pas sur un serveur de production.'

const loadMore = async (db: Db, bookings: number): Promise<void> => {
  const done = await loadVolume(makeDemoHouse(db), { bookings, onProgress: progress() })
  if (done === null) throw new Error(refused)
  say(done === 0 ? `Les ${french(bookings)} commandes sont déjà là.` : `${french(done)} commandes ont été ajoutées.`)
}

const loadCompany = async (db: Db): Promise<void> => {
  const demo = await loadDemo(makeDemoHouse(db), { onProgress: progress() })
  if (!demo) throw new Error(refused)
  say(demo.wasLoaded ? 'La démonstration est chargée.' : 'La démonstration est déjà là.')
  for (const { email, label } of demo.accounts) say(`  ${email.padEnd(32)} ${label}`)
  say(`  Mot de passe : ${demo.password}`)
}

/** Nobody signs in here: no token is made, so no secret is needed. */
const makeDemoHouse = (db: Db) => makeHouse(db, new Uint8Array())

await overDatabase(async (db, _database, { STAGE }) => {
  if (STAGE === 'production') throw new Error(inProduction)
  await migrate(db, migrations)
  await (asked.data === undefined ? loadCompany(db) : loadMore(db, asked.data))
})
