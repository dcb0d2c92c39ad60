import { request } from 'node:http'
import { bulkCheck, bulkResult } from '@adm/contract/booking/booking-bulk'
import type { Booking } from '@adm/domain/booking/order/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { drain, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { bookingBulk } from './booking-bulk.service.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let address: string
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

const path = '/api/bookings/bulk'
const act = { kind: 'tags', add: ['Vu'], remove: [] }
const upcoming = { timeout: 10_000, interval: 20 }
/** The orders of a client, counted by tags and version. */
const counted = (clientId: string) =>
  server.db
    .selectFrom('booking')
    .select(['tags', 'version', sql<number>`count(*)::int`.as('orders')])
    .where('client_id', '=', clientId)
    .groupBy(['tags', 'version'])
    .orderBy('version')
    .execute()
const waitsForRow = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
  expect(rows).not.toEqual([])
}

it('whose connection is cut in the middle is done once: the same key gives its outcome', async () => {
  const { id: clientId } = await server.given.client()
  const made: Booking[] = []
  for (let number = 0; number < 20; number += 1) made.push(await server.given.booking({ clientId }))
  const body = { rows: { items: made.map(({ id, version }) => ({ id, version })) }, act }
  const headers = { ...planner.who, 'content-type': 'application/json', 'idempotency-key': newId() }
  const sent = request(`${address}${path}`, { method: 'POST', headers })
  const cut = new Promise((resolve) => sent.once('error', resolve))

  // Another transaction locks one of the orders, so that the bulk is certainly running when its connection is cut.
  await server.db.transaction().execute(async (holder) => {
    await holder
      .selectFrom('booking')
      .select('id')
      .where('id', '=', made[10]?.id ?? '')
      .forUpdate()
      .execute()
    sent.end(JSON.stringify(body))
    await vi.waitFor(waitsForRow, upcoming)
    sent.destroy(new Error('cut'))
    await cut
  })

  const again = await planner.post(path, body, { 'idempotency-key': headers['idempotency-key'] })
  expect(again).toMatchObject({ status: 200, body: { state: 'done', total: 20, changed: 20, refusedCount: 0 } })
  expect(await counted(clientId)).toEqual([{ tags: ['Vu'], version: 2, orders: 20 }])
})

/** Ten thousand orders of one client; every other order has the tag already. */
const tenThousand = async (): Promise<string> => {
  const { id: clientId } = await server.given.client()
  const { id } = await server.given.booking({ clientId })
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'booking' and is_generated = 'NEVER'
      and column_name <> all (array['id', 'code', 'mission_code', 'tags'])`.execute(server.db)
  const alike = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`
    insert into booking (id, code, mission_code, tags, ${alike})
    select gen_random_uuid(), code || '-' || n, mission_code || '-' || n, case when n % 2 = 0 then array['Vu'] end, ${alike}
    from booking, generate_series(1, 9999) as n where id = ${id}`.execute(server.db)
  return clientId
}

it('of ten thousand orders tells beforehand that half is refused, changes the other half once, and tells each', async () => {
  const clientId = await tenThousand()
  const rows = { filter: { client_id: [clientId] }, total: 10_000 }

  const preview = bulkCheck.parse((await planner.post(path, { rows, act, dryRun: true })).body)
  expect(preview).toMatchObject({ total: 10_000, accepted: 5_001, refused: [{ count: 4_999 }] })

  const response = await planner.post(path, { rows, act })
  expect(response).toMatchObject({ status: 202, body: { state: 'waiting', total: 10_000 } })
  const runner = makeRunner(server.runtime, bookingBulk.jobs)
  await drain(runner)
  const done = bulkResult.parse((await planner.get(`/api/booking-bulks/${String(response.body['id'])}`)).body)

  expect(done).toMatchObject({ state: 'done', done: 10_000, changed: 5_001, refusedCount: 4_999 })
  expect(await counted(clientId)).toEqual([
    { tags: ['Vu'], version: 1, orders: 4_999 },
    { tags: ['Vu'], version: 2, orders: 5_001 },
  ])
}, 240_000)
