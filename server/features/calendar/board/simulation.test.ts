import { simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { addDays, addMinutes, instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update', 'checkers:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const simulate = async (bookingId: string, checkerId: string, startAt: string) => {
  const { status, body } = await planner.get(`/api/calendar/simulation?bookingId=${bookingId}&checkerId=${checkerId}&startAt=${startAt}`)
  expect(status).toBe(200)
  return simulationCalls.read.answer.parse(body)
}
const move = (bookingId: string, body: object) => planner.post(`/api/bookings/${bookingId}/transitions`, body)
const departures = async (checkerId: string) => {
  const rows = await server.db
    .selectFrom('mission')
    .select(['start_at as startAt', 'leaves_at as leavesAt'])
    .where('checker_id', '=', checkerId)
    .where('live', '=', true)
    .orderBy('start_at')
    .execute()
  return rows.map(({ startAt, leavesAt }) => ({ startAt, minutes: (Date.parse(startAt ?? '') - Date.parse(leavesAt ?? '')) / 60_000 }))
}
const travelOf = async (...checkerIds: readonly string[]) =>
  (await Promise.all(checkerIds.map(departures))).flat().reduce((sum, { minutes }) => sum + minutes, 0)
const planned = (checkerId: string, hour: string, change = {}) =>
  server.given.booking(change, { to: 'planned', checkerId, startAt: instantAt(day, hour) })

/** A checker who also serves Montmartre, so that a day has ways. */
const traveller = async (name?: string) => {
  const checker = await server.given.checker(name)
  await server.given.area(['75018'])
  await server.db.insertInto('checker_zip').values({ checker_id: checker.id, zip_code: '75018' }).execute()
  return checker
}

describe('the simulation of an assignment', () => {
  it.each(['07:00', '09:30', '12:15', '15:45', '19:00'])(
    'says of %s what the step then does: departure, next departure, travel, status, and refusals [STATE-1]',
    async (hour) => {
      const checker = await traveller()
      await planned(checker.id, '11:00', { zipCode: '75018', city: 'Paris' })
      const { id } = await server.given.booking({}, { to: 'waiting_checker' })
      const before = await travelOf(checker.id)

      const simulated = await simulate(id, checker.id, instantAt(day, hour))
      const force = simulated.refusals.filter(({ forcible }) => forcible).map(({ guard }) => guard)
      const done = await move(id, {
        to: simulated.to,
        checkerId: checker.id,
        startAt: simulated.startAt,
        ...(force.length > 0 && { force, reason: 'Au plus près' }),
      })

      const isRefused = simulated.refusals.some(({ forcible }) => !forcible)
      expect(done.status).toBe(isRefused ? 409 : 200)
      const after = await departures(checker.id)
      const mine = after.find(({ startAt }) => startAt === simulated.startAt)
      expect(isRefused ? null : mine?.minutes).toEqual(isRefused ? null : simulated.travelMinutes)
      expect((await travelOf(checker.id)) - before).toBe(isRefused ? 0 : simulated.travelDelta)
    },
  )

  it('of a move to another checker counts the way that is saved', async () => {
    const [from, to] = [await traveller('Ana Lima'), await traveller('Bob Roux')]
    const booking = await planned(from.id, '09:00')
    await planned(from.id, '12:00', { zipCode: '75018', city: 'Paris' })
    const before = await travelOf(from.id, to.id)

    const simulated = await simulate(booking.id, to.id, instantAt(day, '10:00'))
    await move(booking.id, { to: simulated.to, checkerId: to.id, startAt: simulated.startAt, reason: 'Équilibrage' })

    expect(simulated.to).toBe('planned')
    expect((await travelOf(from.id, to.id)) - before).toBe(simulated.travelDelta)
  })

  it('refuses an overlap with the sentence of the step, and writes nothing [STATE-1]', async () => {
    const checker = await server.given.checker('Nour Petit')
    const busy = await planned(checker.id, '09:00')
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    const startAt = instantAt(day, '09:15')

    const simulated = await simulate(id, checker.id, startAt)
    const refused = await move(id, { to: 'planned', checkerId: checker.id, startAt })

    expect(simulated.refusals).toEqual([{ guard: 'G5', message: refused.body['message'], forcible: false }])
    expect(simulated.refusals[0]?.message).toContain(busy.code)
    expect((await planner.get(`/api/bookings/${id}`)).body).toMatchObject({ status: 'waiting_checker', version: 2 })
  })

  it('refuses an absence for good, and hours only until they are forced', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    const startAt = instantAt(day, '21:30')
    expect((await simulate(id, checker.id, startAt)).refusals).toMatchObject([{ guard: 'G8', forcible: true }])
    await planner.post(`/api/checkers/${checker.id}/absences`, { startAt, endAt: addMinutes(startAt, 60), reason: null })
    expect((await simulate(id, checker.id, startAt)).refusals).toMatchObject([{ guard: 'G8', forcible: false }])
  })

  it('asks for the reason of a move within a day, and says when no step leads there', async () => {
    const checker = await server.given.checker()
    const upcoming = addMinutes(new Date().toISOString(), 20 * 60)
    const near = await server.given.booking(
      {},
      { to: 'planned', checkerId: checker.id, startAt: upcoming, force: ['G8'], reason: 'Urgence' },
    )
    const moved = await simulate(near.id, checker.id, addMinutes(upcoming, 5 * 60))
    expect(moved.refusals.map(({ guard }) => guard)).toContain('G11')

    const desk = await server.given.booking({}, { to: 'no_mission', reason: 'Chiffrage sur pièces' })
    const closed = await simulate(desk.id, checker.id, instantAt(day, '09:00'))
    expect(closed).toMatchObject({ to: null, refusals: [{ guard: null, forcible: false }] })
  })

  it('takes an order that waits for its tenant to an offered slot and its checker only', async () => {
    const [checker, other] = [await server.given.checker(), await server.given.checker('Zoé Autre')]
    const tenants = [
      {
        role: 'incoming' as const,
        gender: 'MRS' as const,
        firstName: 'Nina',
        lastName: 'Martin',
        phone: '+33612345678',
        presenceRequired: true,
      },
    ]
    const slots = ['09:00', '11:00', '14:00'].map((hour) => ({ startAt: instantAt(day, hour), checkerId: checker.id }))
    const { id } = await server.given.booking({ tenants }, { to: 'waiting_roomer', slots })
    const guardsOf = async (checkerId: string, hour: string) =>
      (await simulate(id, checkerId, instantAt(day, hour))).refusals.map(({ guard }) => guard)
    expect([await guardsOf(checker.id, '09:00'), await guardsOf(checker.id, '10:00'), await guardsOf(other.id, '09:00')]).toEqual([
      [],
      ['G19'],
      ['G19'],
    ])
  })

  it('knows whether the day is one of those wished', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({ wishedDay: day, wishedUntilDay: addDays(day, 2) }, { to: 'waiting_checker' })
    const on = async (chosen: string) => (await simulate(id, checker.id, instantAt(chosen, '10:00'))).isWished
    expect([await on(day), await on(addDays(day, 2)), await on(addDays(day, 3))]).toEqual([true, true, false])
  })

  it('answers on the first and the last accepted instant, though the way or the mission lies outside of them', async () => {
    const checker = await traveller()
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    const first = await simulate(id, checker.id, '1900-01-01T00:00:00.000Z')
    const last = await simulate(id, checker.id, '2199-12-31T23:59:00.000Z')
    expect([first.leavesAt < '1900', last.endAt > '2200']).toEqual([true, true])
  })

  it('is for whoever may read calendars and orders [PERM-2]', async () => {
    const reader = await server.signedIn('bookings:read')
    const path = `/api/calendar/simulation?bookingId=${crypto.randomUUID()}&checkerId=${crypto.randomUUID()}&startAt=${instantAt(day, '10:00')}`
    expect(await reader.get(path)).toMatchObject({ status: 403 })
    expect(await planner.get(path)).toMatchObject({ status: 404 })
  })
})

describe('the best place of a day', () => {
  const bestPlace = async (bookingId: string, checkerId: string, on: string) => {
    const { body } = await planner.get(`/api/calendar/best-place?bookingId=${bookingId}&checkerId=${checkerId}&day=${on}`)
    return simulationCalls.bestPlace.answer.parse(body).place
  }

  it('is accepted by the step, and no other start adds less travel', async () => {
    const checker = await server.given.checker()
    await planned(checker.id, '10:00')
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    const place = await bestPlace(id, checker.id, day)
    const others = await Promise.all(['07:00', '13:00', '17:30'].map((hour) => simulate(id, checker.id, instantAt(day, hour))))

    const done = await move(id, { to: place?.to, checkerId: checker.id, startAt: place?.startAt })

    expect(place?.refusals).toEqual([])
    expect(others.filter(({ travelDelta }) => (travelDelta ?? 0) < (place?.travelDelta ?? 0))).toEqual([])
    expect(done.status).toBe(200)
  })

  it('is none on a day without hours', async () => {
    const checker = await server.given.checker()
    await server.db.insertInto('checker_exception').values({ checker_id: checker.id, day, hours: '[]' }).execute()
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    expect(await bestPlace(id, checker.id, day)).toBeNull()
  })
})
