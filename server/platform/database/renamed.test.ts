import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { dropDatabase } from '../../../checks/drop-database.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate, migrationsIn } from './migrations.ts'

// A database of before the renaming of fields opens: its rows and its history have the names of today.

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
  }
}

it('opens with the names of today, in its rows and in its history [ENT-4] [ENT-5]', async () => {
  const { blocked, created, changed, renamed } = await givenOlderRows()

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
})
