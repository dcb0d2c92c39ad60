import { afterAll, beforeAll, expect, it } from 'vitest'
import { invariants } from '../../invariants/invariants.ts'
import { startTestServer, type TestServer } from '../../testing.ts'
import { loadDemo } from '../demo.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T14:00:00.000Z' })
})
afterAll(() => server.stop())

it('has keys that wait, that are in hand and that came back, each with one holder', async () => {
  await loadDemo(server.runtime, { bookings: 400 })

  const rows = await server.db.selectFrom('key_tracking').select('status').distinct().execute()
  const statuses = rows.map(({ status }) => status)
  expect(statuses).toEqual(
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
