import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCalls } from '@adm/contract/call/call'
import { job } from '@adm/contract/platform/job'
import { system } from '@adm/domain/actor'
import { jobs as realJobs } from '../../app.ts'
import { drain, runJobs, startTestServer, type TestServer } from '../../testing/testing.ts'
import { requireNoConnection } from '../database/connection-scope.ts'
import { newId } from '../database/ids.ts'
import { inTransaction } from '../work/work.ts'
import { defineJob, makeRunner } from './jobs.ts'
import { answers } from '../http/serve.ts'

let failing: string | null = null
/** Counts to a number, one step each; the table `step` records the actor of each step. */
const counting = defineJob({
  name: 'test.count',
  input: z.object({ to: z.int(), stops: z.int().optional() }),
  progress: z.object({ said: z.array(z.int()) }),
  step: async (work, { input, done, progress }) => {
    await sql`insert into step (n, by_kind) values (${done + 1}, ${work.by.kind})`.execute(work.db)
    if (failing !== null && done === 1) throw new Error(failing)
    const said = [...(progress?.said ?? []), done + 1]
    return { isFinished: done + 1 === input.to, done: done + 1, total: input.to, progress: { said } }
  },
})
let meanwhile = async (): Promise<void> => requireNoConnection('The work of a test')
/** One step, which does `meanwhile` outside of its two transactions. */
const outside = defineJob({
  name: 'test.outside',
  input: z.object({}),
  progress: z.null(),
  step: async () => ({
    outside: async () => {
      await meanwhile()
      return async (work) => {
        await sql`insert into step (n, by_kind) values (1, ${work.by.kind})`.execute(work.db)
        return { isFinished: true, done: 1 }
      }
    },
  }),
})
const nightly = defineJob({
  name: 'test.nightly',
  schedule: { dailyAt: '03:00' },
  input: z.object({}),
  progress: z.null(),
  step: async (work) => {
    await sql`insert into step (n, by_kind) values (0, ${work.by.kind})`.execute(work.db)
    return { isFinished: true }
  },
})
const calls = defineCalls({
  start: {
    method: 'POST',
    path: '/api/things/count',
    requires: 'signedIn',
    body: z.strictObject({ to: z.int() }),
    answer: job,
    status: 202,
  },
})
const starting = answers(calls, { start: ({ body }, work) => counting.enqueue(work, body) })

