import { afterAll, beforeAll, expect, it } from 'vitest'
import { invariants } from '../../../invariants/invariants.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const cancel = (cause: string) => ({ to: 'canceled', reason: 'Au téléphone', facts: { cause, feeCents: 0 } })
const reopen = { to: 'waiting', reason: 'Erreur' }
const undoLast = async (id: string) => {
  const last = server.db.selectFrom('event').select('id').where('entity', '=', 'booking').where('entity_id', '=', id).orderBy('seq', 'desc')
  expect(await planner.post(`/api/changes/${(await last.executeTakeFirstOrThrow()).id}/undo`, {})).toMatchObject({ status: 200 })
}
const bookingAfter = async (...steps: readonly object[]): Promise<string> => {
  const { id } = await server.given.booking()
  for (const step of steps) expect(await planner.post(`/api/bookings/${id}/transitions`, step)).toMatchObject({ status: 200 })
  return id
}

it('an order has the cause of its end, none once it is reopened, and the same one again when the reopening is undone', async () => {
  const [ended, reopened, again, undone] = [
    await bookingAfter(cancel('duplicate')),
    await bookingAfter(cancel('sale'), reopen),
    await bookingAfter(cancel('sale'), reopen, cancel('postponed')),
    await bookingAfter(cancel('duplicate'), reopen),
  ]
  await undoLast(undone)

  const causes = await Promise.all(
    [ended, reopened, again, undone].map(async (id) => (await planner.get(`/api/bookings/${id}`)).body['cause']),
  )
  expect(causes).toEqual(['duplicate', null, 'postponed', 'duplicate'])
  const broken = []
  for (const { find } of invariants) for await (const violation of find(server.db)) broken.push(violation)
  expect(broken).toEqual([])
})
