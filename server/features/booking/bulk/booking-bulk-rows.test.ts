import { bulkCheck } from '@adm/contract/booking/booking-bulk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newName, startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const path = '/api/bookings/bulk'

it('a bulk is refused when its filter keeps as many orders as the person saw, but others', async () => {
  const [first, second, third] = [await server.given.booking(), await server.given.booking(), await server.given.booking()]
  const tag = newName()
  const setTags = (id: string, tags: string[], version: number) =>
    planner.patch(`/api/bookings/${id}`, { tags }, { 'if-match': `"${version}"` })
  await setTags(first.id, [tag], 1)
  await setTags(second.id, [tag], 1)
  const act = { kind: 'comment', how: 'append', text: 'Vu.' }
  const filter = { tag: [tag] }
  const { total, digest, seenAt } = bulkCheck.parse((await planner.post(path, { rows: { filter }, act, dryRun: true })).body)
  await setTags(first.id, [], 2)
  await setTags(third.id, [tag], 1)

  expect(await planner.post(path, { rows: { filter, total, digest, seenAt }, act })).toMatchObject({
    status: 409,
    body: {
      code: 'BULK_ROWS_CHANGED',
      message: 'Le filtre ne donne plus les mêmes commandes\u00a0: vérifiez-les, puis recommencez.',
    },
  })
  expect(await planner.get(`/api/bookings/${second.id}`)).toMatchObject({ body: { version: 2 } })
})