/** Counts like the others, for the page of another row. */
const ofRow = defineJob({
  name: 'test.of-row',
  of: ({ rowId }) => rowId,
  input: z.object({ rowId: z.uuid() }),
  progress: z.null(),
  step: async (_, { done }) => ({ isFinished: done === 1, done: done + 1 }),
})
let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let now = Date.parse('2026-11-23T12:00:00.000Z')
beforeAll(async () => {
  const clock = { now: () => new Date(now).toISOString() }
  server = await startTestServer([starting], clock)
  other = await server.beside([starting], clock)
  await sql`create table step (n integer, by_kind text)`.execute(server.db)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const steps = async () => {
  const { rows } = await sql<{ n: number; by_kind: string }>`delete from step returning n, by_kind`.execute(server.db)
  return rows.map(({ n }) => n).toSorted((a, b) => a - b)
}
const runners = () => [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, [counting, nightly, outside]))

describe('a job', () => {
  it('answers 202, and tells its asker, and holders of `all`, how far it is', async () => {
    const anna = await server.signedIn()
    const admin = await server.signedIn('all')
    const bo = await server.signedIn('bookings:read')
    const [runner] = runners()

    const job = await anna.post('/api/things/count', { to: 3 })
    const address = `/api/jobs/${String(job.body['id'])}`
    const waiting = await anna.get(address)
    await runner?.runStep()
    const running = await anna.get(address)
    if (runner) await drain(runner)

    expect(job).toMatchObject({ status: 202, body: { name: 'test.count', state: 'waiting', done: 0, total: null, errors: [] } })
    expect(waiting).toMatchObject({ body: { state: 'waiting' } })
    expect(running).toMatchObject({ body: { state: 'running', done: 1, total: 3 } })
    expect(await admin.get(address)).toMatchObject({ status: 200, body: { state: 'done', done: 3 } })
    expect(await bo.get(address)).toMatchObject({ status: 404, body: { code: 'JOB_NOT_FOUND' } })
    expect(await steps()).toEqual([1, 2, 3])
  })

  it('does each step once, whoever of two processes does it', async () => {
    const anna = await server.signedIn()
    for (const to of [5, 6, 7]) await anna.post('/api/things/count', { to })

    await Promise.all(runners().map(drain))
    await Promise.all(runners().map(drain))

    expect(await steps()).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7])
  })

  it('goes on in another process when its own is killed in the middle of a step', async () => {
    const anna = await server.signedIn()
    const { body } = await anna.post('/api/things/count', { to: 3 })
    const [here, there] = runners()
    await here?.runStep()

    // The process is killed in its second step: its connection closes, and the writes of the step are rolled back.
    const killed = other.runtime.db.transaction().execute(async (db) => {
      await sql`select id from job where id = ${String(body['id'])} for update`.execute(db)
      await sql`insert into step (n, by_kind) values (2, 'killed')`.execute(db)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    })
    await expect(killed).rejects.toThrow(/terminat|EPIPE|ECONNRESET/i)
    if (there) await drain(there)

    expect(await steps()).toEqual([1, 2, 3])
    expect(await anna.get(`/api/jobs/${String(body['id'])}`)).toMatchObject({ body: { state: 'done' } })
  })

  it('tries a step that fails again, later and later, and gives up after five times', async () => {
    const anna = await server.signedIn()
    const { body } = await anna.post('/api/things/count', { to: 3 })
    const read = () => anna.get(`/api/jobs/${String(body['id'])}`)
    const [runner] = runners()
    failing = 'the disk is full'
    if (runner) await drain(runner)
    expect(await read()).toMatchObject({ body: { state: 'waiting', done: 1 } })

    failing = null
    now += 10_000
    if (runner) await drain(runner)
    expect(await read()).toMatchObject({ body: { state: 'done', done: 3 } })
    expect(await steps()).toEqual([1, 2, 3])

    const second = await anna.post('/api/things/count', { to: 3 })
    failing = 'the disk is full'
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      if (runner) await drain(runner)
      now += 600_000
    }
    failing = null
    expect(await anna.get(`/api/jobs/${String(second.body['id'])}`)).toMatchObject({ body: { state: 'failed', done: 1 } })
    expect(await steps()).toEqual([1])
  })

  it('of the clock runs once a night in all processes, and is caught up after a night off', async () => {
    now = Date.parse('2026-11-24T01:00:00.000Z')
    const both = runners()
    await Promise.all(both.map((runner) => runner.plan()))
    await Promise.all(both.map(drain))
    expect(await steps()).toEqual([0])

    now = Date.parse('2026-11-24T01:59:00.000Z')
    await Promise.all(both.map((runner) => runner.plan()))
    await Promise.all(both.map(drain))
    expect(await steps()).toEqual([])

    now = Date.parse('2026-11-26T09:00:00.000Z')
    await Promise.all(both.map((runner) => runner.plan()))
    await Promise.all(both.map(drain))
    expect(await steps()).toEqual([0])
  })

  it('starts by itself when it is asked, and stops with the process', async () => {
    const anna = await server.signedIn()
    const [runner] = runners()
    runner?.start()
    const { body } = await anna.post('/api/things/count', { to: 3 })
    await expect.poll(() => anna.get(`/api/jobs/${String(body['id'])}`), { timeout: 5_000 }).toMatchObject({ body: { state: 'done' } })
    await runner?.stop()
    await steps()
  })

  it('of many steps ends with the step in hand when its process is told to stop, and goes on in another', async () => {
    const anna = await server.signedIn()
    const [runner, another] = runners()
    const { body } = await anna.post('/api/things/count', { to: 150 })
    const state = () => anna.get(`/api/jobs/${String(body['id'])}`)
    runner?.start()
    await expect.poll(async () => (await state()).body['done'], { timeout: 5_000, interval: 5 }).toBeGreaterThan(2)
    await runner?.stop()
    const stopped = (await state()).body
    expect(stopped).toMatchObject({ state: 'running', total: 150 })
    expect(stopped['done']).toBeLessThan(150)

    another?.start()
    await expect.poll(async () => (await state()).body['state'], { timeout: 20_000 }).toBe('done')
    await another?.stop()
    expect(await steps()).toEqual(Array.from({ length: 150 }, (_, at) => at + 1))
  })
})

