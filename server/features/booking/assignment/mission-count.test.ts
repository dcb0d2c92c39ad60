import { bookingCandidate } from '@adm/contract/booking/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { countMissionsJob } from './mission-count.jobs.ts'

const clock = stoppedClock('2027-03-01T20:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const runner = () => makeRunner(server.runtime, [countMissionsJob])
const night = async () => {
  clock.pass(24 * 3_600)
  const one = runner()
  await one.plan()
  await drain(one)
}

/** Ended missions of a checker on some days before today, written as they are after their steps. */
const ended = async (checkerId: string, status: string, daysAgo: readonly number[], cause: string | null = null) => {
  for (const days of daysAgo) {
    const { id } = await server.given.booking()
    await sql`update booking set status = ${status}, cause = ${cause}, checker_id = ${checkerId},
      start_at = ${clock.now()}::timestamptz - make_interval(days => ${days}), end_at = ${clock.now()}::timestamptz - make_interval(days => ${days}) + interval '1 hour'
      where id = ${id}`.execute(server.db)
  }
}
const termOf = async (name: string) => {
  const { id } = await server.given.booking()
  const { body } = await planner.get(`/api/bookings/${id}/candidates?startAt=2027-06-01T08:00:00.000Z&name=${name}`)
  return z
    .array(bookingCandidate)
    .parse(body)[0]
    ?.terms.find((term) => term.name === 'success')
}
const counts = () => server.db.selectFrom('checker_mission_count').selectAll().orderBy('checker_id').execute()

it('the missions of 180 days that a checker carried out earn points, those that failed for another reason count in neither [STATE-1]', async () => {
  const checker = await server.given.checker('Ava Fiable')
  await ended(
    checker.id,
    'validated',
    Array.from({ length: 22 }, (_, index) => index + 2),
  )
  await ended(checker.id, 'unsuccessful_move', [3, 4], 'tenant_absent')
  await ended(checker.id, 'unsuccessful_move', [5], 'checker_prevented')
  await ended(checker.id, 'validated', [200, 300])
  expect(await termOf('ava fiable')).toBeUndefined()

  await night()

  expect(await termOf('ava fiable')).toEqual({ name: 'success', points: 3.4, words: '22 sur 23 en 180 jours' })
})

it('are counted anew each night: a second run changes nothing, and what was taken back counts no more [STATE-1]', async () => {
  const checker = await server.given.checker('Bao Fiable')
  await ended(
    checker.id,
    'done',
    Array.from({ length: 20 }, (_, index) => index + 2),
  )
  await night()
  const before = await counts()
  await planNow()
  expect(await counts()).toEqual(before)
  expect(await termOf('bao fiable')).toMatchObject({ words: '20 sur 20 en 180 jours' })

  await sql`update booking set status = 'planned' where checker_id = ${checker.id} and start_at > ${clock.now()}::timestamptz - interval '5 days'`.execute(
    server.db,
  )
  await night()
  expect(await termOf('bao fiable')).toBeUndefined()
})

it('are counted once by two processes, and every checker in turn', async () => {
  clock.pass(24 * 3_600)
  const [one, other] = [runner(), runner()]
  await Promise.all([one.plan(), other.plan()])
  await Promise.all([drain(one), drain(other)])
  const { rows } = await sql<{
    jobs: number
  }>`select count(*)::int as jobs from job where name = 'booking.count-missions' and state = 'done'
    and created_at = ${clock.now()}`.execute(server.db)
  expect(rows[0]?.jobs).toBe(1)
  const { rows: left } = await sql<{
    id: string
  }>`select id from checker where id not in (select checker_id from checker_mission_count)`.execute(server.db)
  expect(left).toEqual([])
})

/** The same job again on the same day, as after a kill before its end was stored. */
const planNow = async () => {
  await sql`update job set state = 'waiting', progress = null, runs_at = ${clock.now()} where name = 'booking.count-missions'`.execute(
    server.db,
  )
  await drain(runner())
}
