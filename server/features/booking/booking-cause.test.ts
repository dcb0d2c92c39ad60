import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invariants } from '../../invariants/invariants.ts'
import { openDatabase } from '../../platform/database.ts'
import { startTestServer, type TestServer } from '../../testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const cancel = (cause: string) => ({ to: 'canceled', reason: 'Au téléphone', facts: { cause, feeCents: 0 } })
const reopen = { to: 'waiting', facts: { invoice: null }, reason: 'Erreur' }
const undoLast = async (id: string) => {
  const last = server.db.selectFrom('event').select('id').where('entity', '=', 'booking').where('entity_id', '=', id).orderBy('seq', 'desc')
  expect(await planner.post(`/api/changes/${(await last.executeTakeFirstOrThrow()).id}/undo`, {})).toMatchObject({ status: 200 })
}
const told = async (...steps: readonly object[]): Promise<string> => {
  const { id } = await server.given.booking()
  for (const step of steps) expect(await planner.post(`/api/bookings/${id}/transitions`, step)).toMatchObject({ status: 200 })
  return id
}

it('orders of before the column get the cause of their end, and their history gives them again', async () => {
  const [ended, reopened, again, undone] = [
    await told(cancel('duplicate')),
    await told(cancel('sale'), reopen),
    await told(cancel('sale'), reopen, cancel('postponed')),
    await told(cancel('duplicate'), reopen),
  ]
  await undoLast(undone)
  await sql`alter table booking drop column cause`.execute(server.db)
  await sql`update event set before = before - 'cause', after = after - 'cause'`.execute(server.db)
  await sql`create index event_cause_idx on event ((facts ->> 'cause'), entity_id)`.execute(server.db)

  const before = openDatabase(server.url, 1)
  await sql.raw(await readFile(new URL('../../migrations/0066-booking-cause.sql', import.meta.url), 'utf8')).execute(before)
  await before.destroy()

  const causes = await Promise.all(
    [ended, reopened, again, undone].map(async (id) => (await planner.get(`/api/bookings/${id}`)).body['cause']),
  )
  expect(causes).toEqual(['duplicate', null, 'postponed', 'duplicate'])
  const broken = []
  for (const { find } of invariants) for await (const one of find(server.db)) broken.push(one)
  expect(broken).toEqual([])
})
