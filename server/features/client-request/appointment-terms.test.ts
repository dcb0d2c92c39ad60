import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeOrder, hours } from '../../testing/testing-links.ts'
import { startNotificationServer } from '../../testing/testing-notification.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
let count = 0
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())

type Terms = NonNullable<Parameters<typeof server.given.client>[0]>
const linkOf = async (mail: string) => {
  const token = /\/c\/([0-9a-f]{64})/.exec((await server.mailsTo(mail)).at(-1)?.text ?? '')?.[1]
  return `/api/links/${token}/client-request`
}
const actsOf = async (link: string): Promise<string[]> => {
  const { body } = await server.anonymous.get(link)
  return Object(body)['acts'].map(({ act }: { act: string }) => act)
}
/** An order of a client with these terms, and the link of the client. */
const ordered = async (terms: Terms, change: object = {}) => {
  count += 1
  const email = `terms${count}@clients.example`
  const client = await server.given.client({ email, ...terms })
  const order = await server.orderFor(['Nina'], { clientId: client.id, ...change })
  await server.planner.post(`/api/bookings/${order.id}/client-requests`, { email })
  return { ...order, email, link: await linkOf(email) }
}
const confirm = async (link: string) => {
  const { version } = (await server.anonymous.get(link)).body
  return server.anonymous.post(`${link}/confirmation`, { version })
}
const lastStep = (id: string) =>
  server.db
    .selectFrom('event')
    .select(['kind', 'by_kind', 'by_name'])
    .where('entity_id', '=', id)
    .where('entity', '=', 'booking')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()

describe('who confirms the appointment', () => {
  it('is the client, asked five days before, by the link of the reminder (E13); the presence of the tenant is noted [STATE-1]', async () => {
    const order = await ordered({ confirmed_by: 'client' }, completeOrder)
    await server.offer(order)
    const token = await server.tokenTo(order.mails[0] ?? '')
    await server.choose(token, server.at(3, '10:00'))
    expect(await server.anonymous.post(server.linkOf(token, '/presence'), {})).toMatchObject({ status: 200 })
    expect(await server.statusOf(order.id)).toBe('planned')

    expect(await confirm(order.link)).toMatchObject({ status: 200, body: { statusWords: 'Rendez-vous pris et confirmé' } })

    expect(await server.statusOf(order.id)).toBe('confirmed')
    expect(await lastStep(order.id)).toEqual({ kind: 'E13', by_kind: 'link', by_name: `${order.email} (client)` })
    const desk = await server.planner.get(`/api/bookings/${order.id}/client-requests`)
    expect(desk.body).toMatchObject({ requests: [{ answers: [{ act: 'confirm' }] }] })
  })

  it('gets the link in the reminder of five days before, and not once it is confirmed', async () => {
    const order = await ordered({ confirmed_by: 'client' }, completeOrder)
    await server.plan(order, 10)
    await server.sendAfter(8 * 24 * hours)
    const reminder = (await server.mailsTo(order.email)).at(-1)
    expect(reminder?.subject).toMatch(/^Commande .*le rendez-vous du/)
    expect(await confirm(await linkOf(order.email))).toMatchObject({ status: 200 })
    expect(await server.linesTo(order.id, 'tenant')).toContain('j5 skipped')
  })

  it.each(['tenant', 'nobody'] as const)('is not the client where the parameter says « %s »', async (confirmer) => {
    const order = await ordered({ confirmed_by: confirmer })
    await server.plan(order, 10)

    expect(await actsOf(order.link)).not.toContain('confirm')
    expect(await confirm(order.link)).toMatchObject({ status: 409, body: { code: 'CLIENT_ACT_NOT_OPEN' } })
    expect(await server.statusOf(order.id)).toBe('planned')
  })
})

it.each([
  ['client', ['choose', 'cancel'], ['move', 'cancel']],
  ['tenant', ['choose', 'cancel'], ['cancel']],
  ['company', ['cancel'], ['cancel']],
] as const)('the link of a client where the %s chooses the date has %j before there is one, then %j', async (chooser, before, after) => {
  const order = await ordered({ date_chosen_by: chooser })
  expect(await actsOf(order.link)).toEqual(before)

  await server.plan(order, 10)

  expect(await actsOf(order.link)).toEqual(after)
})
