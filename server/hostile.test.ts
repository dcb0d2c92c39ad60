import { dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HostileRequest, runHostile, type Send } from '../checks/hostile/hostile-run.ts'
import { newId } from './platform/database/ids.ts'
import { makeLimits } from './platform/work/limits.ts'
import { billedOrder } from './testing/testing-invoice.ts'
import { startTestServer, type TestServer } from './testing/testing.ts'

// What a fuzzer sends, to every operation of the published document. `npm run hostile` sends more of it to a running server.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([], { limits: makeLimits(1_000_000) })
  await server.db.updateTable('feature_option').set({ composition: true, quotation: true, view: true, warning: true }).execute()
  const checker = await server.given.checker()
  const startAt = '2027-03-01T09:00:00Z'
  await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: checker.id, startAt })
  await server.given.document((await server.given.booking()).id)
  const line = await billedOrder(server, await server.given.booking())
  await billedOrder(server, await server.given.booking())
  const billing = await server.signedIn('invoices:read', 'invoices:update')
  await billing.post('/api/invoices', { clientId: line.client_id, billingLineIds: [line.id] }, { 'idempotency-key': newId() })
  const run = { untilDay: dayOf(new Date().toISOString()), frequencies: ['weekly', 'monthly', 'classic'], clientIds: [] }
  await billing.post('/api/invoice-runs', run, { 'idempotency-key': newId() })
})
afterAll(() => server.stop())

/** Sends as a holder of `all`, as another one when a request has ended the session. */
const asAdministrator = async (): Promise<Send> => {
  let { who } = await server.signedIn('all')
  const inject = async ({ method, url, headers, body }: HostileRequest) => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }
    const { statusCode, body: text } = await server.app.inject({
      method: methodOf(method),
      url,
      headers: { ...who, ...headers },
      ...payload,
    })
    return { status: statusCode, body: text }
  }
  return async (request) => {
    const answer = await inject(request)
    if (answer.status !== 401) return answer
    who = (await server.signedIn('all')).who
    return inject(request)
  }
}
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const methodOf = (name: string) => methods.find((method) => method === name) ?? 'GET'

it('no operation answers 5xx to wrong types, impossible dates, empty lists, broken texts or too much of anything', async () => {
  const { body: document } = await server.anonymous.get('/api/openapi.json')
  const { failures, accepted, operations } = await runHostile({ send: await asAdministrator(), document, perPlace: 3, seed: 16 })

  expect(failures).toEqual([])
  expect(operations).toBe(Object.values(document['paths'] ?? {}).flatMap((methods) => Object.keys(methods)).length)
  // The right values between the wrong ones are accepted: the run reaches what the operations do, not only their schemas.
  expect(accepted.size).toBeGreaterThan(operations / 2)
}, 180_000)
