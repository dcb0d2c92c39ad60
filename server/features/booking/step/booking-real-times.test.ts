import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariants } from '../../../invariants/invariants.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T11:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const times = { arrivedAt: '2026-11-20T08:05:00.000Z', finishedAt: '2026-11-20T09:20:00.000Z' }
const none = { arrivedAt: null, finishedAt: null }
let doors = 0
/** A mission of this morning. */
const mission = async () => {
  doors += 1
  const { id: checkerId } = await server.given.checker(`Ada ${'y'.repeat(doors)}`)
  const startAt = '2026-11-20T08:00:00.000Z'
  return server.given.booking({ door: `T${doors}` }, { to: 'waiting_checker' }, { to: 'planned', checkerId, startAt })
}
const step = (id: string, to: string, more: object = {}) => planner.post(`/api/bookings/${id}/transitions`, { to, ...more })
const read = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const edit = async (id: string, change: object) =>
  planner.patch(`/api/bookings/${id}`, change, { 'if-match': `"${String((await read(id))['version'])}"` })
const undoLast = async (id: string) => {
  const rows = server.db.selectFrom('event').select('id').where('entity_id', '=', id).orderBy('seq', 'desc')
  return planner.post(`/api/changes/${(await rows.executeTakeFirstOrThrow()).id}/undo`, {})
}

describe('the real times of a mission', () => {
  it('are stated by its closing, kept with the order, and told by its history', async () => {
    const { id } = await mission()

    expect(await step(id, 'done', { facts: times })).toMatchObject({ status: 200, body: { status: 'done', ...times } })

    expect(await read(id)).toMatchObject(times)
    const { body } = await planner.get(`/api/bookings/${id}/history`)
    expect(JSON.stringify(body)).toContain(times.finishedAt)
  })

  it('are optional', async () => {
    const { id } = await mission()
    expect(await step(id, 'done')).toMatchObject({ status: 200, body: none })
  })

  it('are refused while they are to come, and nothing is written', async () => {
    const { id } = await mission()
    const refused = await step(id, 'done', { facts: { ...times, finishedAt: '2026-11-20T11:00:01.000Z' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'REAL_TIMES_WRONG', guard: 'G40' } })
    expect(await read(id)).toMatchObject({ status: 'planned', ...none })
  })

  it('are corrected later, together, and the correction is undone', async () => {
    const { id } = await mission()
    await step(id, 'done', { facts: times })

    expect(await edit(id, { finishedAt: '2026-11-20T09:45:00.000Z' })).toMatchObject({ status: 200 })
    expect(await edit(id, { arrivedAt: null })).toMatchObject({ status: 422, body: { errors: [{ path: 'arrivedAt' }] } })
    expect(await edit(id, { finishedAt: times.arrivedAt })).toMatchObject({ status: 422, body: { errors: [{ path: 'finishedAt' }] } })
    expect(await undoLast(id)).toMatchObject({ status: 200 })

    expect(await read(id)).toMatchObject(times)
  })

  it('of a mission that is not over cannot be written', async () => {
    const { id } = await mission()
    const refused = { path: 'arrivedAt', message: "Les heures réelles sont celles d'une mission terminée." }
    expect(await edit(id, times)).toMatchObject({ status: 422, body: { errors: [refused] } })
  })

  it('go with the undo of the closing, also when they were corrected, and return with the undo of a reopening', async () => {
    const { id } = await mission()
    await step(id, 'done', { facts: times })
    await undoLast(id)
    expect(await read(id)).toMatchObject({ status: 'planned', ...none })

    await step(id, 'done', { facts: times })
    expect(await step(id, 'planned', { reason: 'Erreur' })).toMatchObject({ status: 200, body: none })
    await undoLast(id)
    expect(await read(id)).toMatchObject({ status: 'done', ...times })
  })

  it('are in the file of the orders', async () => {
    const { id, code } = await mission()
    await step(id, 'done', { facts: times })
    const { text } = await planner.file(`/api/bookings/export?format=csv&order_id=${code}`)
    expect(text).toContain('Arrivée réelle')
    expect(text).toContain('20/11/2026 09:05')
  })

  it('leave the history consistent with the rows', async () => {
    const broken: string[] = []
    for (const { id, find } of invariants) for await (const { what, why } of find(server.db)) broken.push(`${id} ${what} ${why}`)
    expect(broken).toEqual([])
  })
})
