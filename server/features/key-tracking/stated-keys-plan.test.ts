import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database.ts'
import { startTestServer, type TestServer } from '../../testing.ts'

// The orders of a database from before the keys were a subject of their own keep what was stated of them.

const folder = new URL('../../migrations/', import.meta.url)
const migration = '0043-stated-keys-plan.sql'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('makes the stated plan of each order its withdrawal leg, awaited where the mission has a date', async () => {
  const checker = await server.given.checker()
  const dated = { to: 'planned', checkerId: checker.id, startAt: '2027-03-08T09:00:00.000Z' } as const
  const plans = [
    [await server.given.booking(), { way: 'PERSON', personName: 'Mme Roy', personPhone: '+33612345678' }],
    [await server.given.booking({}, dated), { way: 'AGENCY', place: 'Agence du Port', hours: '9 h' }],
    [await server.given.booking({}, { ...dated, startAt: '2027-03-08T14:00:00.000Z' }), { way: 'SAFELOCK_BOX', hasSafelockCode: true }],
    [await server.given.booking({}, { ...dated, startAt: '2027-03-09T09:00:00.000Z' }), { way: 'ONSITE', comment: 'Par le locataire' }],
    [await server.given.booking({}, { to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate' } }), { way: 'ONSITE' }],
  ] as const
  const silent = await server.given.booking()
  expect((await readdir(folder)).filter((name) => name.endsWith('.sql'))).toContain(migration)
  await sql`alter table booking add column keys_plan jsonb`.execute(server.db)
  for (const [{ id }, plan] of plans)
    await sql`update booking set keys_plan = ${JSON.stringify(plan)}::jsonb where id = ${id}`.execute(server.db)

  const before = openDatabase(server.url, 1)
  await sql.raw(await readFile(new URL(migration, folder), 'utf8')).execute(before)
  await before.destroy()

  const legs = await server.db.selectFrom('key_tracking').selectAll().execute()
  const legOf = (id: string) => legs.filter(({ booking_id }) => booking_id === id)
  expect(plans.map(([{ id }]) => legOf(id))).toMatchObject([
    [{ leg: 'WITHDRAW', status: 'not_started', active: true, way: 'PERSON', person_name: 'Mme Roy', person_phone: '+33612345678' }],
    [
      {
        status: 'pending_withdrawal',
        active: true,
        place: 'Agence du Port',
        due_at: '2027-03-05T15:00:00.000Z',
        urgent_at: '2027-03-07T09:00:00.000Z',
      },
    ],
    [{ status: 'pending_withdrawal', has_safelock_code: true, due_at: '2027-03-08T14:00:00.000Z' }],
    [{ status: 'not_started', active: true, way: 'ONSITE', comment: 'Par le locataire', due_at: null }],
    [{ status: 'not_started', active: false, way: 'ONSITE' }],
  ])
  expect(legOf(silent.id)).toEqual([])
  const events = await server.db.selectFrom('event').select('kind').where('entity', '=', 'key-tracking').execute()
  expect(events).toEqual(plans.map(() => ({ kind: 'migrated' })))
  const { rows } = await sql`select 1 from information_schema.columns where table_name = 'booking' and column_name = 'keys_plan'`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})
