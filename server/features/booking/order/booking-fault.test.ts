import { type ChildProcess, spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

// Faults between processes: two processes plan one slot at the same time, and one process dies before it answers.

const entry = fileURLToPath(new URL('../../../../checks/fault-process.ts', import.meta.url))
const startAt = '2027-03-01T09:00:00.000Z'
const rounds = 20
const atOnce = 200

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
const children = new Set<ChildProcess>()

/** A server in its own process, on the database of the test. */
const process = async (change: Record<string, string> = {}) => {
  const child = spawn(execPath, ['--import', 'tsx', entry], {
    env: { ...change, TEST_SERVER_URL: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
    child.once('exit', () => reject(new Error('The process ended before it was ready')))
  })
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...planner.who, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: z.record(z.string(), z.unknown()).parse(text ? JSON.parse(text) : {}) }
  }
  return { post, ended }
}

let processes: Awaited<ReturnType<typeof process>>[]
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  processes = await Promise.all([process(), process()])
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
})

/** Two hundred bookings request the same hour of one checker, half of them in each process. */
const race = async (ids: readonly string[], pathOf: (id: string) => string) => {
  const checker = await server.given.checker()
  const plan = { to: 'planned', checkerId: checker.id, startAt }
  const answers = await Promise.all(ids.map(async (id, at) => processes[at % 2]?.post(pathOf(id), plan)))
  const missions = await server.db
    .selectFrom('mission')
    .select('booking_id')
    .where('checker_id', '=', checker.id)
    .where('live', '=', true)
    .execute()
  const refused = answers.filter((answer) => answer?.status !== 200 && answer?.status !== 204)
  return {
    plannedIds: missions.map((row) => row.booking_id),
    refused: refused.map((answer) => `${answer?.status} ${String(answer?.body['code'])}`),
  }
}
const someBookings = async () => {
  await server.given.area()
  const bookings = []
  for (let at = 0; at < atOnce; at += 20)
    bookings.push(...(await Promise.all(Array.from({ length: 20 }, () => server.given.booking({}, { to: 'waiting_checker' })))))
  return bookings.map(({ id }) => id)
}

it('gives one slot to one of two hundred bookings through two processes, twenty times over [STATE-1]', async () => {
  let waiting = await someBookings()
  for (let round = 0; round < rounds; round += 1) {
    const { plannedIds, refused } = await race(waiting, (id) => `/api/bookings/${id}/transitions`)
    expect([plannedIds.length, refused.length, new Set(refused)]).toEqual([1, waiting.length - 1, new Set(['409 CHECKER_DOUBLE_BOOKED'])])
    const another = await server.given.booking({}, { to: 'waiting_checker' })
    waiting = [...waiting.filter((id) => !plannedIds.includes(id)), another.id]
  }
}, 300_000)

it('does so without any check of ours, twenty times over: the database alone keeps the slot for one [STATE-1]', async () => {
  const waiting = await someBookings()
  for (let round = 0; round < rounds; round += 1) {
    const { plannedIds, refused } = await race(waiting, (id) => `/api/test/careless/${id}`)
    // Without the services' row lock of the checker, PostgreSQL may have to break a deadlock: the refusal of each request is random.
    const ways = new Set([...refused, '409 CHECKER_DOUBLE_BOOKED', '503 BUSY'])
    expect([plannedIds.length, refused.length, ways]).toEqual([1, waiting.length - 1, new Set(['409 CHECKER_DOUBLE_BOOKED', '503 BUSY'])])
    await server.db.updateTable('mission').set({ live: false, checker_id: null }).where('booking_id', 'in', plannedIds).execute()
  }
}, 300_000)

it('gives the first answer of a process that died before it answered, and one row [ENT-7]', async () => {
  const dying = await process({ DIES_BEFORE_ANSWER: 'yes' })
  const draft = await server.given.draft()
  const key = { 'idempotency-key': crypto.randomUUID() }

  const lost = await dying.post('/api/bookings', draft, key).catch(() => 'no answer')
  const signal = await dying.ended
  const again = await processes[0]?.post('/api/bookings', draft, key)

  const rows = await server.db.selectFrom('booking').select(['id', 'code']).where('client_id', '=', draft.clientId).execute()
  const events = await server.db
    .selectFrom('event')
    .select('kind')
    .where('entity_id', '=', rows[0]?.id ?? '')
    .execute()
  expect([lost, signal]).toEqual(['no answer', 'SIGKILL'])
  expect(rows).toHaveLength(1)
  expect(events).toEqual([{ kind: 'E01' }])
  expect(again).toMatchObject({ status: 201, body: rows[0] ?? {} })
})
