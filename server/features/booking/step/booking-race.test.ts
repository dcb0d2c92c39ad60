import { afterAll, beforeAll, expect, it } from 'vitest'
import { uncheckedAssignment } from '../../../../checks/unchecked-assignment.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { changeBookingStatus } from './booking-transition.service.ts'

const startAt = '2027-03-01T09:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([uncheckedAssignment])
})
afterAll(() => server.stop())

const race = async (pathOf: (id: string) => string) => {
  const planner = await server.signedIn('bookings:read', 'bookings:update')
  const checker = await server.given.checker()
  const bookings = await Promise.all(Array.from({ length: 50 }, () => server.given.booking({}, { to: 'waiting_checker' })))
  const plan = { to: 'planned', checkerId: checker.id, startAt }
  const answered = await Promise.all(bookings.map(({ id }) => planner.post(pathOf(id), plan)))
  const missions = await server.db.selectFrom('mission').selectAll().where('checker_id', '=', checker.id).where('live', '=', true).execute()
  return { refused: answered.filter(({ status }) => status >= 400), missions }
}

it('gives one checker to one of fifty bookings at once, and tells the others with what [STATE-1]', async () => {
  const { refused, missions } = await race((id) => `/api/bookings/${id}/transitions`)

  expect(missions).toHaveLength(1)
  expect(refused).toHaveLength(49)
  expect(new Set(refused.map(({ status, body }) => `${status} ${String(body['code'])} ${String(body['message']).slice(0, 27)}`))).toEqual(
    new Set(['409 CHECKER_DOUBLE_BOOKED Ada Diallo est déjà occupé(']),
  )
})

it('does so without any check of ours: the database refuses, in the same words of the API [STATE-1]', async () => {
  const { refused, missions } = await race((id) => `/api/test/careless/${id}`)

  expect(missions).toHaveLength(1)
  expect(refused).toHaveLength(49)
  // Without the services' row lock of the checker, PostgreSQL may have to break a deadlock.
  const notBusy = refused.filter(({ body }) => body['code'] !== 'BUSY')
  expect(new Set(notBusy.map(({ status, body }) => `${status} ${String(body['code'])} ${String(body['guard'])}`))).toEqual(
    new Set(['409 CHECKER_DOUBLE_BOOKED G5']),
  )
})

it('sees what the change that it waited for has written: the mission is freed [STATE-1]', async () => {
  const planner = await server.signedIn('bookings:read', 'bookings:update')
  const checker = await server.given.checker()
  const { id } = await server.given.booking({}, { to: 'waiting_checker' })
  const by = { kind: 'system', id: null, permissions: [], actors: ['OPS'] } as const

  const [unassigned] = await inTransaction(server.runtime, { by, requestId: 'first' }, async (work) => {
    await changeBookingStatus(work, id, { to: 'planned', checkerId: checker.id, startAt })
    const waiting = planner.post(`/api/bookings/${id}/transitions`, {
      to: 'waiting_checker',
      reason: 'Contrôleur malade',
      facts: { withdrawnKeys: 'none' },
    })
    await server.somebodyWaits()
    return [waiting]
  })

  expect(await unassigned).toMatchObject({ status: 200, body: { status: 'waiting_checker', checkerId: null } })
  expect(await server.db.selectFrom('mission').selectAll().where('checker_id', '=', checker.id).where('live', '=', true).execute()).toEqual(
    [],
  )
})
