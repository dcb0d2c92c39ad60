import { system } from '@adm/domain/actor'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { drain, startTestServer, type TestServer } from '../../testing/testing.ts'
import type { OpenDb } from '../database/database.ts'
import { inTransaction } from '../work/work.ts'
import { defineJob, makeLanes, makeRunner } from './jobs.ts'

const note = (db: OpenDb, n: number) => sql`insert into step (n) values (${n})`.execute(db)
const oneStep = { input: z.object({}), progress: z.null() }
/** One step, which does `meanwhile` outside of its two transactions. */
let meanwhile = async (): Promise<void> => {}
const long = defineJob({
  name: 'test.long',
  ...oneStep,
  step: async () => ({
    outside: async () => {
      await meanwhile()
      return async (work) => {
        await note(work.db, 1)
        return { isFinished: true }
      }
    },
  }),
})
const scheduled = (name: string, schedule: { dailyAt: '03:00' } | { everyMinutes: 1 }, n: number, lane: 'work' | 'messages') =>
  defineJob({
    name,
    schedule,
    lane,
    ...oneStep,
    step: async (work) => {
      await note(work.db, n)
      return { isFinished: true }
    },
  })
const nightly = scheduled('test.nightly', { dailyAt: '03:00' }, 0, 'work')
const message = scheduled('test.message', { everyMinutes: 1 }, 7, 'messages')

let server: TestServer
let other: Awaited<ReturnType<TestServer['beside']>>
let now = Date.parse('2026-11-23T12:00:00.000Z')
beforeAll(async () => {
  const clock = { now: () => new Date(now).toISOString() }
  server = await startTestServer([], clock)
  other = await server.beside([], clock)
  await sql`create table step (n integer)`.execute(server.db)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const steps = async () => (await sql<{ n: number }>`delete from step returning n`.execute(server.db)).rows.map(({ n }) => n)

it('a job of the clock waits for the one before it: no second one stands beside it, and its time is caught up', async () => {
  const both = [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, [nightly]))
  const plan = async () => void (await Promise.all(both.map((runner) => runner.plan())))
  const count = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from job where name = 'test.nightly' and state = 'waiting'`.execute(server.db)).rows[0]
        ?.count,
    )
  now = Date.parse('2026-11-27T09:00:00.000Z')
  await plan()
  now = Date.parse('2026-11-28T09:00:00.000Z')
  await plan()
  expect(await count()).toBe(1)

  await Promise.all(both.map(drain))
  await plan()
  expect(await count()).toBe(1)
  await Promise.all(both.map(drain))
  expect(await steps()).toEqual([0, 0])
})

it('a job of the messages runs beside a long one, whose step has not ended', async () => {
  let isBegun = false
  let end = () => {}
  meanwhile = () =>
    new Promise((resolve) => {
      isBegun = true
      end = resolve
    })
  const lanes = makeLanes(server.runtime, [long, message])
  lanes.start()
  await inTransaction(server.runtime, { by: system, requestId: 'test' }, (work) => long.enqueue(work, {}))
  await expect.poll(() => isBegun, { timeout: 5_000 }).toBe(true)
  await steps()
  now += 60_000

  await expect.poll(steps, { timeout: 5_000 }).toEqual([7])
  end()
  await expect.poll(steps, { timeout: 5_000 }).toEqual([1])
  await lanes.stop()
  meanwhile = async () => {}
})
