import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { dropDatabase } from '../../../checks/drop-database.ts'
import { startTestServer } from '../../testing/testing.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate, migrationsIn } from './migrations.ts'

// A database of before the renaming of fields and of kinds opens: its rows and its history have the names of today.

const migrations = new URL('../../migrations/', import.meta.url)
const firstRenaming = '0055'
const name = `adm_test_${randomBytes(6).toString('hex')}`
const older = mkdtempSync(join(tmpdir(), 'adm-migrations-'))
let admin: Db
let db: Db
beforeAll(async () => {
  admin = openDatabase(inject('testDatabase').url, 1)
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = new URL(inject('testDatabase').url)
  url.pathname = `/${name}`
  db = openDatabase(url.href, 2)
  for (const file of migrationsIn(migrations).filter((each) => each < firstRenaming))
    copyFileSync(new URL(file, migrations), join(older, file))
  await migrate(db, pathToFileURL(`${older}/`))
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(admin, name)
  await admin.destroy()
  rmSync(older, { recursive: true })
})

const event = async (entity: string, kind: string, { before = null, after = {}, facts = null }: Record<string, object | null>) => {
  const id = randomUUID()
  await sql`
    insert into event (id, entity, entity_id, kind, at, by_kind, facts, before, after, request_id)
    values (${id}, ${entity}, ${randomUUID()}, ${kind}, now(), 'system', ${facts && JSON.stringify(facts)}::jsonb,
      ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, 'test')`.execute(db)
  return id
}

const eventOf = (id: string) => db.selectFrom('event').select(['facts', 'before', 'after']).where('id', '=', id).executeTakeFirst()
const kindOf = (id: string) => db.selectFrom('event').select(['kind', 'facts']).where('id', '=', id).executeTakeFirst()

/** Rows and history as the versions of before wrote them. */
const givenOlderRows = async () => {
  const client = { id: randomUUID(), name: 'Agence du Port', address: '1 quai du Port', zip_code: '13002', city: 'Marseille' }
  await db.insertInto('client').values(client).execute()
  await sql`
    insert into client_blocking (id, client_id, title, message, reason, origin, blocked_at, start_day, end_day)
    values (${randomUUID()}, ${client.id}, 'Litige', 'Suspendu.', 'CUSTOM', 'USER', now(), '2026-11-02', '2026-11-20')`.execute(db)
  const blocking = { id: 'b', title: 'Litige', startDay: '2026-11-02', endDay: null }
  return {
    blocked: await event('client', 'blocked', { facts: { blocking } }),
    created: await event('checker', 'created', { after: { areas: [{ areaId: 'a', isPrimary: true }], extraZips: [] } }),
    changed: await event('checker', 'changed', { before: { areas: [], version: 1 }, after: { areas: [{ areaId: 'a' }], version: 2 } }),
    renamed: await event('checker', 'changed', { before: { city: 'Lyon' }, after: { city: 'Brest' } }),
    userAdded: await event('client', 'user-added', {}),
    userAddedUndone: await event('client', 'undone', { facts: { undoes: randomUUID(), kind: 'main-user-changed' } }),
    step: await event('booking', 'E08', { facts: { kind: 'of-a-step' } }),
  }
}

it('opens with the names of today, in its rows and in its history [ENT-4] [ENT-5]', async () => {
  const { blocked, created, changed, renamed, userAdded, userAddedUndone, step } = await givenOlderRows()

  await migrate(db, migrations)

  const rows = await db.selectFrom('client_blocking').select(['start_date', 'end_date']).execute()
  expect(rows).toEqual([{ start_date: '2026-11-02', end_date: '2026-11-20' }])
  expect(await eventOf(blocked)).toMatchObject({
    facts: { blocking: { id: 'b', title: 'Litige', startDate: '2026-11-02', endDate: null } },
  })
  expect(await eventOf(created)).toEqual({ facts: null, before: null, after: { zones: [{ areaId: 'a', isPrimary: true }], extraZips: [] } })
  expect(await eventOf(changed)).toEqual({
    facts: null,
    before: { zones: [], version: 1 },
    after: { zones: [{ areaId: 'a' }], version: 2 },
  })
  expect(await eventOf(renamed)).toEqual({ facts: null, before: { city: 'Lyon' }, after: { city: 'Brest' } })
  expect(await kindOf(userAdded)).toEqual({ kind: 'userAdded', facts: null })
  expect(await kindOf(userAddedUndone)).toMatchObject({ kind: 'undone', facts: { kind: 'mainUserChanged' } })
  expect(await kindOf(step)).toEqual({ kind: 'E08', facts: { kind: 'of-a-step' } })
})

it('undoes what an older version recorded, and does it again, by the kinds of today', async () => {
  const server = await startTestServer()
  const planner = await server.signedIn('clients:read', 'clients:update')
  const { id } = await server.given.client()
  const key = () => ({ 'idempotency-key': randomUUID() })
  const user = { name: 'Léa Roy', email: `${randomUUID()}@example.com`, role: 'manager', notifications: [] }
  const usersOf = async () => (await planner.get(`/api/clients/${id}`)).body['users']
  await planner.post(`/api/clients/${id}/users`, user, key())
  const event = () =>
    server.db.selectFrom('event').select(['id', 'kind']).where('entity_id', '=', id).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  const { id: added } = await event()
  await server.db.updateTable('event').set({ kind: 'user-added' }).where('id', '=', added).execute()
  await sql`delete from migration where name = '0106-event-kinds.sql'`.execute(server.db)

  await migrate(server.db, migrations)

  expect(await planner.post(`/api/changes/${added}/undo`, {}, key())).toMatchObject({ status: 200 })
  expect(await usersOf()).toEqual([])
  const { id: undone, kind } = await event()
  expect(kind).toBe('undone')
  expect(await planner.post(`/api/changes/${undone}/undo`, {}, key())).toMatchObject({ status: 200 })
  expect(await usersOf()).toMatchObject([{ email: user.email }])
  await server.stop()
})
