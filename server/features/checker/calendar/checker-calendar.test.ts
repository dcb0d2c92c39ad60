import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update', 'bookings:read')
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

/** A Monday. */
const day = '2027-03-01'
const workday = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }))
const hoursOf = async (id: string) => (await network.get(`/api/checkers/${id}/availabilities`)).body
const versionOf = async (id: string) => ({ 'if-match': `"${String((await hoursOf(id))['version'])}"` })
const change = async (id: string, body: object) => network.patch(`/api/checkers/${id}/availabilities`, body, await versionOf(id))
const eventsOf = (id: string) =>
  server.db
    .selectFrom('event')
    .select(['kind', 'before', 'after', 'by_id'])
    .where('entity', '=', 'checker')
    .where('entity_id', '=', id)
    .execute()
/** The response to planning an order with a checker at an hour of the Monday. */
const planAt = async (checkerId: string, hour: string, on = day) => {
  const { id } = await server.given.booking()
  return planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt: instantAt(on, hour) })
}

describe('the hours of a checker', () => {
  it('are weeks and days of their own, changed with who, what and when [ENT-5]', async () => {
    const { id } = await server.given.checker()
    const weeks = [
      { fromDay: null, untilDay: null, hours: workday('08:00', '19:00') },
      { fromDay: '2027-07-01', untilDay: '2027-08-31', hours: workday('06:00', '13:00') },
    ]

    const changed = await change(id, { weeks, exceptions: [{ day, hours: [{ opens: '10:00', closes: '12:00' }] }] })

    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, weeks, exceptions: [{ day, hours: [{ opens: '10:00', closes: '12:00' }] }] },
    })
    expect(changed.headers['etag']).toBe('"2"')
    expect(await hoursOf(id)).toEqual(changed.body)
    expect(await eventsOf(id)).toMatchObject([{ kind: 'hoursChanged', by_id: network.id, after: { version: 2, weeks } }])
  })

  it('are what planning asks: the day of its own before the week of some dates, that before the week of always [STATE-1]', async () => {
    const { id } = await server.given.checker()
    await change(id, {
      weeks: [
        { fromDay: null, untilDay: null, hours: workday('08:00', '19:00') },
        { fromDay: '2027-03-01', untilDay: '2027-03-07', hours: workday('14:00', '19:00') },
      ],
      exceptions: [{ day: '2027-03-02', hours: [{ opens: '09:00', closes: '12:00' }] }],
    })

    const refused = await planAt(id, '09:00')
    const inTheDay = await planAt(id, '09:30', '2027-03-02')
    const afterTheWeek = await planAt(id, '09:00', '2027-03-08')

    expect(refused).toMatchObject({ status: 409, body: { guard: 'G8', message: 'Hors des disponibilités de Ada Diallo.' } })
    expect([inTheDay.status, afterTheWeek.status]).toEqual([200, 200])
  })

  it('give the candidates of a mission the same answer [STATE-1]', async () => {
    const { id, name } = await server.given.checker('Zoé Candidate')
    await change(id, { exceptions: [{ day, hours: [] }] })
    const booking = await server.given.booking()

    const startAt = instantAt(day, '09:00')
    const { body } = await planner.get(`/api/bookings/${booking.id}/candidates?startAt=${startAt}&name=Candidate`)

    expect(body).toMatchObject([{ name, allowed: false, refusals: [{ guard: 'G8', forcible: true }] }])
  })

  it('lose a day of its own when it is the week’s again', async () => {
    const { id } = await server.given.checker()
    await change(id, { exceptions: [{ day, hours: [] }] })
    expect(await change(id, { exceptions: [{ day, hours: null }] })).toMatchObject({ status: 200, body: { exceptions: [] } })
  })

  it('refuse in French what cannot be, and change nothing', async () => {
    const { id } = await server.given.checker()
    const before = await hoursOf(id)
    const errorOf = async (body: object) => (await change(id, body)).body['errors']
    const week = (hours: object[], fromDay: string | null = null, untilDay: string | null = null) => ({ fromDay, untilDay, hours })

    expect(await errorOf({ weeks: [week([{ weekday: 1, opens: '12:00', closes: '08:00' }])] })).toMatchObject([
      { path: 'weeks.0.hours.0.closes', message: 'La fin doit suivre le début.' },
    ])
    expect(await errorOf({ weeks: [week([...workday('08:00', '12:00'), { weekday: 3, opens: '11:00', closes: '13:00' }])] })).toMatchObject(
      [{ path: 'weeks.0.hours', message: 'Ces plages horaires se chevauchent.' }],
    )
    expect(await errorOf({ weeks: [week([])] })).toMatchObject([{ message: 'Indiquez au moins une plage horaire.' }])
    expect(await errorOf({ weeks: [week(workday('08:00', '12:00')), week(workday('13:00', '14:00'))] })).toMatchObject([
      { path: 'weeks', message: 'Deux semaines types ne peuvent pas commencer le même jour.' },
    ])
    expect(await errorOf({ weeks: [week(workday('08:00', '12:00'), '2027-03-02', '2027-03-01')] })).toMatchObject([
      { path: 'weeks.0.untilDay', message: 'La fin doit suivre le début.' },
    ])
    expect(await errorOf({ exceptions: [{ day: '2027-02-30', hours: [] }] })).toMatchObject([{ message: 'Choisissez une date.' }])
    expect(await errorOf({ exceptions: [{ day, hours: [{ opens: '08:60', closes: '10:00' }] }] })).toMatchObject([
      { message: 'Indiquez une heure.' },
    ])
    expect(await hoursOf(id)).toEqual(before)
  })

  it('are lost by neither of two people who change them at once [ENT-5]', async () => {
    const { id } = await server.given.checker()
    const read = await versionOf(id)
    await network.patch(`/api/checkers/${id}/availabilities`, { exceptions: [{ day, hours: [] }] }, read)

    const late = await network.patch(`/api/checkers/${id}/availabilities`, { exceptions: [{ day: '2027-03-02', hours: [] }] }, read)
    const without = await network.patch(`/api/checkers/${id}/availabilities`, { exceptions: [] })

    expect(late).toMatchObject({ status: 412, body: { code: 'STALE_VERSION', current: { version: 2, exceptions: [{ day, hours: [] }] } } })
    expect(without).toMatchObject({ status: 428 })
  })

  it('are those of nobody when there is no such checker', async () => {
    const { id } = await server.given.client()
    expect(await network.get(`/api/checkers/${id}/availabilities`)).toMatchObject({ status: 404, body: { code: 'CHECKER_NOT_FOUND' } })
    expect(await network.patch(`/api/checkers/${id}/availabilities`, {}, { 'if-match': '"1"' })).toMatchObject({ status: 404 })
  })
})
