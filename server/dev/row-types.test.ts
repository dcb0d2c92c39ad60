import { readFileSync } from 'node:fs'
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
