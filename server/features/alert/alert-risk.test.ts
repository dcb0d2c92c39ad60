import { feeNow } from '@adm/domain/booking/price/booking-fee'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from '../../testing/testing.ts'
import { expectedTenant, startAlertServer } from '../../testing/testing-alert.ts'
import { alertChangesJob } from './alert.jobs.ts'

let server: Awaited<ReturnType<typeof startAlertServer>>
beforeAll(async () => {
  // A Wednesday of the last week of a quarter.
  server = await startAlertServer(
    ['alerts:read', 'alerts:update', 'bookings:read', 'bookings:update', 'mission-propositions:read'],
    '2026-09-23T08:00:00.000Z',
  )
})
afterAll(() => server.stop())

const hours = 3600
const untilMoment = (at: string) => server.clock.pass((Date.parse(at) - Date.parse(server.clock.now())) / 1000)
const nowhere = { latitude: null, longitude: null }
/** A mission whose checker is new, and whose tenant is expected without a mobile at an address without a place: 40 points. */
const risky = async (name: string, startAt: string) => {
  const { id: checkerId } = await server.given.checker(name)
  const tenants = [{ ...expectedTenant, phone: undefined }]
  const booking = await server.given.booking({ tenants, presenceRequired: true }, { to: 'planned', checkerId, startAt })
  await server.locate(booking.id, nowhere)
  return booking
}
const factorsOf = async (id: string) => {
  const { score, severity, facts } = await server.only(id, 'riskyBooking')
  return { score, severity, factors: facts.map(({ factor, observed }) => [factor, observed]) }
}
const types = async (id: string) => (await server.alertsOf(id)).map(({ type }) => type)

it('a risky order is an alert with its factors and points, accepted with a reason, and open again for a higher score only [ROUTE-3]', async () => {
  const { id } = await risky('Nour Petit', '2026-09-25T12:00:00.000Z')
  await server.evaluate()
  expect(await types(id)).not.toContain('riskyBooking')

  // From 18:00 two days before, the tenant should have confirmed.
  untilMoment('2026-09-23T17:00:00.000Z')
  await server.evaluate()
  expect(await factorsOf(id)).toEqual({
    score: 60,
    severity: 'medium',
    factors: [
      ['noMobile', 15],
      ['tenantUnconfirmed', 20],
      ['newChecker', 10],
      ['impreciseAddress', 15],
    ],
  })

  const alert = await server.only(id, 'riskyBooking')
  expect(await server.fixOf(id, 'riskyBooking', 'acceptRisk')).toMatchObject({ call: 'accept', refusals: [] })
  const accept = (body: object) => server.run(`/api/alerts/${alert.id}/acceptance`, body)
  expect(await accept({ reason: '' })).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } })
  expect(await accept({ reason: 'Vu avec le client' })).toMatchObject({
    status: 200,
    body: { status: 'resolved', resolution: 'accepted', reason: 'Vu avec le client', acceptedById: server.planner.id, score: 60 },
  })
  expect(await accept({ reason: 'Encore' })).toMatchObject({ status: 409, body: { code: 'ALERT_RESOLVED' } })
  server.clock.pass(hours)
  await server.evaluate()
  expect(await types(id)).not.toContain('riskyBooking')

  // One day before, an unconfirmed start adds 30 points.
  untilMoment('2026-09-24T12:00:00.000Z')
  await server.evaluate()
  expect(await factorsOf(id)).toMatchObject({ score: 90, severity: 'critical' })
  expect((await server.only(id, 'riskyBooking')).id).not.toBe(alert.id)
})

it('only a risk can be accepted [ROUTE-3]', async () => {
  const { id } = await server.given.booking({ wishedDay: '2026-09-26' })
  await server.evaluate()
  const alert = await server.only(id, 'noChecker')
  expect(await server.run(`/api/alerts/${alert.id}/acceptance`, { reason: 'Vu' })).toMatchObject({ body: { code: 'ALERT_NOT_RISKY' } })
})

it('the precision of the last quarter counts the missions that failed and those that did not, by their highest score [ROUTE-3]', async () => {
  const [failed, done, late, early] = [
    await risky('Ada Noir', '2026-09-28T08:00:00.000Z'),
    await risky('Ben Noir', '2026-09-28T08:00:00.000Z'),
    await risky('Cam Noir', '2026-09-28T08:00:00.000Z'),
    await risky('Dan Noir', '2026-09-30T08:00:00.000Z'),
  ]
  // A quiet order: it never had an alert of risk, so it is not judged.
  const quiet = await server.given.booking(
    {},
    { to: 'planned', checkerId: (await server.given.checker('Eve Noir')).id, startAt: '2026-09-28T08:00:00.000Z' },
  )
  const facts = { cause: 'sale', feeCents: 0 }
  untilMoment('2026-09-27T09:00:00.000Z')
  await server.evaluate()
  expect(await factorsOf(failed.id)).toMatchObject({ score: 90 })
  const feeCents = feeNow(late, server.clock.now(), 'sale')
  expect((await server.step(late.id, { to: 'canceled', reason: 'Vendu', facts: { ...facts, feeCents } })).status).toBe(200)
  untilMoment('2026-09-28T12:00:00.000Z')
  const move = { cause: 'tenant_absent', statement: 'Personne.', waitedMinutes: 20, withdrawnKeys: 'none' }
  expect((await server.step(failed.id, { to: 'unsuccessful_move', reason: 'Absent', facts: move })).status).toBe(200)
  for (const { id } of [done, quiet]) expect((await server.step(id, { to: 'done' })).status).toBe(200)
  // Canceled in time: neither a failure nor a success.
  untilMoment('2026-09-28T17:00:00.000Z')
  await server.evaluate()
  expect(await types(early.id)).toContain('riskyBooking')
  expect((await server.step(early.id, { to: 'canceled', reason: 'Vendu', facts })).status).toBe(200)
  await server.evaluate()

  untilMoment('2026-10-02T08:00:00.000Z')
  expect((await server.planner.get('/api/alerts/precision')).body).toEqual({
    fromDay: '2026-07-01',
    untilDay: '2026-09-30',
    bands: [
      { least: 50, below: 65, judged: 0, right: 0 },
      { least: 65, below: 80, judged: 0, right: 0 },
      { least: 80, below: null, judged: 3, right: 2 },
    ],
  })
})

/** The orders that are evaluated once the queue has only this order, which moved. */
const evaluatedAfterMoveOf = async (id: string): Promise<string[]> => {
  await sql`update alert_watch set next_at = null`.execute(server.db)
  await sql`insert into alert_due (entity, entity_id, has_moved) values ('booking', ${id}, true)`.execute(server.db)
  await runJobs(server.runtime, [alertChangesJob])
  const { rows } = await sql<{ id: string }>`select object_id as id from alert_watch where of = 'booking' and next_at is not null`.execute(
    server.db,
  )
  return rows.map((row) => row.id)
}

it('a mission that moves in a day is evaluated with the one before it and the one after it, and no other [ROUTE-3]', async () => {
  const { id: checkerId } = await server.given.checker('Ida Noir')
  const day = ['07:00', '09:00', '11:00', '13:00', '15:00'].map((hour) => `2026-10-06T${hour}:00.000Z`)
  const ids: string[] = []
  for (const startAt of day) ids.push((await server.given.booking({}, { to: 'planned', checkerId, startAt })).id)
  await server.evaluate()
  expect((await evaluatedAfterMoveOf(ids[2] ?? '')).toSorted()).toEqual(ids.slice(1, 4).toSorted())
})
