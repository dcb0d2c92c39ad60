import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/testing.ts'
import { rowTypesOf } from './row-types.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('the row types are those of the migrated database', async () => {
  expect(readFileSync(new URL('../platform/database/tables.gen.ts', import.meta.url), 'utf8')).toBe(await rowTypesOf(server.db))
})

it('refuses a type for a column that the database does not have', async () => {
  await expect(rowTypesOf(server.db, { '@adm/domain/actor': { AuthorKind: ['event.by_kinds'] } })).rejects.toThrow('event.by_kinds')
})

it('keeps no type in the comments of the database', async () => {
  const { rows } = await sql`select description from pg_description where description like '@adm/%'`.execute(server.db)
  expect(rows).toEqual([])
})
