import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startNotificationServer } from '../../testing/testing-notification.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())
beforeEach(() => server.nextMorning())

const why = (id: string, person: string, kind = 'j8') =>
  server.planner.get(`/api/bookings/${id}/notifications/why?kind=${kind}&person=${encodeURIComponent(person)}`)

it('explains a message to a recipient, to a person of the order who is none, and to a stranger [ROUTE-14]', async () => {
  const { id: clientId } = await server.given.client()
  await server.db.updateTable('client').set({ email: 'agence@clients.example' }).where('id', '=', clientId).execute()
  const order = await server.orderFor(['Nina'], { clientId })
  const address = order.mails[0] ?? ''

  expect(await why(order.id, 'nina')).toMatchObject({
    status: 200,
    body: [{ answer: "N'a pas reçu ce message.", facts: expect.arrayContaining(["La commande n'a pas de date."]) }],
  })
  await server.plan(order, 20)
  for (const person of [address.toUpperCase(), 'Nina'])
    expect(await why(order.id, person)).toMatchObject({
      status: 200,
      body: [
        {
          answer: "N'a pas encore reçu ce message.",
          facts: expect.arrayContaining(['Destinataire\u00a0: locataire de la commande.']),
        },
      ],
    })
  expect(await why(order.id, 'agence@clients.example', 'acknowledgement')).toMatchObject({
    body: [{ title: expect.stringContaining('E-mail') }],
  })
  expect(await why(order.id, address, 'acknowledgement')).toMatchObject({
    body: [{ facts: expect.arrayContaining(['Ce message ne va pas aux locataires, seulement au client.']) }],
  })
  expect(await why(order.id, 'inconnu@ailleurs.example')).toMatchObject({
    status: 200,
    body: [{ title: 'inconnu@ailleurs.example', facts: expect.arrayContaining([expect.stringContaining(address)]) }],
  })
})

it('says that an address refuses reminders, and that its messages come back', async () => {
  const order = await server.orderFor(['Nina'])
  const address = order.mails[0] ?? ''
  await server.planner.post('/api/notification-opt-outs', { address })
  const mailed = { id: crypto.randomUUID(), address, since: server.clock.now(), reason: '550', mail_id: crypto.randomUUID() }
  await server.db.insertInto('bounced_address').values(mailed).execute()

  const { body } = await why(order.id, 'nina', 'j5')

  expect(body).toMatchObject([
    {
      facts: expect.arrayContaining([expect.stringContaining('a refusé les rappels le'), expect.stringContaining('reviennent depuis le')]),
    },
  ])
  // The convocation is sent all the same.
  expect(JSON.stringify((await why(order.id, 'nina', 'j8')).body)).not.toContain('refusé')
})

it('needs both rights, an order that exists, and a person', async () => {
  const order = await server.orderFor(['Nina'])
  const url = `/api/bookings/${order.id}/notifications/why?kind=j8&person=nina`
  const [noOrders, noMessages] = [await server.signedIn('notifications:read'), await server.signedIn('bookings:read')]

  expect(await noOrders.get(url)).toMatchObject({ status: 403 })
  expect(await noMessages.get(url)).toMatchObject({ status: 403 })
  expect(await server.anonymous.get(url)).toMatchObject({ status: 401 })
  expect(await why('0191a7c0-0000-7000-8000-000000000001', 'nina')).toMatchObject({ status: 404 })
  expect(await why(order.id, ' ')).toMatchObject({ status: 422 })
  expect(await why(order.id, "'; drop table booking; --")).toMatchObject({ status: 200, body: [{ answer: "N'a pas reçu ce message." }] })
})
