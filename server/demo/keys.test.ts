import { afterAll, beforeAll, expect, it } from 'vitest'
import { invariants } from '../invariants/invariants.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { loadDemo } from './demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T14:00:00.000Z' })
})
afterAll(() => server.stop())

it('tells keys that wait, that are in hand and that came back, each with one holder', async () => {
  await loadDemo(server.house, { bookings: 400 })

  const rows = await server.db.selectFrom('key_tracking').select('status').distinct().execute()
  const told = rows.map(({ status }) => status)
  expect(told).toEqual(
    expect.arrayContaining([
      'not_started',
      'pending_withdrawal',
      'withdrawn_by_checker',
      'pending_deposit_kept_by_checker',
      'deposited',
      'forwarded_to_tenant',
    ]),
  )
  const broken: string[] = []
  for (const { id, find } of invariants) for await (const { what, why } of find(server.db)) broken.push(`${id} ${what} ${why}`)
  expect(broken).toEqual([])
}, 240_000)
