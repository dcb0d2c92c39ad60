import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { drain, runJobs, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { closeUndatedJob } from './booking-undated.jobs.ts'

const clock = stoppedClock('2026-06-01T09:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = 24 * 3_600
const night = async (days: number) => {
  clock.pass(days * day)
  await runJobs(server.runtime, [closeUndatedJob])
}
const statusesOf = (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await planner.get(`/api/bookings/${id}`)).body)).then((bodies) =>
    bodies.map(({ status, result }) => `${String(status)} ${String(result)}`),
  )

it('an order without a date is closed by the clock after 60 days without activity, and no other one [STATE-1]', async () => {
  const { id: checkerId } = await server.given.checker()
  const [forgotten, toCome, touched, planned] = [
    await server.given.booking({ wishedDay: '2026-06-10' }),
    await server.given.booking({ wishedDay: '2026-12-24' }),
    await server.given.booking({ wishedDay: '2026-06-10' }),
    await server.given.booking({ wishedDay: '2026-06-10' }, { to: 'planned', checkerId, startAt: '2026-09-01T09:00:00.000Z' }),
  ]
  const ids = [forgotten.id, toCome.id, touched.id, planned.id]
  clock.pass(30 * day)
  await planner.patch(`/api/bookings/${touched.id}`, { comment: 'Le client rappelle.' }, { 'if-match': `"${touched.version}"` })

  await night(16)
  await night(10)
  await night(4)
  expect(await statusesOf(...ids)).toEqual(['waiting null', 'waiting null', 'waiting null', 'planned null'])
  await night(1)
  expect(await statusesOf(...ids)).toEqual(['finished_no_date canceledNoInvoicing', 'waiting null', 'waiting null', 'planned null'])
  const last = await server.db
    .selectFrom('event')
    .select(['kind', 'by_kind'])
    .where('entity_id', '=', forgotten.id)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ kind: 'E22', by_kind: 'system' })
})

it('an order with an open proposition stays open: the guard is asked [STATE-1]', async () => {
  const { id } = await server.given.booking({ wishedDay: '2026-06-10' })
  const { id: checkerId } = await server.given.checker()
  await server.given.openProposition(id, checkerId)
  await night(46)
  await night(10)
  await night(6)
  expect(await statusesOf(id)).toEqual(['waiting null'])
})

it('the client is mailed twice before the end and once at it, however often the night runs in two processes [STATE-1]', async () => {
  const client = await server.given.client({ name: 'Agence du Quai', email: 'quai@agences.example' })
  const { id, version, code } = await server.given.booking({ clientId: client.id, wishedDay: '2026-06-10' })
  const subjects = async () =>
    (await server.mailsTo('quai@agences.example')).map(({ subject }) => (subject.includes('clôture le') ? 'announced' : subject))
  const other = await server.beside()
  const nights = async (days: number) => {
    clock.pass(days * day)
    const runners = [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, [closeUndatedJob]))
    await Promise.all(runners.map((runner) => runner.plan()))
    await Promise.all(runners.map(drain))
  }
  await nights(46)
  await nights(1)
  expect(await subjects()).toEqual(['announced'])
  // An act on the order begins the days anew.
  await planner.patch(`/api/bookings/${id}`, { comment: 'Le client rappelle.' }, { 'if-match': `"${version}"` })
  await nights(20)
  expect(await subjects()).toEqual(['announced'])
  await nights(26)
  await nights(9)
  expect(await subjects()).toEqual(['announced', 'announced'])
  await nights(1)
  await nights(4)
  expect([await statusesOf(id), await subjects()]).toEqual([['waiting null'], ['announced', 'announced', 'announced']])
  await nights(1)
  await nights(1)
  await other.stop()
  expect([await statusesOf(id), await subjects()]).toEqual([
    ['finished_no_date canceledNoInvoicing'],
    ['announced', 'announced', 'announced', `Commande ${code} clôturée sans date`],
  ])
  const noted = await server.db
    .selectFrom('notification')
    .select(['kind', 'audience', 'recipient'])
    .where('booking_id', '=', id)
    .where('kind', '=', 'closing')
    .execute()
  expect(noted).toEqual(Array.from({ length: 4 }, () => ({ kind: 'closing', audience: 'client', recipient: 'quai@agences.example' })))
  const { body } = await planner.get(`/api/bookings/${id}/history`)
  expect(JSON.stringify(body)).toContain('closingAnnounced')
})
