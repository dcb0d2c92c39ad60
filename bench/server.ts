import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type pg from 'pg'
import { z } from 'zod'
import { judged, median, print } from './figures.ts'
import { load, percentile, type Request, type Round } from './load.ts'
import { mostMemoryMB, memoryOfPeers, peerNames, type Scenario, scenarios } from './marks.ts'
import { explainList, explainSearch } from './plans.ts'
import { prepareRequests, type RequestPair, type ScenarioRequests } from './requests.ts'
import { cpuMs, memoryMB, type ServerProcess, startServer } from './server-process.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

type Servers = { product: ServerProcess; floor: ServerProcess }

const buildFloor = async (): Promise<string> => {
  const outfile = fileURLToPath(new URL('../dist/bench/floor.js', import.meta.url))
  const entry = fileURLToPath(new URL('floor.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' })
  return outfile
}

/** Both servers on one database. */
const startBoth = async (url: string, port: number): Promise<Servers> => {
  const product = await startProduct(url, port)
  const readyPath = '/keyset?after=00000000-0000-7000-8000-000000000000'
  const floor = await startServer([execPath, await buildFloor()], port + 1, { DATABASE_URL: url }, readyPath)
  return { product, floor }
}

const page = z.object({
  items: z.array(z.object({ id: z.string() })),
  total: z.number().nullable(),
  totalIsExact: z.boolean().default(true),
})
const fetchPage = async (port: number, { path, headers }: Request): Promise<z.output<typeof page>> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return page.parse(await response.json())
}

/** Compares the rows, their order and the total of both servers. @throws where they differ */
const requireSame = async ({ product, floor }: Servers, requests: ScenarioRequests): Promise<void> => {
  for (const name of ['list', 'deepPage', 'offset', 'search', 'anyWord'] as const) {
    for (let time = 0; time < 10; time += 1) {
      const request = requests[name].product()
      const [productPage, floorPage] = await Promise.all([fetchPage(product.port, request), fetchPage(floor.port, requests[name].floor())])
      const sameRows = JSON.stringify(productPage.items) === JSON.stringify(floorPage.items)
      // The floor's capped count is one more than the product's cap; the floor's keyset page has no total.
      const sameTotal =
        floorPage.total === null || floorPage.total === (productPage.totalIsExact ? productPage.total : (productPage.total ?? 0) + 1)
      if (!sameRows || !sameTotal) throw new Error(`not the same: ${request.path}, totals ${productPage.total} and ${floorPage.total}`)
    }
  }
}

/** Cost of a request: the median of its rounds. */
type Cost = { perSecond: number; p50: number; p99: number; serverCpuMs: number; databaseCpuMs: number; failures: number }

const summary = (rounds: readonly Cost[]): Cost => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  serverCpuMs: median(rounds.map((round) => round.serverCpuMs)),
  databaseCpuMs: median(rounds.map((round) => round.databaseCpuMs)),
  failures: rounds.reduce((sum, round) => sum + round.failures, 0),
})

const backends = async (db: pg.Pool): Promise<number[]> => {
  const text = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  return (await db.query<{ pid: number }>(text)).rows.map(({ pid }) => pid)
}

type Place = { db: pg.Pool; connections: number; seconds: number }

const measure = async ({ db, connections, seconds }: Place, server: ServerProcess, next: () => Request): Promise<Cost> => {
  const pids = await backends(db)
  const before = { server: cpuMs([server.pid]), database: cpuMs(pids) }
  const round: Round = await load(server.port, connections, seconds, next)
  return {
    perSecond: round.requests / round.seconds,
    p50: percentile(round, 0.5),
    p99: percentile(round, 0.99),
    serverCpuMs: (cpuMs([server.pid]) - before.server) / round.requests,
    databaseCpuMs: (cpuMs(pids) - before.database) / round.requests,
    failures: round.failures,
  }
}

type Pair = { product: Cost; floor: Cost }

/** Measures floor and product alternately, after a warm-up of each. */
const compare = async (place: Place, { product, floor }: Servers, requests: RequestPair, rounds: number): Promise<Pair> => {
  await measure(place, floor, requests.floor)
  await measure({ ...place, seconds: place.seconds * 2 }, product, requests.product)
  const costs: { product: Cost[]; floor: Cost[] } = { product: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    costs.floor.push(await measure(place, floor, requests.floor))
    costs.product.push(await measure(place, product, requests.product))
  }
  return { product: summary(costs.product), floor: summary(costs.floor) }
}

