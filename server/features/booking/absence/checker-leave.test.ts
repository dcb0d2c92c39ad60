import { checkerLeaveCalls } from '@adm/contract/booking/checker-leave'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let startAt = ''
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update', 'bookings:read', 'bookings:update')
  startAt = `${addDays(dayOf(server.runtime.now()), 60)}T09:00:00.000Z`
})
afterAll(() => server.stop())

const later = (hours: number) => new Date(Date.parse(startAt) + hours * 3_600_000).toISOString()
const withMissions = async () => {
  const leaver = await server.given.checker('Ada Diallo')
  const taker = await server.given.checker('Nour Petit')
  const plan = (at: string) => server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: leaver.id, startAt: at })
  return { leaver, taker, first: await plan(startAt), second: await plan(later(4)) }
}
const leave = (id: string, missions: object[], change: object = {}) =>
  network.post(`/api/checkers/${id}/leave`, { leaveReason: 'CONTRACT_END', missions, ...change })
const bookingOf = async (id: string) => (await network.get(`/api/bookings/${id}`)).body

describe('POST /api/checkers/{id}/leave', () => {
  it('hands each mission over at its hour or takes it back, and lets the checker go, in one act [ENT-5]', async () => {
    const { leaver, taker, first, second } = await withMissions()
    expect((await network.get(`/api/checkers/${leaver.id}/missions-ahead`)).body).toMatchObject([
      { bookingId: first.id, code: first.missionCode, startAt },
      { bookingId: second.id, startAt: later(4) },
    ])

    const left = await leave(leaver.id, [
      { bookingId: first.id, checkerId: taker.id },
      { bookingId: second.id, checkerId: null, withdrawnKeys: 'none' },
    ])

    expect(left).toMatchObject({ status: 200, body: { network: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' } })
    expect(await bookingOf(first.id)).toMatchObject({ status: 'planned', checkerId: taker.id, startAt })
    expect(await bookingOf(second.id)).toMatchObject({ status: 'waiting_checker', checkerId: null })
    expect((await network.get(`/api/bookings/${first.id}/history`)).body).toMatchObject([
      {},
      {},
      {},
      { kind: 'E15a', reason: 'Sortie du réseau : fin de contrat' },
    ])
  })

  it('refuses the whole when one mission is forgotten or cannot be handed so, and writes nothing', async () => {
    const { leaver, taker, first, second } = await withMissions()
    const busy = await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: taker.id, startAt: later(4) })
    const hand = { bookingId: first.id, checkerId: taker.id }

    expect(await leave(leaver.id, [hand])).toMatchObject({ status: 409, body: { code: 'MISSIONS_AHEAD', guard: 'KG5' } })
    expect(await leave(leaver.id, [hand, { bookingId: second.id, checkerId: taker.id }])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'missions.1.checkerId', message: expect.stringContaining(`(${busy.code})`) }] },
    })
    expect(
      await leave(leaver.id, [
        { bookingId: newId(), checkerId: null },
        { bookingId: second.id, checkerId: taker.id },
      ]),
    ).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'missions.0.checkerId', message: "Cette mission n'est plus à réaffecter : rechargez la page." },
          { path: 'missions.1.checkerId', message: expect.stringContaining(`(${busy.code})`) },
        ],
      },
    })
    expect(await leave(leaver.id, [], { leaveReason: 'ENNUI' })).toMatchObject({ status: 422 })
    expect(await bookingOf(first.id)).toMatchObject({ checkerId: leaver.id, version: first.version })
    expect((await network.get(`/api/checkers/${leaver.id}`)).body).toMatchObject({ network: 'WORKING', version: 1 })
  })

  it('is for whoever may change checkers and bookings', async () => {
    const { id } = await server.given.checker()
    const body = { leaveReason: 'SANCTION', missions: [] }
    expect(await server.anonymous.post(`/api/checkers/${id}/leave`, body)).toMatchObject({ status: 401 })
    expect(await (await server.signedIn('checkers:update')).post(`/api/checkers/${id}/leave`, body)).toMatchObject({ status: 403 })
  })
})

describe('who may be given a mission', () => {
  const planner = (bookingId: string, checkerId: string) =>
    network.post(`/api/bookings/${bookingId}/transitions`, { to: 'planned', checkerId, startAt: later(8) })

  it('has no blocking paper that has expired on its day (G6), serves its zip code and is near enough (G7), and has room that day (G8)', async () => {
    const booking = await server.given.booking({}, { to: 'waiting_checker' })
    const expired = await server.given.checker('Zoé Périmé')
    const day = dayOf(startAt)
    const paper = { id: newId(), checker_id: expired.id, kind: 'URSSAF' as const, expires_day: addDays(day, -1), blocking: true }
    await server.db.insertInto('checker_certification').values(paper).execute()
    const far = await server.given.checker('Loïc Loin', { zip_code: '69003', latitude: 45.76, longitude: 4.85, max_distance_km: 50 })
    const full = await server.given.checker('Max Plein', { missions_per_day: 1 })
    await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: full.id, startAt })
    const extra = await server.given.checker('Eve Ailleurs')
    await server.db.deleteFrom('checker_area').where('checker_id', '=', extra.id).execute()

    expect(await planner(booking.id, expired.id)).toMatchObject({
      status: 409,
      body: { guard: 'G6', message: 'Zoé Périmé ne peut pas être affecté(e) : certificat expiré (Vigilance URSSAF).' },
    })
    expect(await planner(booking.id, far.id)).toMatchObject({ body: { guard: 'G7', message: expect.stringContaining('pour 50 km') } })
    expect(await planner(booking.id, full.id)).toMatchObject({
      body: { guard: 'G8', message: 'Max Plein a déjà 1 mission(s) ce jour-là, pour 1 au plus.' },
    })
    expect(await planner(booking.id, extra.id)).toMatchObject({ body: { guard: 'G7', message: expect.stringContaining('la zone') } })
    await server.db.insertInto('checker_zip').values({ checker_id: extra.id, zip_code: '75011' }).execute()
    const { body } = await network.get(`/api/bookings/${booking.id}/candidates?startAt=${later(8)}&name=Eve`)
    expect(body).toMatchObject([{ name: 'Eve Ailleurs', allowed: true }])
    expect(await planner(booking.id, extra.id)).toMatchObject({ status: 200 })
  })
})

it('GET /api/checkers/{id}/missions-ahead says of each mission why it could not be given to this checker any more', async () => {
  const { leaver, first, second } = await withMissions()
  const refusalsOf = async () => {
    const { body } = await network.get(`/api/checkers/${leaver.id}/missions-ahead`)
    return checkerLeaveCalls.missionsAhead.answer.parse(body).map(({ refusals }) => refusals)
  }
  expect(await refusalsOf()).toEqual([[], []])
  const paper = { id: newId(), checker_id: leaver.id, kind: 'URSSAF' as const, expires_day: dayOf(server.runtime.now()), blocking: true }
  await server.db.insertInto('checker_certification').values(paper).execute()
  await server.db
    .updateTable('checker')
    .set({ tags: ['FURNISHED'], languages: ['EN'] })
    .where('id', '=', leaver.id)
    .execute()

  expect(await refusalsOf()).toEqual(
    [first, second].map(() => [expect.stringContaining('Ada Diallo ne peut pas être affecté(e)'), "Ada Diallo n'a pas : le français."]),
  )
})
