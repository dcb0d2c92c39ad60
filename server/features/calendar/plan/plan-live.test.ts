import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { drain, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { planJob } from './plan.jobs.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const key = () => ({ 'idempotency-key': newId() })

it('a proposal says of an order that a colleague has planned since that it no longer waits [ROUTE-8]', async () => {
  const checker = await server.given.checker()
  const order = await server.given.booking({ clientReference: 'EN-DIRECT' }, { to: 'waiting_checker' })
  const proposal = { fromDay: day, untilDay: day, filter: { ref_client: 'EN-DIRECT' }, checkerIds: [checker.id] }
  const { body } = await planner.post('/api/calendar/plans', proposal, key())
  await drain(makeRunner(server.runtime, [planJob]))
  const placedOf = async () => {
    const plan = calendarPlanCalls.read.answer.parse((await planner.get(`/api/calendar/plans/${String(body['id'])}`)).body)
    return plan.checkers.flatMap(({ orders }) => orders)
  }
  expect(await placedOf()).toMatchObject([{ id: order.id, state: 'proposed', message: null }])

  const step = { to: 'planned', checkerId: checker.id, startAt: instantAt(day, '10:00') }
  expect(await planner.post(`/api/bookings/${order.id}/transitions`, step, key())).toMatchObject({ status: 200 })

  const message = "Cette commande n'attend plus\u00a0: elle est au statut « Planifiée »."
  expect(await placedOf()).toMatchObject([{ id: order.id, state: 'refused', message }])
})
