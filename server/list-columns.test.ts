import { lists } from '@adm/contract/lists'
import { builtFeatures } from '@adm/domain/feature-option'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing/testing.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  await server.db
    .updateTable('feature_option')
    .set(Object.fromEntries(builtFeatures.map((feature) => [feature, true])))
    .execute()
  reader = await server.signedIn('all')
})
afterAll(() => server.stop())

const columns = lists.flatMap((list) => list.columns.map((column) => [list.title, column, list.plural] as const))

it.each(columns)('the file of « %s » has a column for the column %s of the screen', async (_, column, plural) => {
  const { status, text } = await reader.file(`/api/${plural}/export?format=csv&columns=${column}`)

  const heads = text.replace('\uFEFF', '').trim()
  expect([status, heads]).toEqual([200, expect.stringMatching(/\p{L}/u)])
})
