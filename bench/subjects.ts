import { performance } from 'node:perf_hooks'
import { offerSimulationCalls } from '../contract/offer/offer-simulation.ts'
import { priceOf } from '../domain/offer/price.ts'
import { publicGridId, publicPrices, publicVersionId } from '../domain/offer/public-grid.ts'
import { findBookingsAfter } from '../server/features/booking/row/booking.queries.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import type pg from 'pg'
import { print } from './figures.ts'
import { load, percentile } from './load.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

const impact = offerSimulationCalls.impact.answer
const clients = 20_000
const checkers = 2_000
const priced = 10_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** Copies the existing clients and checkers under other names, up to the numbers that the lists must support. */
const grow = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `insert into client (id, name, address, zip_code, city, phone, offer, tags)
      select gen_random_uuid(), name || ' ' || copy, address, zip_code, city, phone, offer, tags
      from client, generate_series(1, $1 / (select count(*)::int from client)) as copy`,
    [clients],
  )
  await db.query(
    `insert into checker (id, first_name, last_name, type, network, tags, languages, zip_code, latitude, longitude)
      select gen_random_uuid(), first_name, last_name || ' ' || copy, type, network, tags, languages, zip_code, latitude, longitude
      from checker, generate_series(1, $1 / (select count(*)::int from checker)) as copy`,
    [checkers],
  )
  await db.query('analyze client, checker')
}

const pathsByLabel: Readonly<Record<string, readonly string[]>> = {
  'clients, first page': ['/api/clients'],
  'clients, page 300': ['/api/clients?pageIndex=300'],
  'clients, text': ['/api/clients?client=agence', '/api/clients?client=lille', '/api/clients?client=port 12'],
  'clients, blocked, by city': ['/api/clients?blocked=yes&sort=city'],
  'checkers, first page': ['/api/checkers'],
  'checkers, filters': ['/api/checkers?tag=HOUSE&language=EN&network=WORKING', '/api/checkers?certificate=30'],
  'areas, whole list': ['/api/areas'],
  'areas, map': ['/api/areas/map'],
}

const reportLoad = async (
  label: string,
  port: number,
  seconds: number,
  paths: readonly string[],
  authorization: string,
): Promise<number> => {
  let turn = 0
  const next = () => ({ method: 'GET' as const, path: encodeURI(paths[(turn += 1) % paths.length] ?? ''), headers: { authorization } })
  await load(port, 1, seconds, next)
  const round = await load(port, 1, seconds, next)
  const failed = round.failures > 0 ? `  ${round.failures} FAILED` : ''
  print(`  ${label.padEnd(28)} p50 ${percentile(round, 0.5).toFixed(1)} ms  p99 ${percentile(round, 0.99).toFixed(1)} ms${failed}`)
  return round.seconds / round.requests
}

/** Measures the price engine alone over existing orders. @returns the paths of their repricing */
const reportEngine = async (url: string): Promise<readonly string[]> => {
  const db = openDatabase(url, 1)
  const bookings = await findBookingsAfter(db, firstId, priced).finally(() => db.destroy())
  const begin = performance.now()
  for (const booking of bookings) priceOf(booking, booking.createdAt, { prices: publicPrices, discountRate: 0, volume: null })
  print(`  ${bookings.length.toLocaleString('en')} prices reckoned by the engine: ${(performance.now() - begin).toFixed(0)} ms`)
  return bookings.map(({ id }) => `/api/bookings/${id}/repricing`)
}

/** Gives every order to one client, the worst case of its statistics. @returns the path of those statistics */
const collectOrders = async (db: pg.Pool): Promise<string> => {
  const { rows } = await db.query<{ id: string }>('select client_id as id from booking group by 1 order by count(*) desc limit 1')
  const id = rows[0]?.id
  await db.query('update booking set client_id = $1', [id])
  await db.query('vacuum analyze booking')
  return `/api/clients/${id}/stats`
}

/** Makes every order open and priced by the public grid, so that the impact of a version is computed over all of them. */
const openAll = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `update booking set status = 'waiting',
      price_source = price_source || jsonb_build_object('gridId', $1::text, 'versionId', $2::text) where price_source is not null`,
    [publicGridId, publicVersionId],
  )
  await db.query('vacuum analyze booking')
}

/** Measures one call that computes the impact of a version over the open orders. */
const reportImpact = async (port: number, authorization: string): Promise<void> => {
  const address = `http://127.0.0.1:${port}/api/price-grids/${publicGridId}/versions/${publicVersionId}/impact`
  const fetchImpact = async () => impact.parse(await (await fetch(address, { headers: { authorization } })).json())
  await fetchImpact()
  const begin = performance.now()
  const { orders } = await fetchImpact()
  print(`  ${orders.toLocaleString('en')} orders priced anew by the server in one call: ${(performance.now() - begin).toFixed(0)} ms`)
}

/** Measures the lists of clients, checkers and areas at volume, the map and repricing: one user, alone on the machine. */
export const benchSubjects = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const url = await copyDatabase(settings, Math.min(...settings.sizes), loadDemo)
  const product = await startProduct(url, settings.port)
  const work = withPool(url, async (db) => {
    await grow(db)
    const authorization = `Bearer ${await tokenOfAdministrator(url, secret)}`
    print(`\n${clients.toLocaleString('en')} clients, ${checkers.toLocaleString('en')} checkers; one person asks`)
    for (const [label, paths] of Object.entries(pathsByLabel)) await reportLoad(label, product.port, settings.seconds, paths, authorization)
    const each = await reportLoad('« Recalculer », differences', product.port, settings.seconds, await reportEngine(url), authorization)
    await reportLoad('client with all orders, stats', product.port, settings.seconds, [await collectOrders(db)], authorization)
    print(`  ${priced.toLocaleString('en')} orders asked for their differences, one after the other: ${(each * priced).toFixed(0)} s`)
    await openAll(db)
    await reportImpact(product.port, authorization)
  })
  await work.finally(product.stop)
}
