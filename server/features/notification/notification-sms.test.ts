import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoSite } from '../../config.ts'
import { hours } from '../../testing/testing-links.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer({ site: { ...demoSite, sendsSms: true } })
})
afterAll(() => server.stop())
beforeEach(() => server.nextMorning())

const minutes = 60
const mobile = '+33612345678'
const smsOf = async (id: string) =>
  (await server.rowsOf(id))
    .filter(({ channel, audience }) => channel === 'sms' && audience === 'tenant')
    .map(({ kind, status, posted_at }) => `${kind} ${posted_at ? 'posted' : status}`)
const outboxOf = async (id: string) => {
  const ids = (await server.rowsOf(id)).flatMap(({ mail_id, channel }) => (mail_id !== null && channel === 'sms' ? [mail_id] : []))
  return ids.length === 0 ? [] : server.db.selectFrom('mail').selectAll().where('id', 'in', ids).execute()
}

it('reminds a tenant by SMS the day before, once, without a name, beside the e-mail [ENT-20] [ROUTE-14]', async () => {
  const order = await server.orderFor(['Nina'])
  expect(await server.plan(order, 20)).toMatchObject({ status: 200 })
  expect(await smsOf(order.id)).toEqual(['j1 planned'])
  for (const days of [12, 3, 3, 1.4, 1]) await server.sendAfter(days * 24 * hours)
  expect(await smsOf(order.id)).toEqual(['j1 posted'])
  const sms = (await outboxOf(order.id)).filter(({ recipient }) => recipient === mobile)
  expect(sms).toMatchObject([{ channel: 'sms', recipient: mobile, text: expect.stringMatching(/^Rappel : .+ le .+ à 10/) }])
  expect(sms[0]?.text).not.toContain('Nina')
})

it('tells a move by SMS once the hour was told, and not who refused reminders of the reminder', async () => {
  const order = await server.orderFor(['Nina'])
  const admin = await server.signedIn('all')
  await server.plan(order, 20)
  await server.sendAfter(10 * minutes)
  expect((await admin.post('/api/notification-opt-outs', { address: mobile })).status).toBeLessThan(300)
  await server.plan(order, 24)
  await server.sendAfter(10 * minutes)
  expect(await smsOf(order.id)).toContain('change posted')
  expect((await outboxOf(order.id)).map(({ text }) => text)).toEqual([expect.stringContaining('a changé')])
  for (const days of [14, 5, 3, 1.4, 1]) await server.sendAfter(days * 24 * hours)
  expect(await smsOf(order.id)).toEqual(expect.arrayContaining(['change posted', 'j1 canceled', 'j1 skipped']))
})

it('a number that is corrected in between is the one that is written to', async () => {
  const order = await server.orderFor(['Nina'])
  await server.plan(order, 20)
  await server.db.updateTable('tenant').set({ phone: '+33140000000' }).where('booking_id', '=', order.id).execute()
  for (const days of [12, 3, 3, 1.4, 1]) await server.sendAfter(days * 24 * hours)
  expect(await smsOf(order.id)).toEqual(['j1 canceled'])
  expect((await outboxOf(order.id)).filter(({ recipient }) => recipient === mobile)).toEqual([])
})
