import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, startVisitServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startVisitServer>>
beforeAll(async () => {
  server = await startVisitServer('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

const nothing = { status: 204 }

describe('the desk', () => {
  it('records what a prospect says on the phone: registration, withdrawal, no interest [STATE-1]', async () => {
    const { id, mails, ten, three } = await server.offered(['Nina', 'Paul'])
    const [nina, paul] = [await server.tenantIdOf(id, 'Nina'), await server.tenantIdOf(id, 'Paul')]
    expect(await server.record(id, { tenantId: nina, status: 'registered' })).toMatchObject({
      status: 409,
      body: { code: 'VISIT_NOT_PLANNED' },
    })
    expect(await server.record(id, { tenantId: nina, status: 'registered', startAt: three })).toMatchObject(nothing)
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V04', by_kind: 'staff' })
    expect(await server.record(id, { tenantId: paul, status: 'registered' })).toMatchObject(nothing)
    expect((await server.lastMailTo(mails[1]))?.subject).toMatch(/^Rendez-vous pris à Paris/)
    expect(await server.record(id, { tenantId: paul, status: 'registered', startAt: ten })).toMatchObject({
      body: { code: 'VISIT_HOUR_SHARED' },
    })
    server.clock.pass(60 * hours)
    expect(await server.record(id, { tenantId: paul, status: 'withdrawn' })).toMatchObject(nothing)
    expect(await server.deskOf(id)).toMatchObject([{ visit: { visitors: [{ status: 'registered' }, { status: 'withdrawn' }] } }])
    expect(await server.record(id, { tenantId: server.runtime.newId(), status: 'withdrawn' })).toMatchObject({ status: 404 })
    const reader = await server.signedIn('bookings:read')
    expect(await reader.post(`/api/bookings/${id}/visit-registrations`, { tenantId: nina, status: 'withdrawn' })).toMatchObject({
      status: 403,
    })
    const inspection = await server.orderFor(['Nina'])
    await server.offer(inspection)
    expect(
      await server.record(inspection.id, { tenantId: await server.tenantIdOf(inspection.id, 'Nina'), status: 'registered' }),
    ).toMatchObject({
      status: 404,
    })
  })

  it('undoes the first registration: the offer is open again and nobody is registered, who is not interested stays so', async () => {
    const { id, nina, paul, ten } = await server.offered(['Nina', 'Paul'])
    await server.decline(paul)
    await server.register(nina, ten)
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect((await server.read(nina)).body).toMatchObject({ state: 'open', visit: { status: null, placesLeft: 4 } })
    expect((await server.read(paul)).body).toMatchObject({ visit: { status: 'declined' } })
    expect(await server.register(nina, ten)).toMatchObject({ status: 200 })
  })

  it('undoes the wait for visitors: the visit is planned again with nobody registered', async () => {
    const { id, nina, ten } = await server.offered(['Nina'])
    await server.register(nina, ten)
    await server.withdraw(nina)
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'planned', startAt: ten })
    expect((await server.read(nina)).body).toMatchObject({ state: 'booked', visit: { status: 'withdrawn', placesLeft: 4 } })
  })

  it('moves a visit or offers it anew: who is registered learns the hour, a new prospect gets the link', async () => {
    const { id, mails, zipCode, checker, nina, paul, ten } = await server.offered(['Nina', 'Paul'])
    await server.register(nina, ten)
    await server.decline(paul)
    const before = await server.subjectsTo(mails[1])
    const move = { to: 'planned', checkerId: checker.id, startAt: server.at(4, '10:00'), reason: 'Le client' }
    expect(await server.planner.post(`/api/bookings/${id}/transitions`, move)).toMatchObject({ status: 200 })
    expect([(await server.subjectsTo(mails[0])).at(-1), await server.subjectsTo(mails[1])]).toEqual([
      expect.stringMatching(/^Rendez-vous déplacé/),
      before,
    ])
    const { tenants, version } = await server.bookingOf(id)
    const people = Array.isArray(tenants) ? tenants : []
    const lou = { ...people[0], id: undefined, firstName: 'Lou', emails: `lou.${zipCode}@tenants.example` }
    const change = { tenants: [...people, lou] }
    expect(await server.planner.patch(`/api/bookings/${id}`, change, { 'if-match': `"${String(version)}"` })).toMatchObject({ status: 200 })
    const token = await server.tokenTo(`lou.${zipCode}@tenants.example`)
    expect(await server.register(token, server.at(4, '10:00'))).toMatchObject({ status: 200, body: { visit: { placesLeft: 2 } } })
  })
})

describe('the clock of a visit', () => {
  it('reminds who may still come and takes the visit back after 72 hours (V16); an undo opens the offer again [STATE-1]', async () => {
    const order = await server.visitFor(['Nina', 'Paul'])
    const slots = server.slotsOf(order.checker.id, server.at(6, '10:00'), server.at(6, '12:00'))
    await server.offer(order, { to: 'waiting_visitors', slots })
    const { id, mails } = order
    await server.decline(await server.tokenTo(mails[1] ?? ''))
    await server.tick(24 * hours)
    await server.tick(24 * hours)
    const reminder = "Rappel\u00a0: visite d'un logement à Paris"
    expect([await server.subjectsTo(mails[0]), await server.subjectsTo(mails[1])]).toEqual([
      ["Visite d'un logement à Paris", reminder, reminder],
      ["Visite d'un logement à Paris"],
    ])
    await server.tick(24 * hours)
    expect(await server.statusOf(id)).toBe('waiting')
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V16', by_kind: 'system' })
    expect(await server.offersOf(id)).toMatchObject([{ status: 'expired' }])
    // A new offer asks who is interested anew, and not who is not.
    await server.offer(order, { to: 'waiting_visitors' })
    expect([(await server.subjectsTo(mails[0])).length, (await server.subjectsTo(mails[1])).length]).toEqual([4, 1])
  })
})
