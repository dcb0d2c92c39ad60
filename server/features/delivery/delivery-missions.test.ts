import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesIn } from '../../testing/testing-delivery.ts'
import { drain, startTestServer, stoppedClock } from '../../testing/testing.ts'
import { newId } from '../../platform/database/ids.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { deliveryFeature } from './delivery.feature.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  return { ...server, clock, planner, reader, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const checkedDelivery = async (rows: readonly object[]) => {
  const delivery = await server.made()
  await server.save(delivery.id, rows)
  expect(await server.step(delivery.id, 'checked', { confirmCount: true })).toMatchObject({ status: 200 })
  return delivery
}

describe('the missions of a delivery', () => {
  it('are made from the good rows, once, with price, options, prospects and keys; a refused row says why [ENT-10] [ROUTE-13]', async () => {
    const prospect = { prospectGender: 'Mme', prospectFirstName: 'Zoé', prospectLastName: 'Garnier', prospectEmail: 'zoe@exemple.fr' }
    const { id } = await checkedDelivery([
      server.newRow({ orderId: 'A-1', ...prospect }),
      server.newRow({ zipCode: '98799' }),
      server.newRow({ city: null, isExcluded: true }),
    ])
    expect(await server.create(id)).toMatchObject({ status: 202 })
    await server.create(id)
    const [first, second, third] = await server.rowsOf(id)
    expect(first).toMatchObject({ state: 'created', refusal: null })
    expect(second).toMatchObject({ state: 'ready', refusal: "Ce code postal n'appartient à aucune zone.", bookingId: null })
    expect(third).toMatchObject({ state: 'excluded', bookingId: null })
    const orders = await server.planner.get(`/api/bookings?delivery_id=${id}`)
    expect(orders.body).toMatchObject({ total: 1, items: [{ id: first?.bookingId, clientReference: 'A-1' }] })
    expect((await server.planner.get(`/api/bookings/${first?.bookingId}`)).body).toMatchObject({
      deliveryId: id,
      delivery: { id },
      offer: 'LIVRAISON',
      options: ['annotated'],
      wishedDay: '2026-12-01',
      tenants: [{ role: 'prospect', lastName: 'Garnier' }],
    })
    const legs = await server.db
      .selectFrom('key_tracking')
      .select('way')
      .where('booking_id', '=', first?.bookingId ?? '')
      .execute()
    expect(legs.map(({ way }) => way)).toEqual(['ADDRESS', 'ADDRESS'])
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'created', refusedCount: 1 })
  })

  it('are taken back whole while nothing has happened to them, and made again', async () => {
    const { id } = await checkedDelivery([server.newRow(), server.newRow()])
    await server.create(id)
    const before = (await server.rowsOf(id)).map(({ bookingId }) => bookingId)
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    await drain(server.runner())
    expect((await server.rowsOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
    const bookings = await server.db
      .selectFrom('booking')
      .select('status')
      .where(
        'id',
        'in',
        before.flatMap((booking) => booking ?? []),
      )
      .execute()
    expect(bookings.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'checked' })
    await server.create(id)
    const again = await server.rowsOf(id)
    expect(again.map(({ state }) => state)).toEqual(['created', 'created'])
    await server.planner.post(`/api/bookings/${again[0]?.bookingId}/transitions`, { to: 'waiting_checker' })
    expect(await server.undoLast(id)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it('go on after a kill in the middle: no order twice, none lost', async () => {
    const { id } = await checkedDelivery(Array.from({ length: 45 }, () => server.newRow()))
    await server.planner.post(`/api/deliveries/${id}/missions`, {})
    const ids = breakableIds(server.runtime.newId)
    const broken = makeRunner({ ...server.runtime, newId: ids.next }, deliveryFeature.jobs ?? [])
    await broken.runStep()
    ids.breakAfter(30)
    // The step is rolled back in its middle.
    await broken.runStep()
    expect((await server.planner.get(`/api/bookings?delivery_id=${id}`)).body).toMatchObject({ total: 20 })
    server.clock.pass(60)
    await drain(server.runner())
    const rows = await server.rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'created'))
    expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(45)
    expect((await server.planner.get(`/api/bookings?delivery_id=${id}`)).body).toMatchObject({ total: 45 })
  })
})

describe('the days of a delivery', () => {
  it('begin and end it without anybody, and an order of it may be cancelled for its prospect [STATE-1]', async () => {
    const { id } = await server.made()
    await server.save(id, [server.newRow(), server.newRow()])
    await server.step(id, 'checked', { confirmCount: true })
    await server.create(id)
    server.clock.pass(9 * 24 * 3600)
    await server.runner().plan()
    await drain(server.runner())
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'in_progress' })
    for (const { bookingId } of await server.rowsOf(id))
      expect(await server.planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'prospect_canceled' })).toMatchObject({
        status: 200,
      })
    server.clock.pass(3600)
    await server.runner().plan()
    await drain(server.runner())
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'done' })
  })
})

describe('a delivery of a client that is blocked meanwhile', () => {
  it('makes no mission: each row says why [ERR-7]', async () => {
    const { id } = await checkedDelivery([server.newRow({ missionDate: '15/12/2026' })])
    const block = { id: newId(), client_id: server.place.clientId, title: 'Impayé', message: 'Réglez vos factures.' }
    await server.db
      .insertInto('client_blocking')
      .values({ ...block, reason: 'CUSTOM', origin: 'USER', blocked_at: server.clock.now(), start_date: '2026-01-05' })
      .execute()
    await server.create(id)
    expect((await server.rowsOf(id))[0]).toMatchObject({
      state: 'ready',
      bookingId: null,
      refusal: expect.stringContaining('Impayé'),
    })
  })
})

/** Identifiers that run out when a test says so: a process that ends in the middle of a step. */
const breakableIds = (next: () => string) => {
  let left = Number.POSITIVE_INFINITY
  return {
    next: () => {
      left -= 1
      if (left < 0) throw new Error('broken')
      return next()
    },
    breakAfter: (count: number) => {
      left = count
    },
  }
}
