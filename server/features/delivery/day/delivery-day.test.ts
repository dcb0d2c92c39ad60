import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock } from '../../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-12-01T08:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  const stranger = await server.signedIn('login', 'bookings:read')
  return { ...server, clock, planner, reader, stranger, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const board = z.looseObject({
  day: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  lots: z.array(z.looseObject({ id: z.string(), bookingId: z.string(), version: z.int(), mark: z.string().nullable() })),
})
const boardOf = async (id: string, day?: string) =>
  board.parse((await server.reader.get(`/api/deliveries/${id}/day${day ? `?day=${day}` : ''}`)).body)

/** Ticks a lot over the version that was read. */
const tick = (url: string, body: object, version: number, { person = server.planner, key = newId() } = {}) =>
  person.patch(url, body, { 'if-match': `"${version}"`, 'idempotency-key': key })

/** A delivery whose missions are made, by this run. */
const withMissions = async (rows: readonly object[]) => {
  const { id } = await server.made()
  await server.save(id, rows)
  await server.step(id, 'checked', { confirmCount: true })
  const { id: run } = await server.create(id)
  return { id, run }
}
const oneLot = async () => {
  const { id, run } = await withMissions([server.newRow()])
  const [lot] = (await boardOf(id)).lots
  if (!lot) throw new Error('No lot')
  return { ...lot, id, run, url: `/api/delivery-lots/${lot.id}` }
}

describe('the day of a delivery', () => {
  it('is read with each lot of that day, its hour, its keys and who is to be called [ROUTE-13] [ENT-10]', async () => {
    const prospect = { prospectGender: 'Mme', prospectFirstName: 'Zoé', prospectLastName: 'Garnier', prospectPhone: '06 12 34 56 78' }
    const { id } = await withMissions([
      server.newRow({ orderId: 'A-1', building: 'A', floor: '2', missionHour: '9h30', ...prospect, incompleteInformation: 'Assurance' }),
      server.newRow({ missionDate: '08/12/2026' }),
      server.newRow({ city: null, isExcluded: true }),
    ])

    const { day, days, lots } = await boardOf(id)

    expect({ day, days }).toEqual({
      day: '2026-12-01',
      days: [
        { day: '2026-12-01', count: 1 },
        { day: '2026-12-08', count: 1 },
      ],
    })
    expect(lots).toMatchObject([
      {
        orderId: 'A-1',
        building: 'A',
        floor: '2',
        status: 'waiting',
        plannedAt: '2026-12-01T08:30:00.000Z',
        people: [{ name: 'Zoé Garnier', phone: '+33612345678' }],
        incompleteInformation: 'Assurance',
        keys: { withdrawal: 'not_started', deposit: null },
        mark: null,
        version: 0,
      },
    ])
    expect((await boardOf(id, '2026-12-08')).lots).toHaveLength(1)
    expect((await boardOf(id, '2026-12-24')).lots).toEqual([])
  })

  it('is empty before its missions are made', async () => {
    const { id } = await server.made()

    expect(await boardOf(id)).toMatchObject({ day: null, days: [], lots: [] })
    expect(await server.reader.get(`/api/deliveries/${newId()}/day`)).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } })
  })

  it('needs the right to read deliveries, and to change them for a tick [PERM-2] [PERM-4]', async () => {
    const { id, url } = await oneLot()

    expect(await server.stranger.get(`/api/deliveries/${id}/day`)).toMatchObject({ status: 403 })
    expect(await server.stranger.get(url)).toMatchObject({ status: 403 })
    expect(await tick(url, { mark: 'on_site' }, 0, { person: server.reader })).toMatchObject({ status: 403 })
    expect((await server.reader.get(url)).body).toMatchObject({ mark: null, version: 0 })
  })
})

describe('a lot on its day', () => {
  it('is ticked once, although the same tap is sent twice', async () => {
    const { url, id } = await oneLot()
    const key = newId()

    const [first, second] = [await tick(url, { mark: 'handed_over' }, 0, { key }), await tick(url, { mark: 'handed_over' }, 0, { key })]

    expect(first).toMatchObject({ status: 200, body: { mark: 'handed_over', version: 1, markedAt: server.clock.now() } })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect((await boardOf(id)).lots).toMatchObject([{ mark: 'handed_over', version: 1 }])
    expect((await server.reader.get(`${url}/history`)).body).toMatchObject([{ kind: 'changed', facts: { lot: expect.any(String) } }])
  })

  it('refuses a tick over the tick of another person, with what it is now', async () => {
    const { url } = await oneLot()
    await tick(url, { mark: 'absent' }, 0)

    const refused = await tick(url, { mark: 'on_site' }, 0)

    expect(refused).toMatchObject({ status: 412, body: { code: 'STALE_VERSION', current: { mark: 'absent', version: 1 } } })
  })

  it('has its reserves as long as it is marked so', async () => {
    const { url } = await oneLot()
    await tick(url, { mark: 'with_reserves', reserves: 'Porte rayée' }, 0)
    expect((await server.reader.get(url)).body).toMatchObject({ mark: 'with_reserves', reserves: 'Porte rayée' })

    await tick(url, { mark: 'handed_over' }, 1)

    expect((await server.reader.get(url)).body).toMatchObject({ mark: 'handed_over', reserves: null, version: 2 })
  })

  it('is put back by the undo of its tick', async () => {
    const { url } = await oneLot()
    await tick(url, { mark: 'on_site' }, 0)
    const answer = await tick(url, { mark: 'absent' }, 1)

    expect(await server.planner.post(`/api/changes/${String(answer.headers['change-id'])}/undo`, {})).toMatchObject({ status: 200 })

    expect((await server.reader.get(url)).body).toMatchObject({ mark: 'on_site', version: 3 })
  })

  it('is not ticked once its order says otherwise, and a row without an order never is', async () => {
    const { url, bookingId } = await oneLot()
    await server.planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'prospect_canceled' })

    expect(await tick(url, { mark: 'handed_over' }, 0)).toMatchObject({
      status: 409,
      body: {
        code: 'LOT_MARK_REFUSED',
        message:
          'La commande de ce lot est au statut «\u00a0Annulée par le prospect\u00a0»\u00a0: il ne se marque plus «\u00a0Remis\u00a0».',
      },
    })
    expect((await server.reader.get(url)).body).toMatchObject({ mark: null, version: 0 })
    const { id } = await server.made()
    const row = server.newRow()
    await server.save(id, [row])
    expect(await tick(`/api/delivery-lots/${row.id}`, { mark: 'on_site' }, 0)).toMatchObject({ status: 404 })
  })

  it('forgets its tick with the order that it was of', async () => {
    const { id, run, url } = await oneLot()
    await tick(url, { mark: 'on_site' }, 0)
    expect(await server.takeBack(run)).toMatchObject({ status: 200 })
    await server.create(id)

    expect((await boardOf(id)).lots).toMatchObject([{ mark: null, version: 0 }])
  })
})
