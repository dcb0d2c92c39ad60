import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, startDispatchServer } from '../../testing/testing-links.ts'

type DispatchServer = Awaited<ReturnType<typeof startDispatchServer>>
let server: DispatchServer
beforeAll(async () => {
  server = await startDispatchServer('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read', 'checkers:update')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

describe('the personal link of a proposition', () => {
  it('shows the mission without a name, a phone or a code, and gives it to whoever accepts [TAB-1] [STATE-1]', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux')
    const tenants = { digicode: 'B4417', lessor_name: 'Paul Bailleur' }
    await server.db.updateTable('booking').set(tenants).where('id', '=', id).execute()
    await server.start(id, { feeCents: 4_500 })
    const [ada, bea] = checkers
    const read = await server.anonymous.get(server.linkOf(await server.tokenTo(ada?.email ?? '')))
    expect(read).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { state: 'open', mission: { city: 'Paris', feeCents: 4_500, hasDigicode: true, keys: null } },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|Bailleur|Agence/)

    expect(await server.answerOf(ada?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect((await server.planner.get(`/api/bookings/${id}`)).body).toMatchObject({
      status: 'planned',
      checkerId: ada?.id,
      startAt: server.startAt(),
    })
    expect(await server.answerOf(ada?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect(await server.answerOf(bea?.email ?? '', { to: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'MISSION_TAKEN', message: "Cette mission vient d'être attribuée." },
    })
    expect((await server.anonymous.get(server.linkOf(await server.tokenTo(bea?.email ?? '')))).body).toEqual({ state: 'taken' })
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: 'assigned' })
    const history = await server.db.selectFrom('event').select(['kind', 'by_kind']).where('entity_id', '=', id).orderBy('seq').execute()
    expect(history.at(-1)).toEqual({ kind: 'E08', by_kind: 'link' })
  })

  it('opens nothing when it is wrong, expired, withdrawn, or of a cancelled order', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const token = await server.tokenTo(checkers[0]?.email ?? '')
    const gone = { status: 410, body: { code: 'LINK_NOT_VALID', message: "Ce lien n'est plus valable." } }
    expect(await server.anonymous.get(server.linkOf('0'.repeat(64)))).toMatchObject(gone)
    server.clock.pass(4 * hours)
    expect(await server.anonymous.get(server.linkOf(token))).toMatchObject(gone)
    expect(await server.anonymous.post(server.linkOf(token), { to: 'accepted' })).toMatchObject(gone)
    server.clock.pass(-4 * hours)
    expect(await server.anonymous.get(server.linkOf(token))).toMatchObject({ status: 200 })
    await server.planner.post(`/api/bookings/${id}/transitions`, {
      to: 'canceled',
      reason: 'Client',
      facts: { cause: 'client_request', feeCents: 0 },
    })
    expect(await server.anonymous.get(server.linkOf(token))).toMatchObject(gone)
    expect(await server.anonymous.post(server.linkOf(token), { to: 'accepted' })).toMatchObject(gone)
    expect(await server.statusOf(id)).toBe('canceled')
    expect(await server.anonymous.get(`/api/links/${token}/calendar.ics`)).toMatchObject({ status: 404 })
  })

  it('is refused with its reason and the end of an absence; an absence before the mission is not one', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const [ada] = checkers
    const refusal = { to: 'declined', reason: 'unavailable' }
    expect(await server.answerOf(ada?.email ?? '', { ...refusal, unavailableUntil: '2026-11-01' })).toMatchObject({ status: 422 })
    const until = server.startAt().slice(0, 10)
    expect(await server.answerOf(ada?.email ?? '', { ...refusal, unavailableUntil: until })).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    })
    expect(await server.rowsOf(id)).toMatchObject([{ status: 'declined', reason: 'unavailable', unavailable_until: until }])
  })

  it('of a checker whose day filled up meanwhile is refused by the guard, and stays open', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const { zip_code: zipCode } = await server.db.selectFrom('booking').select('zip_code').where('id', '=', id).executeTakeFirstOrThrow()
    await server.given.booking({ zipCode }, { to: 'planned', checkerId: checkers[0]?.id ?? '', startAt: server.startAt() })
    expect(await server.answerOf(checkers[0]?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 409, body: { guard: 'G5' } })
    expect(await server.stateOf(id)).toEqual(['1 proposed'])
  })

  it('gives the mission to one of two hundred who accept at once; the others get the sentence', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `Ada N${at}`)
    const { id, checkers } = await server.orderWith(...many)
    await server.start(id, { mode: 'first' })
    const tokens = await Promise.all(checkers.map(({ email }) => server.tokenTo(email)))
    const answers = await Promise.all(tokens.map((token) => server.anonymous.post(server.linkOf(token), { to: 'accepted' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status, body }) => status === 409 && body['message'] === "Cette mission vient d'être attribuée.")
    expect(refused).toHaveLength(199)
    expect((await server.stateOf(id)).toSorted().slice(0, 2)).toEqual(['1 accepted', '1 superseded'])
  }, 120_000)
})
