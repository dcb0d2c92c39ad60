import { runJobs } from '../../testing/testing.ts'
import { hours } from '../../testing/testing-links.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { legacyPlanJob } from './notification.jobs.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())
beforeEach(() => server.nextMorning())

const minutes = 60

/** An order that was planned before there were messages. */
const legacyOrder = async (days: number) => {
  const order = await server.orderFor(['Nina'])
  expect(await server.plan(order, days)).toMatchObject({ status: 200 })
  await server.db.deleteFrom('notification').where('booking_id', '=', order.id).execute()
  return order
}
const planLegacyMessages = async () => {
  await runJobs(server.runtime, [legacyPlanJob])
}

it('orders planned before there were messages get their reminders, and nothing late [ENT-20]', async () => {
  const [far, near] = [await legacyOrder(20), await legacyOrder(4)]
  await planLegacyMessages()
  expect(await server.linesTo(far.id, 'tenant')).toEqual(['confirmation skipped', 'j8 planned', 'j5 planned', 'j1 planned'])
  expect((await server.linesTo(near.id, 'tenant')).toSorted()).toEqual(['confirmation skipped', 'j1 planned', 'j5 skipped', 'j8 skipped'])
  await server.sendAfter(10 * minutes)
  expect(await server.subjectsTo(far.mails[0] ?? '')).toEqual([])
  await server.sendAfter(13 * 24 * hours)
  expect(await server.subjectsTo(far.mails[0] ?? '')).toHaveLength(1)
  expect(await server.subjectsTo(near.mails[0] ?? '')).toEqual([])
  server.clock.pass(24 * hours)
  const rows = await server.rowsOf(far.id)
  await planLegacyMessages()
  expect(await server.rowsOf(far.id)).toEqual(rows)
})

it('who knew of the appointment before there were messages is told its move, or its end', async () => {
  const [moved, ended] = [await legacyOrder(20), await legacyOrder(20)]
  expect(await server.plan(moved, 22)).toMatchObject({ status: 200 })
  const cancel = { to: 'canceled', reason: 'Le bail est reporté.', facts: { cause: 'postponed', feeCents: 0 } }
  expect(await server.step(ended.id, cancel)).toMatchObject({ status: 200 })
  await server.sendAfter(10 * minutes)
  expect(await server.linesTo(moved.id, 'tenant')).toContain('change posted')
  expect(await server.linesTo(moved.id, 'tenant')).not.toContain('confirmation posted')
  expect(await server.linesTo(ended.id, 'tenant')).toEqual(['confirmation skipped', 'cancellation posted'])
})
