import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { missionProposition } from '@adm/domain/mission-proposition/mission-proposition'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T09:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read')
})
afterAll(() => server.stop())

const startAt = '2026-11-23T09:00:00.000Z'
const history = z.array(z.object({ kind: z.string(), after: z.looseObject({}) }))
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id'])
const propose = (bookingId: string, checkerId: string, change: object = {}) =>
  planner.post('/api/mission-propositions', { bookingId, checkerId, startAt, channel: 'phone', feeCents: 4_500, ...change })
const answer = (id: string, body: object, headers?: Record<string, string>) =>
  planner.post(`/api/mission-propositions/${id}/transitions`, body, headers)
const ofBooking = async (id: string): Promise<unknown> => (await planner.get(`/api/bookings/${id}/mission-propositions`)).body
const statusOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['status']
/** An order, and new checkers who may come. */
const order = async (...names: readonly string[]) => {
  const { id } = await server.given.booking()
  return [id, ...(await Promise.all(names.map((name) => server.given.checker(name)))).map((checker) => checker.id)] as const
}

describe('a mission proposed by hand', () => {
  it('makes the order wait for a checker, and stands with its channel, its rate and its answers [TAB-1]', async () => {
    const [bookingId, ada = ''] = await order('Ada Un')
    const made = await propose(bookingId, ada, { comment: 'Rappeler à 18 h' })

    expect(made).toMatchObject({
      status: 201,
      body: { status: 'proposed', checkerName: 'Ada Un', channel: 'phone', feeCents: 4_500, answeredAt: null, version: 1 },
    })
    expect(await statusOf(bookingId)).toBe('waiting_checker')
    expect(await ofBooking(bookingId)).toMatchObject([
      { id: idOf(made), transitions: [{ to: 'accepted', allowed: true }, { to: 'declined' }, { to: 'expired' }, { to: 'withdrawn' }] },
    ])
    const reader = await server.signedIn('mission-propositions:read')
    expect((await reader.get(`/api/bookings/${bookingId}/mission-propositions`)).body).toMatchObject([{ transitions: [] }])
  })

  it('asks for its checker [VAL-16]', async () => {
    const [bookingId] = await order()
    expect(await propose(bookingId, '')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'checkerId', message: 'Renseignez un contrôleur.' }] },
    })
  })

  it('is refused twice for the same hour, in the past, to whoever cannot come, and once the order has somebody', async () => {
    const [bookingId, ada = '', off = ''] = await order('Ada Deux', 'Nour Loin')
    await server.db.updateTable('checker').set({ network: 'OUT_OF_NETWORK' }).where('id', '=', off).execute()
    await propose(bookingId, ada)

    expect(await propose(bookingId, ada)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROPOSED' } })
    expect(await propose(bookingId, ada, { startAt: '2026-11-24T09:00:00.000Z' })).toMatchObject({ status: 201 })
    expect(await propose(bookingId, ada, { startAt: '2026-11-19T09:00:00.000Z' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'startAt', message: 'Proposez un créneau à venir.' }] },
    })
    expect(await propose(bookingId, ada, { proposedAt: '2026-11-20T09:00:01Z' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'proposedAt' }] },
    })
    expect(await propose(bookingId, off)).toMatchObject({ status: 409, body: { guard: 'G6' } })
    await planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'planned', checkerId: ada, startAt })
    expect(await propose(bookingId, ada)).toMatchObject({ status: 409, body: { code: 'BOOKING_NOT_PROPOSABLE' } })
  })

  it('is forced, with a reason, outside the hours of the checker', async () => {
    const [bookingId, ada = ''] = await order('Ada Tard')
    const late = { startAt: '2026-11-23T21:00:00.000Z' }
    expect(await propose(bookingId, ada, late)).toMatchObject({ status: 409, body: { guard: 'G8' } })
    expect(await statusOf(bookingId)).toBe('waiting')
    expect(await propose(bookingId, ada, { ...late, force: ['G8'] })).toMatchObject({ status: 409 })
    expect(await propose(bookingId, ada, { ...late, force: ['G8'], reason: "D'accord au téléphone" })).toMatchObject({ status: 201 })
  })

  it('that is accepted leaves the others too late; the mission given, they went to another', async () => {
    const [bookingId, ada = '', nour = '', third = ''] = await order('Ada Oui', 'Nour Non', 'Léa Tard')
    const [first, second, last] = [await propose(bookingId, ada), await propose(bookingId, nour), await propose(bookingId, third)].map(idOf)

    expect(await answer(second ?? '', { to: 'declined', reason: 'distance' })).toMatchObject({
      status: 200,
      body: { status: 'declined', reason: 'distance', answeredAt: '2026-11-20T09:00:00.000Z' },
    })
    expect(await answer(first ?? '', { to: 'accepted' }, { 'if-match': '"7"' })).toMatchObject({ status: 412 })
    expect(await answer(first ?? '', { to: 'accepted' })).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(await answer(last ?? '', { to: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'MISSION_TAKEN', message: "Cette mission vient d'être attribuée." },
    })
    expect(await answer(second ?? '', { to: 'accepted' })).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'planned', checkerId: ada, startAt })).toMatchObject({
      status: 200,
    })
    expect(await ofBooking(bookingId)).toMatchObject([{ status: 'superseded' }, { status: 'declined' }, { status: 'accepted' }])
    expect(await answer(first ?? '', { to: 'withdrawn' })).toMatchObject({ status: 409, body: { code: 'MISSION_ASSIGNED' } })
  })

  it('ends with its order, and its history gives the row back', async () => {
    const [bookingId, ada = ''] = await order('Ada Fin')
    const id = idOf(await propose(bookingId, ada))
    await planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'waiting', reason: 'Le client rappelle.' })

    expect(await ofBooking(bookingId)).toMatchObject([{ status: 'withdrawn' }])
    const lines = history.parse((await planner.get(`/api/mission-propositions/${id}/history`)).body)
    expect(lines.map(({ kind }) => kind)).toEqual(['proposed', 'withdrawn'])
    expect(z.array(missionProposition).parse(await ofBooking(bookingId))).toEqual([Object.assign({}, ...lines.map(({ after }) => after))])
  })

  it('lets one of two acceptances of the same moment win', async () => {
    const [bookingId, ada = '', nour = ''] = await order('Ada Vite', 'Nour Vite')
    const made = [await propose(bookingId, ada), await propose(bookingId, nour)].map(idOf)
    const answers = await Promise.all(made.map((id) => answer(id, { to: 'accepted' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('shows each checker with the rates of the answers [TAB-3]', async () => {
    const [bookingId, ada = ''] = await order('Ada Taux')
    const days = ['23', '24', '25'].map((day) => `2026-11-${day}T09:00:00.000Z`)
    const made: string[] = []
    for (const at of days) made.push(idOf(await propose(bookingId, ada, { startAt: at, proposedAt: '2026-11-20T08:30:00.000Z' })))
    await answer(made[0] ?? '', { to: 'accepted' })
    await answer(made[1] ?? '', { to: 'declined', reason: 'price' })

    expect((await planner.get(`/api/checkers/${ada}/mission-propositions`)).body).toMatchObject({
      rates: { asked: 3, answerable: 2, acceptedPercent: 50, declinedPercent: 50, expiredPercent: 0, medianMinutes: 30 },
      items: [{ bookingId }, { bookingId }, { bookingId }],
    })
  })
})
