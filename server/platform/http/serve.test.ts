import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  const failing = () => Promise.reject(new Error('a bug in what follows'))
  server = await startTestServer([], { reactions: { 'booking.E03': [failing] } })
})
afterAll(() => server.stop())

it('saves nothing when what follows fails, and tells no inner detail [ERR-1]', async () => {
  const planner = await server.signedIn('bookings:read', 'bookings:update')
  const { id } = await server.given.booking()
  const key = { 'idempotency-key': 'same' }

  const failed = await planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting_checker' }, key)

  expect(failed).toMatchObject({ status: 500, body: { code: 'UNEXPECTED', message: 'Une erreur est survenue' } })
  expect(JSON.stringify(failed.body)).not.toContain('a bug')
  expect(await planner.get(`/api/bookings/${id}`)).toMatchObject({ body: { status: 'waiting', version: 1 } })
  expect(await server.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
  expect(await server.db.selectFrom('event').selectAll().where('kind', '=', 'E03').execute()).toEqual([])
})
