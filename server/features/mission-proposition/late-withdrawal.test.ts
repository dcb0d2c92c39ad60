import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hours, startDispatchServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startDispatchServer>>
beforeAll(async () => {
  server = await startDispatchServer('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

const candidates = z.array(z.object({ id: z.string(), terms: z.array(z.object({ name: z.string(), points: z.number() })) }))
const gone = { status: 410, body: { code: 'LINK_NOT_VALID' } }
const inHours = (count: number): string => new Date(Date.parse(server.clock.now()) + count * hours * 1000).toISOString()
const step = (id: string, body: object) => server.planner.post(`/api/bookings/${id}/transitions`, body)
const withdrawalsOf = async (checkerId = '') =>
  (await server.planner.get(`/api/checkers/${checkerId}/mission-propositions`)).body['withdrawals']
const giveUp = async (email = '', reason = 'Véhicule en panne') =>
  server.anonymous.post(`${server.linkOf(await server.tokenTo(email))}/withdrawal`, { reason })
const undoLastStep = async (id: string) => {
  const events = server.db.selectFrom('event').select('id').where('entity', '=', 'booking').where('entity_id', '=', id)
  const last = await events.orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return server.planner.post(`/api/changes/${last.id}/undo`, {})
}

/** An order whose mission the first of these checkers accepted by the link. */
const accepted = async (ahead: number, ...names: readonly string[]) => {
  const made = await server.orderWith(...names)
  const startAt = inHours(ahead)
  expect(await server.start(made.id, { mode: 'first', startAt })).toMatchObject({ status: 201 })
  await server.tick()
  const [checker] = made.checkers
  expect(await server.answerOf(checker?.email ?? '', { to: 'accepted' })).toMatchObject({ body: { state: 'accepted', mayGiveUp: true } })
  return { ...made, startAt, checker }
}

describe('a checker who gives up an accepted mission', () => {
  it('does so by the link until it begins: others are asked, and within 24 hours it counts (E16) [STATE-1]', async () => {
    const { id, checker, checkers } = await accepted(5, 'Ada Un', 'Bea Deux')
    expect(await giveUp(checker?.email, '')).toMatchObject({ status: 422, body: { errors: [{ message: 'Indiquez un motif.' }] } })
    expect(await giveUp(checker?.email)).toMatchObject({ status: 200, body: { state: 'givenUp' } })
    expect(await giveUp(checker?.email)).toMatchObject(gone)

    const { code } = (await server.planner.get(`/api/bookings/${id}`)).body
    expect(await withdrawalsOf(checker?.id)).toMatchObject({
      last90: 1,
      last365: 1,
      items: [{ bookingCode: code, reason: 'Véhicule en panne', byLink: true }],
    })
    expect(await server.statusOf(id)).toBe('waiting_checker')
    expect(await server.mailsTo(checkers[1]?.email ?? '')).not.toEqual([])
    server.clock.pass(91 * 24 * hours)
    expect(await withdrawalsOf(checker?.id)).toMatchObject({ last90: 0, last365: 1 })
  })

  it('is not counted a day before, and gives nothing back that has begun or is somebody else’s', async () => {
    const early = await accepted(72, 'Ada Trois')
    expect(await giveUp(early.checker?.email)).toMatchObject({ status: 200 })
    expect(await withdrawalsOf(early.checker?.id)).toMatchObject({ last365: 0, items: [] })

    const { checker } = await accepted(3, 'Ada Quatre')
    server.clock.pass(3 * hours)
    expect(await giveUp(checker?.email)).toMatchObject(gone)
  })

  it('is counted from what the desk says, and not when we take the mission back; the undo of the step takes it away', async () => {
    const made = await server.orderWith('Ada Cinq')
    const [ada] = made.checkers
    const plan = () => step(made.id, { to: 'planned', checkerId: ada?.id, startAt: inHours(6), force: ['G8'], reason: 'Test' })
    expect(await plan()).toMatchObject({ status: 200 })
    await step(made.id, { to: 'waiting_checker', reason: 'Erreur de notre part' })
    expect(await withdrawalsOf(ada?.id)).toMatchObject({ last365: 0 })

    expect(await plan()).toMatchObject({ status: 200 })
    expect(await step(made.id, { to: 'waiting_checker', reason: 'Malade', facts: { checkerWithdrew: true } })).toMatchObject({
      status: 200,
    })
    expect(await withdrawalsOf(ada?.id)).toMatchObject({ last365: 1, items: [{ reason: 'Malade', byLink: false }] })

    expect(await undoLastStep(made.id)).toMatchObject({ status: 200 })
    expect(await withdrawalsOf(ada?.id)).toMatchObject({ last365: 0 })
    expect(await undoLastStep(made.id)).toMatchObject({ status: 200 })
    expect(await withdrawalsOf(ada?.id)).toMatchObject({ last365: 1 })
  })
  it('loses points among the candidates from the second time on [ROUTE-1]', async () => {
    const made = await server.orderWith('Ada Six')
    const [ada] = made.checkers
    const termsOf = async () => {
      const { body } = await server.planner.get(`/api/bookings/${made.id}/candidates?startAt=${server.startAt()}&name=Six`)
      return candidates
        .parse(body)
        .find(({ id }) => id === ada?.id)
        ?.terms.filter(({ name }) => name === 'quality')
    }
    for (const terms of [[], [{ name: 'quality', points: -3 }]]) {
      await step(made.id, { to: 'planned', checkerId: ada?.id, startAt: inHours(6), force: ['G8'], reason: 'Test' })
      await step(made.id, { to: 'waiting_checker', reason: 'Malade', facts: { checkerWithdrew: true } })
      expect(await termsOf()).toMatchObject(terms)
    }
  })
})
