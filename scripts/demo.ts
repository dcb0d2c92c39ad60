/**
 * `npm run demo`: loads the demo company when the database is empty; `npm run demo -- --bookings 100000` adds 100,000 bookings over the
 * three years before today. Also works while a server is running. A database of `DATABASE_URL` gets the demo with `DEMO=yes` only.
 */
import { exit } from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { makeRuntime } from '../server/app.ts'
import { mayLoadDemo } from '../server/config.ts'
import { loadDemo } from '../server/demo/demo.ts'
import { loadVolume } from '../server/demo/volume/volume.ts'
import type { Db } from '../server/platform/database/database.ts'
import { prepareSchema } from '../server/schema.ts'
import { overDatabase, print } from './database.ts'

const bookingCount = z.coerce.number().int().min(1).max(2_000_000).optional().safeParse(parseArgs({ options: { bookings: { type: 'string' } } }).values.bookings)
if (!bookingCount.success) {
  print('Indiquez un nombre de commandes : npm run demo -- --bookings 100000')
  exit(1)
}

const stepMs = 2_000
const french = (value: number): string => value.toLocaleString('fr-FR')

/** Prints the progress and speed of the load every two seconds. */
const progress = () => {
  const begun = Date.now()
  let printedAt = begun
  return (done: number, total: number): void => {
    if (Date.now() - printedAt < stepMs && done < total) return
    printedAt = Date.now()
    print(`${french(done)} / ${french(total)} commandes, ${french(Math.round((done * 1000) / Math.max(1, printedAt - begun)))} par seconde`)
  }
}

const refused = "Cette base contient des données qui ne viennent pas de la démonstration : rien n'y est ajouté."
const inProduction = 'STAGE=production : la démonstration ne se charge pas sur un serveur de production.'
const notRequested = "La démonstration ne se charge dans la base de DATABASE_URL que si vous le demandez : DEMO=yes npm run demo"

const loadMore = async (db: Db, bookings: number): Promise<void> => {
  const done = await loadVolume(makeDemoRuntime(db), { bookings, onProgress: progress() })
  if (done === null) throw new Error(refused)
  print(done === 0 ? `Les ${french(bookings)} commandes sont déjà là.` : `${french(done)} commandes ont été ajoutées.`)
}

const loadCompany = async (db: Db): Promise<void> => {
  const demo = await loadDemo(makeDemoRuntime(db), { onProgress: progress() })
  if (!demo) throw new Error(refused)
  print(demo.wasLoaded ? 'La démonstration est chargée.' : 'La démonstration est déjà là.')
  for (const { email, label } of demo.accounts) print(`  ${email.padEnd(32)} ${label}`)
  print(`  Mot de passe : ${demo.password}`)
}

/** Token secret left empty: this process signs no tokens. */
const makeDemoRuntime = (db: Db) => makeRuntime(db, new Uint8Array())

await overDatabase(async (db, _database, config) => {
  if (config.STAGE === 'production') throw new Error(inProduction)
  if (!mayLoadDemo({ ...config, DEMO: config.DEMO === 'yes' ? 'yes' : undefined })) throw new Error(notRequested)
  await prepareSchema(db)
  await (bookingCount.data === undefined ? loadCompany(db) : loadMore(db, bookingCount.data))
})
