import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requestToken, killAll, newFolder, optionsOf, removeFolder, start } from '../checks/product-process.ts'
import { openRetryingProxy } from '../checks/retrying-proxy.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/database/embedded/embedded-postgres.ts'

// Failures in operation: the database is restarted, or one of the processes is stopped. The test has its own database.

let dataDir: string
let database: EmbeddedPostgres
const openDatabase = () => startPostgres({ dataDir: join(dataDir, '..', 'database'), database: 'app' })
beforeEach(async () => {
  dataDir = newFolder()
  database = await openDatabase()
})
afterEach(async () => {
  killAll()
  await database.stop()
  removeFolder(dataDir)
})

const created = z.object({ id: z.string() })
const areas = z.object({ total: z.number(), items: z.array(z.object({ name: z.string() })) })
type Load = { statuses: Map<string, number>; names: string[]; end: () => Promise<void> }

/**
 * Simulates users until `end`: readers fetch a list, writers create areas, each with an idempotency key and a retry after 503. `statuses`
 * counts the responses by method and status, `names` lists the confirmed areas.
 */
const startLoad = (url: string, token: string, people: { readers: number; writers: number }): Load => {
  const statuses = new Map<string, number>()
  const names: string[] = []
  let goesOn = true
  const send = async (
    method: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers }
    const response = await fetch(`${url}${path}`, { ...init, method, headers }).catch(() => null)
    const outcome = `${method} ${response?.status ?? 'no answer'}`
    statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
    return response
  }
  const read = async () => {
    while (goesOn) {
      await (await send('GET', '/api/areas?responsesByPage=20'))?.text()
      await wait(10)
    }
  }
  const create = async () => {
    while (goesOn) {
      const name = `Zone ${crypto.randomUUID()}`
      const body = JSON.stringify({ name })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      for (let isDone = false; !isDone; ) {
        const response = await send('POST', '/api/areas', { body, headers })
        isDone = response?.status !== 503
        if (response?.status === 201 && created.parse(await response.json()).id) names.push(name)
        else await response?.text()
        await wait(isDone ? 10 : 50)
      }
    }
  }
  const all = Promise.all([...Array.from({ length: people.readers }, read), ...Array.from({ length: people.writers }, create)])
  const end = async () => {
    goesOn = false
    await all
  }
  return { statuses, names, end }
}

/** The names of all areas, read page after page. */
const areaNames = async (url: string, token: string): Promise<string[]> => {
  const names: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const response = await fetch(`${url}/api/areas?responsesByPage=200&pageIndex=${pageIndex}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items, total } = areas.parse(await response.json())
    names.push(...items.map(({ name }) => name))
    if (items.length === 0 || names.length >= total) return names
  }
}

it('whose database is restarted under load answers 503 and nothing else, is whole within 5 s, and has lost and doubled nothing', async () => {
  const product = await start({ dataDir, change: { DATABASE_URL: database.url } })
  const token = await requestToken(dataDir, product.port)
  const load = startLoad(product.url, token, { readers: 4, writers: 6 })
  await vi.waitFor(() => expect(load.names.length).toBeGreaterThan(60), { timeout: 20_000, interval: 20 })

  await database.stop()
  const [ready, list] = await Promise.all([fetch(`${product.url}/readyz`), fetch(`${product.url}/api/options`)])
  expect([ready.status, list.status, list.headers.get('retry-after')]).toEqual([503, 503, '2'])
  database = await openDatabase()
  const backAt = Date.now()
  const before = load.names.length
  const upcoming = { timeout: 20_000, interval: 20 }
  await vi.waitFor(async () => {
    expect(load.names.length).toBeGreaterThan(before)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  }, upcoming)
  const wholeAfter = Date.now() - backAt
  await vi.waitFor(() => expect(load.names.length).toBeGreaterThan(before + 20), upcoming)
  await load.end()

  expect([...load.statuses.keys()].toSorted()).toEqual(['GET 200', 'GET 503', 'POST 201', 'POST 503'])
  expect(wholeAfter).toBeLessThan(5_000)
  expect((await areaNames(product.url, token)).toSorted()).toEqual(load.names.toSorted())
})

it('of two processes, of which one is stopped with SIGTERM under load, fails nobody behind a proxy that retries', async () => {
  const change = { DATABASE_URL: database.url, DRAIN_SECONDS: '3' }
  const [first, second] = await Promise.all([start({ dataDir, change }), start({ dataDir, change })])
  const token = await requestToken(dataDir, first.port)
  const proxy = await openRetryingProxy([first.url, second.url])
  const load = startLoad(proxy.url, token, { readers: 6, writers: 6 })
  const options = optionsOf(proxy.url, token)
  let version = await options.read()
  let goesOn = true
  // A change without an idempotency key: no proxy may repeat it, so the server must not cut it off.
  const changing = (async () => {
    while (goesOn) version = await options.write(version)
  })()
  await vi.waitFor(() => expect(load.names.length).toBeGreaterThan(60), { timeout: 20_000, interval: 20 })

  const stopped = first.kill('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${first.url}/readyz`)).status).toBe(503), { timeout: 2_500, interval: 10 })
  const late = await fetch(`${first.url}/api/options`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
  const before = load.names.length
  await vi.waitFor(() => expect(load.names.length).toBeGreaterThan(before + 30), { timeout: 20_000, interval: 20 })
  await load.end()
  goesOn = false
  await changing
  await proxy.close()

  expect([...load.statuses.keys()].toSorted()).toEqual(['GET 200', 'POST 201'])
  expect(await optionsOf(second.url, token).read()).toBe(version)
  expect((await areaNames(second.url, token)).toSorted()).toEqual(load.names.toSorted())
})
