import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, startDispatchServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startDispatchServer>>
beforeAll(async () => {
  server = await startDispatchServer('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

const inHours = (count: number): string => new Date(Date.parse(server.clock.now()) + count * hours * 1000).toISOString()
const step = (id: string, body: object) => server.planner.post(`/api/bookings/${id}/transitions`, body)
/** An order planned for the first of these checkers, then taken back. */
const unassigned = async (ahead: number, ...names: readonly string[]) => {
  const made = await server.orderWith(...names)
  const startAt = inHours(ahead)
  expect(await step(made.id, { to: 'planned', checkerId: made.checkers[0]?.id, startAt, force: ['G8'], reason: 'Test' })).toMatchObject({
    status: 200,
  })
  return { ...made, startAt, answer: await step(made.id, { to: 'waiting_checker', reason: 'Malade' }) }
}
const searchesOf = (id: string) => server.db.selectFrom('mission_dispatch').selectAll().where('booking_id', '=', id).execute()

describe('a mission that loses its checker within 24 hours', () => {
  it('is offered at once to everybody who may come, but not to whoever gave it up [STATE-1]', async () => {
    const { id, checkers, startAt, answer } = await unassigned(22, 'Ada Un', 'Bea Deux', 'Cleo Trois')
    const [ada, bea, cleo] = checkers
    expect(answer).toMatchObject({ status: 200, body: { status: 'waiting_checker' } })
    expect(await server.lastDispatch(id)).toMatchObject({ mode: 'first', start_at: startAt, left_checker_id: ada?.id, waves: 1 })
    const rows = await server.rowsOf(id)
    expect(new Set(rows.map(({ checker_id }) => checker_id))).toEqual(new Set([bea?.id, cleo?.id]))
    expect(rows.map(({ expires_at }) => expires_at)).toEqual([inHours(1), inHours(1)])
    expect((await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))).map((mails) => mails.length)).toEqual([0, 1, 1])

    await server.answerOf(bea?.email ?? '', { to: 'accepted' })
    expect(await server.statusOf(id)).toBe('planned')
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: 'assigned' })
  })

  it('has no checker once the others have not answered, without asking who gave it up', async () => {
    const { id, checkers } = await unassigned(5, 'Ada Un', 'Bea Deux')
    expect(await server.stateOf(id)).toEqual(['1 proposed'])
    await server.tick(20 * 60)
    expect(await server.stateOf(id)).toEqual(['1 expired'])
    expect(await server.statusOf(id)).toBe('no_checker')
    expect(await server.mailsTo(checkers[0]?.email ?? '')).toEqual([])
  })

  it('waits for the desk where nobody else can be reached', async () => {
    const { id } = await unassigned(22, 'Ada Un')
    expect(await searchesOf(id)).toEqual([])
    expect(await server.statusOf(id)).toBe('waiting_checker')
  })

  it('is searched for no more once the step is undone', async () => {
    const { id } = await unassigned(22, 'Ada Un', 'Bea Deux')
    const events = server.db.selectFrom('event').select('id').where('entity_id', '=', id).where('kind', '=', 'E16')
    const { id: changeId } = await events.executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${changeId}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.statusOf(id)).toBe('planned')
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: 'assigned' })
    expect(await server.stateOf(id)).toEqual(['1 superseded'])
  })
})

it('a mission that loses its checker a day or more ahead waits for the desk', async () => {
  const { id } = await unassigned(24, 'Ada Un', 'Bea Deux')
  expect(await searchesOf(id)).toEqual([])
  expect(await server.statusOf(id)).toBe('waiting_checker')
})
