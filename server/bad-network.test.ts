import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type NetworkFault, openFaultyProxy } from '../checks/faulty-proxy.ts'
import { killAll, type Launched, newFolder, removeFolder, requestToken, start } from '../checks/product-process.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/database/embedded/embedded-postgres.ts'

// The network between the product and PostgreSQL fails while people work.

/** A request gets its answer within this time, whatever the network does: 503 in the worst case. */
const longestAnswerMs = 5_000

let dataDir: string
let database: EmbeddedPostgres
let network: Awaited<ReturnType<typeof openFaultyProxy>>
let product: Launched
let token: string
beforeAll(async () => {
  dataDir = newFolder()
  database = await startPostgres({ dataDir: join(dataDir, '..', 'database'), database: 'app' })
  network = await openFaultyProxy(database.url)
  product = await start({ dataDir, change: { DATABASE_URL: network.url } })
  token = await requestToken(dataDir, product.port)
})
afterAll(async () => {
  killAll()
  await network.close()
  await database.stop()
  removeFolder(dataDir)
})

type Outcome = { status: number; ms: number }
const request = async (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Outcome> => {
  const begun = Date.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers }
  const response = await fetch(`${product.url}${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) })
  await response.text()
  return { status: response.status, ms: Date.now() - begun }
}
const read = () => request('/api/areas?responsesByPage=20')
const ready = () => request('/readyz')
const createArea = (name: string, key: string) =>
  request('/api/areas', { method: 'POST', body: JSON.stringify({ name }), headers: { 'idempotency-key': key } })

const areas = z.object({ items: z.array(z.object({ name: z.string() })) })
const areaNames = async (): Promise<string[]> => {
  const response = await fetch(`${product.url}/api/areas?responsesByPage=200`, { headers: { authorization: `Bearer ${token}` } })
  return areas.parse(await response.json()).items.map(({ name }) => name)
}

/** The statuses of the answers, and whether each came in time. */
const summaryOf = (outcomes: readonly Outcome[]) => ({
  statuses: [...new Set(outcomes.map(({ status }) => status))],
  isInTime: outcomes.every(({ ms }) => ms < longestAnswerMs),
})
const refused = { statuses: [503], isInTime: true }

/** The time in milliseconds until readiness, reads on every connection, and a change succeed together. */
const timeUntilWhole = async (): Promise<number> => {
  const begun = Date.now()
  const reads = Array.from({ length: 20 }, () => 200)
  await vi.waitFor(
    async () => {
      const name = `Zone ${crypto.randomUUID()}`
      const outcomes = await Promise.all([ready(), ...reads.map(read), createArea(name, crypto.randomUUID())])
      expect(outcomes.map(({ status }) => status)).toEqual([200, ...reads, 201])
    },
    { timeout: 20_000, interval: 20 },
  )
  return Date.now() - begun
}

describe('a network', () => {
  it.each<NetworkFault>(['hang', 'mute', 'deaf'])(
    'with the fault « %s »: each request is refused within 5 s, and all is whole within 5 s after it',
    async (fault) => {
      await Promise.all(Array.from({ length: 30 }, read))
      network.become(fault)

      expect(
        summaryOf(await Promise.all([ready(), createArea('Zone perdue', crypto.randomUUID()), ...Array.from({ length: 30 }, read)])),
      ).toEqual(refused)
      expect(summaryOf([await ready(), await read()])).toEqual(refused)

      network.become('none')
      expect(await timeUntilWhole()).toBeLessThan(5_000)
    },
  )

  it('that forgets the open connections only: the next requests get new ones', async () => {
    await Promise.all(Array.from({ length: 30 }, read))
    network.freezeOpen()

    const outcomes = await Promise.all([ready(), ...Array.from({ length: 10 }, read)])
    expect(summaryOf(outcomes).isInTime).toBe(true)
    expect(await timeUntilWhole()).toBeLessThan(5_000)
  })

  it('that closes its half of each connection costs no more than the requests under way', async () => {
    await Promise.all(Array.from({ length: 30 }, read))
    network.halfClose()

    expect(await timeUntilWhole()).toBeLessThan(5_000)
  })

  it.each([
    { place: 'the write', name: 'Zone Nord', texts: ['Zone Nord'] },
    { place: 'COMMIT', name: 'Zone Ouest', texts: ['Zone Ouest', 'commit'] },
  ])('that hangs at $place leaves a change done once after its retry, and no row locked', async ({ name, texts }) => {
    const key = crypto.randomUUID()
    network.freezeAt(...texts)

    expect(summaryOf([await createArea(name, key)])).toEqual(refused)
    const again = await createArea(name, key)

    expect(again.status).toBe(201)
    expect((await areaNames()).filter((each) => each === name)).toHaveLength(1)
    expect(await timeUntilWhole()).toBeLessThan(5_000)
  })

  it('that swallows the answer to COMMIT: the retry gets the first answer', async () => {
    const key = crypto.randomUUID()
    await createArea('Zone Est', crypto.randomUUID())
    network.become('mute')
    expect(summaryOf([await createArea('Zone Sud', key)])).toEqual(refused)
    network.become('none')

    await vi.waitFor(async () => expect((await createArea('Zone Sud', key)).status).toBe(201), { timeout: 10_000, interval: 50 })
    expect((await areaNames()).filter((each) => each === 'Zone Sud')).toHaveLength(1)
  })

  it('that forgets the listening connection: changes of another process arrive again within some seconds, and the process still stops', async () => {
    const other = await start({ dataDir, change: { DATABASE_URL: database.url } })
    const events: string[] = []
    const stream = await fetch(`${product.url}/api/events`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body ?? []) events.push(decoder.decode(chunk))
    })()
    network.freezeOpen()

    await vi.waitFor(
      async () => {
        await fetch(`${other.url}/api/areas`, {
          method: 'POST',
          body: JSON.stringify({ name: `Zone ${crypto.randomUUID()}` }),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
        expect(events.join('')).toContain('"entity":"area"')
      },
      { timeout: 20_000, interval: 500 },
    )
    expect(await product.kill('SIGTERM')).toBe(0)
    await reading.catch(() => undefined)
  })
})
