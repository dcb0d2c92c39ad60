import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

const nine = '2027-03-01T08:00:00.000Z'
const at = (hours: number): string => addMinutes(nine, hours * 60)
const none = { withdrawnKeys: 'none' } as const

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update', 'bookings:update:service')
  await server.given.area(['75011', '77300'])
})
afterAll(() => server.stop())

/** The departure time of a booking's mission. */
const leavesAtOf = async (bookingId: string) => {
  const mission = await server.db
    .selectFrom('mission')
    .select('leaves_at')
    .where('booking_id', '=', bookingId)
    .where('live', '=', true)
    .executeTakeFirst()
  return mission?.leaves_at
}
const plannedAt = (checkerId: string, startAt: string, zipCode = '75011') =>
  server.given.booking({ zipCode }, { to: 'planned', checkerId, startAt })
const changeStatus = (id: string, body: object) => planner.post(`/api/bookings/${id}/transitions`, body)

describe('the day of a checker', () => {
  it('is travelled anew when a mission comes in between, moves, is cancelled or goes to somebody else [STATE-1]', async () => {
    const checker = await server.given.checker('Ada Diallo')
    const other = await server.given.checker('Nour Petit')
    const last = await plannedAt(checker.id, at(8))
    const fromHome = await leavesAtOf(last.id)

    const between = await plannedAt(checker.id, at(4), '77300')
    const fromFarAway = await leavesAtOf(last.id)
    await changeStatus(between.id, { to: 'planned', startAt: at(-1), checkerId: other.id, reason: 'Autre tournée' })
    const afterReassigned = await leavesAtOf(last.id)
    await changeStatus(between.id, { to: 'planned', startAt: at(4), checkerId: checker.id, reason: 'Retour' })
    const afterReturned = await leavesAtOf(last.id)
    await changeStatus(between.id, { to: 'canceled', reason: 'Client', facts: { cause: 'client_request', feeCents: 0 } })
    const afterCanceled = await leavesAtOf(last.id)

    expect(fromFarAway && fromHome && fromFarAway < fromHome).toBe(true)
    expect([afterReassigned, afterReturned, afterCanceled]).toEqual([fromHome, fromFarAway, fromHome])
  })

  it('refuses a slot that only the way to it makes too tight, with the other’s hours and code [STATE-1]', async () => {
    const checker = await server.given.checker('Inès Moreau')
    const busy = await plannedAt(checker.id, nine, '77300')
    const { id } = await server.given.booking()

    const refused = await changeStatus(id, { to: 'planned', checkerId: checker.id, startAt: addMinutes(busy.endAt ?? nine, 10) })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHECKER_DOUBLE_BOOKED', guard: 'G5', message: expect.stringContaining(`(${busy.code})`) },
    })
    expect(await leavesAtOf(id)).toBeNull()
  })

  it('refuses a change that makes a planned mission too long for it, and keeps the booking as it was [STATE-1]', async () => {
    const checker = await server.given.checker('Léo Garnier')
    const first = await plannedAt(checker.id, nine)
    await plannedAt(checker.id, addMinutes(first.endAt ?? nine, 20))

    const refused = await planner.patch(`/api/bookings/${first.id}`, { roomCount: 'T6' }, { 'if-match': `"${first.version}"` })

    expect(refused).toMatchObject({ status: 409, body: { code: 'CHECKER_DOUBLE_BOOKED', guard: 'G5' } })
    expect(await planner.get(`/api/bookings/${first.id}`)).toMatchObject({ body: { roomCount: 'T2', version: first.version } })
  })
})

describe('candidates', () => {
  it('say beforehand what the assignment then answers [STATE-1]', async () => {
    const able = await server.given.checker('Zoé Able')
    const lacking = await server.given.checker('Zoé Sanstag', { tags: ['HOUSE'] })
    const away = await server.given.checker('Zoé Absente')
    await server.db
      .insertInto('checker_absence')
      .values({ id: crypto.randomUUID(), checker_id: away.id, during: `[${at(-1)},${at(10)})` })
      .execute()
    const { id } = await server.given.booking()

    const { body } = await planner.get(`/api/bookings/${id}/candidates?startAt=${nine}&name=zoe`)
    const plan = (checkerId: string) => changeStatus(id, { to: 'planned', checkerId, startAt: nine })
    const answered = [await plan(lacking.id), await plan(away.id), await plan(able.id)]

    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: able.id, allowed: true, refusals: [] }),
        expect.objectContaining({
          id: lacking.id,
          allowed: false,
          refusals: [{ guard: 'G7', forcible: true, message: "Zoé Sanstag n'a pas : Meublé." }],
        }),
        expect.objectContaining({ id: away.id, allowed: false, refusals: [expect.objectContaining({ guard: 'G8', forcible: false })] }),
      ]),
    )
    expect(answered).toMatchObject([{ status: 409, body: { guard: 'G7' } }, { status: 409, body: { guard: 'G8' } }, { status: 200 }])
  })

  it('may be forced on tags with a reason that history keeps, never on an absence [STATE-1]', async () => {
    const lacking = await server.given.checker('Max Sanstag', { tags: ['HOUSE'] })
    const { id } = await server.given.booking()
    const plan = { to: 'planned', checkerId: lacking.id, startAt: nine }

    const withoutReason = await changeStatus(id, { ...plan, force: ['G7'] })
    const forced = await changeStatus(id, { ...plan, force: ['G7'], reason: 'Formé hier' })

    expect(withoutReason).toMatchObject({ status: 409, body: { guard: 'G7' } })
    expect(forced).toMatchObject({ status: 200, body: { status: 'planned' } })
    const history = await planner.get(`/api/bookings/${id}/history`)
    expect(history.body).toMatchObject([{}, { kind: 'E04', reason: 'Formé hier', facts: { forced: ['G7'] } }])
  })

  it('frees the checker when the mission is taken back [STATE-1]', async () => {
    const checker = await server.given.checker('Lou Libre')
    const { id } = await plannedAt(checker.id, nine)
    const next = await server.given.booking()

    await changeStatus(id, { to: 'waiting_checker', reason: 'Malade', facts: none })

    expect(await changeStatus(next.id, { to: 'planned', checkerId: checker.id, startAt: nine })).toMatchObject({ status: 200 })
  })
})