const figures = ({ perSecond, p50, p99, serverCpuMs, databaseCpuMs }: Cost): string =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(7)}  CPU ${serverCpuMs.toFixed(2)} + ${databaseCpuMs.toFixed(2)} ms`

const report = ({ label, once, share, within }: Scenario, { product, floor }: Pair, isLargest: boolean): void => {
  print(`  ${label}`)
  print(`    floor   ${figures(floor)}`)
  print(`    product ${figures(product)}${product.failures > 0 ? `  ${product.failures} FAILED` : ''}`)
  const cpu = (product.serverCpuMs + product.databaseCpuMs) / (floor.serverCpuMs + floor.databaseCpuMs)
  const time =
    within && isLargest
      ? `; p${within.percentile * 100} ${judged(within.percentile === 0.5 ? product.p50 : product.p99, within.ms, ' ms', true)}`
      : ''
  print(
    `    share of the floor ${judged(product.perSecond / floor.perSecond, share)}; CPU ×${cpu.toFixed(2)}${time}; peers then ${once.peers} beside a floor of ${once.floor}`,
  )
}

const cpuOf = ({ product }: Pair): number => product.serverCpuMs + product.databaseCpuMs

/** One size: row comparison, plans, every scenario at each number of connections, memory. @returns the CPU of each scenario */
const measureSize = async (settings: Settings, size: number, url: string): Promise<Map<Scenario['id'], number>> => {
  const servers = await startBoth(url, settings.port)
  const isLargest = size === Math.max(...settings.sizes)
  const cpu = new Map<Scenario['id'], number>()
  const stop = () => Promise.all([servers.product.stop(), servers.floor.stop()])
  const work = withPool(url, async (db) => {
    const bearer = async () => ({ authorization: `Bearer ${await tokenOfAdministrator(url, secret)}` })
    const requests = await prepareRequests(db, size, await bearer())
    print(`\n${size.toLocaleString('en')} bookings; ready after ${judged(servers.product.readyMs / 1000, 1, ' s', true)}`)
    await requireSame(servers, requests)
    print('  same rows and totals on both')
    if (size === 200_000 || isLargest) print(`${await explainList(db, url)}\n${await explainSearch(db, url, 'victor hugo')}`)
    for (const connections of settings.connections) {
      print(`\n ${size.toLocaleString('en')} bookings, ${connections} connections`)
      const place = { db, connections, seconds: settings.seconds }
      for (const scenario of scenarios) {
        // A token is valid for fifteen minutes: each scenario gets a new one.
        Object.assign(requests.headers, await bearer())
        const pair = await compare(place, servers, requests[scenario.id], settings.rounds)
        report(scenario, pair, isLargest)
        if (connections === settings.connections[0]) cpu.set(scenario.id, cpuOf(pair))
      }
      const memory = memoryMB(servers.product.pid)
      print(
        `  memory of the product ${judged(memory.now, mostMemoryMB, ' MB', true)}, of the floor ${memoryMB(servers.floor.pid).now} MB; peers then ${memoryOfPeers}`,
      )
    }
  })
  await work.finally(stop)
  return cpu
}

/** Prints the server's figures, each with its target and the peers' figures. */
export const benchServer = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  print(`Peers: ${peerNames}. CPU: of the server's process + of its database's, a request.`)
  const costs: Map<Scenario['id'], number>[] = []
  for (const size of settings.sizes) {
    const url = await copyDatabase(settings, size, loadDemo)
    costs.push(await measureSize(settings, size, url))
  }
  const [smallest] = costs
  const largest = costs.at(-1)
  if (!smallest || !largest || costs.length < 2) return
  print(
    `\nCPU a request with ${settings.sizes.map((size) => size.toLocaleString('en')).join(', ')} bookings; the largest size against the smallest`,
  )
  for (const { id, label, growth } of scenarios) {
    const each = costs.map((cost) => (cost.get(id) ?? 0).toFixed(2)).join(', ')
    print(`  ${label}: ${each} ms; ×${judged((largest.get(id) ?? 0) / (smallest.get(id) ?? 1), growth, '', true)}`)
  }
}
