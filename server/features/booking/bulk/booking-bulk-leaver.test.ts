import { type BulkResult, bulkResult } from '@adm/contract/booking/booking-bulk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { drain, newName, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { bookingBulk } from './booking-bulk.service.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const path = '/api/bookings/bulk'
const act = { kind: 'comment', how: 'append', text: 'Digicode changé.' }
const result = async (id: unknown): Promise<BulkResult> => bulkResult.parse((await planner.get(`/api/booking-bulks/${String(id)}`)).body)
const runnerOf = () => makeRunner(server.runtime, bookingBulk.jobs)
const runAll = async () => {
  const runner = runnerOf()
  await drain(runner)
}
/** Orders of a new client, and a filter that matches exactly these. */
const orders = async (count: number) => {
  const { id: clientId } = await server.given.client({ name: newName() })
  for (let number = 0; number < count; number += 1) await server.given.booking({ clientId })
  return { filter: { client_id: [clientId] } }
}

it('a long bulk stops, and its undoing, when the account of whoever asked for it is disabled in the middle', async () => {
  const disable = (id: string) => server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', id).execute()
  const leaver = await server.signedIn('bookings:read', 'bookings:update')
  const rest = await orders(60)
  const response = await leaver.post(path, { rows: { filter: rest.filter, total: 60 }, act })
  await runnerOf().runStep()
  await disable(leaver.id)
  await runAll()
  expect(await result(response.body['id'])).toMatchObject({ state: 'done', changed: 20, refused: [{ code: 'FORBIDDEN', count: 40 }] })

  const undoer = await server.signedIn('bookings:read', 'bookings:update')
  const { filter } = await orders(60)
  const done = await undoer.post(path, { rows: { filter, total: 60 }, act })
  await runAll()
  await undoer.post(`/api/changes/${(await result(done.body['id'])).changeId}/undo`, {})
  await runnerOf().runStep()
  await disable(undoer.id)
  await runAll()
  expect(await result(done.body['id'])).toMatchObject({
    changed: 60,
    undo: { state: 'done', undone: 20, kept: 40 },
    kept: [{ code: 'FORBIDDEN', count: 40 }],
  })
})