describe('a step with work outside', () => {
  const enqueue = () =>
    inTransaction(server.runtime, { by: system, requestId: 'test' }, async (work) => (await outside.enqueue(work, {})).id)
  const stateOf = async (id: string) => (await server.db.selectFrom('job').select(['state', 'failures']).where('id', '=', id).execute())[0]

  it('does it with no connection in hand, and no other process takes the step meanwhile', async () => {
    const [here, there] = runners()
    const id = await enqueue()
    const taken: (boolean | undefined)[] = []
    meanwhile = async () => {
      requireNoConnection('The work of a test')
      now += 59_000
      taken.push(await there?.runStep())
    }
    await here?.runStep()
    expect(taken).toEqual([false])
    expect(await steps()).toEqual([1])
    expect(await stateOf(id)).toEqual({ state: 'done', failures: 0 })
  })

  it('is repeated by another process after its lease, and written once when the slow one comes back', async () => {
    const [here, there] = runners()
    const id = await enqueue()
    meanwhile = async () => {
      meanwhile = async () => {}
      now += 61_000
      await there?.runStep()
    }
    await here?.runStep()
    expect(await steps()).toEqual([1])
    expect(await stateOf(id)).toEqual({ state: 'done', failures: 0 })
  })

  it('that fails is tried again later', async () => {
    const [here] = runners()
    const id = await enqueue()
    meanwhile = async () => {
      throw new Error('the thread died')
    }
    await here?.runStep()
    expect(await stateOf(id)).toEqual({ state: 'waiting', failures: 1 })
    meanwhile = async () => {}
    now += 61_000
    await here?.runStep()
    expect(await steps()).toEqual([1])
    expect(await stateOf(id)).toEqual({ state: 'done', failures: 0 })
  })
})

describe('the nightly purge', () => {
  it('forgets request keys after 24 hours, dead sign-ins, old failures and who took which list after a year, and keeps the others', async () => {
    const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
    const user = { id: newId(), email: `${newId()}@example.com`, name: 'Ada' }
    await server.db.insertInto('user_account').values(user).execute()
    for (const [name, hours] of [
      ['old', 25],
      ['new', 1],
    ] as const) {
      const family = { id: newId(), user_id: user.id, created_at: at(hours) }
      await server.db
        .insertInto('idempotency')
        .values({ person_id: 'p', key: name, print: '', at: at(hours) })
        .execute()
      await server.db
        .insertInto('sign_in_failure')
        .values({ email: `${name}@example.com`, source: '', failures: 5, last_at: at(hours) })
        .execute()
      await server.db.insertInto('token_family').values(family).execute()
      await server.db
        .insertInto('refresh_token')
        .values({ hash: name, family_id: family.id, expires_at: at(hours) })
        .execute()
    }
    for (const days of [366, 364])
      await server.db
        .insertInto('export')
        .values({ id: newId(), subject: 'clients', format: 'csv', filter: '{}', at: at(days * 24), state: 'whole', rows: days })
        .execute()
    await runJobs(server.runtime, realJobs)

    const rows = await Promise.all([
      server.db.selectFrom('idempotency').select('key as name').where('person_id', '=', 'p').execute(),
      server.db.selectFrom('sign_in_failure').select('email as name').execute(),
      server.db.selectFrom('refresh_token').select('hash as name').execute(),
      server.db.selectFrom('export').select('rows as name').execute(),
    ])
    expect(rows).toEqual([[{ name: 'new' }], [{ name: 'new@example.com' }], [{ name: 'new' }], [{ name: 364 }]])
  })
})

it('pushes its progress to the pages that show it: those of the row that it is about, or else of its own identifier', async () => {
  const pushed: { of?: string | null; kind: string }[] = []
  const unsubscribe = server.runtime.live.subscribe((event) => {
    if (typeof event !== 'string' && 'entity' in event && event.entity === 'job') pushed.push({ of: event.of ?? null, kind: event.kind })
  })
  const rowId = newId()
  const who = { by: { kind: 'staff', id: newId(), permissions: [], actors: [] }, requestId: 'test' } as const
  const own = await inTransaction(server.runtime, who, async (work) => {
    await ofRow.enqueue(work, { rowId })
    return counting.enqueue(work, { to: 1 })
  })

  await drain(makeRunner(server.runtime, [ofRow, counting]))
  unsubscribe()

  expect(pushed.filter(({ of }) => of === rowId).map(({ kind }) => kind)).toEqual(['waiting', 'running', 'done'])
  expect(pushed.filter(({ of }) => of === own.id).map(({ kind }) => kind)).toEqual(['waiting', 'done'])
})
