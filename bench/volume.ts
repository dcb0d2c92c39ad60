import { reportBulk, reportActs } from './acts.ts'
import { print } from './figures.ts'
import { reportMissions } from './missions.ts'
import { reportFilters } from './filters.ts'
import { reportPeople } from './people.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

type LoadDemo = (url: string, size: number) => Promise<void>

/** Measures the largest size for one user: filters, pairs, searches, deep pages, a long history, one bulk, the missions of one delivery. */
export const benchVolume = async (settings: Settings, loadDemo: LoadDemo): Promise<void> => {
  const size = Math.max(...settings.sizes)
  const url = await copyDatabase(settings, size, loadDemo)
  const product = await startProduct(url, settings.port)
  const work = withPool(url, async (db) => {
    const caller = async () => ({ port: product.port, authorization: `Bearer ${await tokenOfAdministrator(url, secret)}` })
    print(`\n${size.toLocaleString('en')} bookings; one person asks`)
    await reportFilters(db, await caller())
    await reportActs(db, await caller())
    await reportBulk(db, await caller())
    await reportMissions(db, await caller())
  })
  await work.finally(product.stop)
}

/** Measures two hundred simultaneous users on two processes, at the largest size. */
export const benchPeople = async (settings: Settings, loadDemo: LoadDemo): Promise<void> => {
  const size = Math.max(...settings.sizes)
  const url = await copyDatabase(settings, size, loadDemo)
  const servers = [await startProduct(url, settings.port), await startProduct(url, settings.port + 1)]
  const work = withPool(url, (db) => reportPeople(db, servers, { size, minutes: settings.minutes }))
  await work.finally(() => Promise.all(servers.map(({ stop }) => stop())))
}
