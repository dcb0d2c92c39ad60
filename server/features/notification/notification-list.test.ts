import { notificationList } from '@adm/contract/notification/notification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNotificationServer } from '../../testing/testing-notification.ts'
import { findNotificationPage } from './notification-list.queries.ts'
import { rightsOf } from '../../testing/rights.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
})
afterAll(() => server.stop())

it('the list begins around now, then goes on to the farthest, on every page; no message is missing or twice', async () => {
  const { id: clientId } = await server.given.client()
  const order = await server.orderFor(['Nina'], { clientId })
  await server.plan(order, 20)
  await server.sendAfter(11 * 60)
  const url = `/api/notifications?clientId=${clientId}&audience=tenant`
  const kindsOf = async (query: string) => {
    const { body } = await server.planner.get(`${url}${query}`)
    return Array.isArray(body['items']) ? body['items'].map(({ kind }: { kind: string }) => kind) : body
  }

  expect(await kindsOf('')).toEqual(['confirmation', 'j8', 'j5', 'j1'])
  expect(await kindsOf('&sort=-dueAt')).toEqual(['j1', 'j5', 'j8', 'confirmation'])
  const query = notificationList.query.parse({ clientId, audience: 'tenant' })
  const pageOf = async (responsesByPage: number, pageIndex: number) => {
    const page = await findNotificationPage({ db: server.db, now: server.clock.now() }, { ...query, responsesByPage, pageIndex })
    return page.items.map(({ kind }) => kind)
  }
  expect([await pageOf(2, 1), await pageOf(2, 2), await pageOf(2, 3)]).toEqual([['confirmation', 'j8'], ['j5', 'j1'], []])
  expect([await pageOf(3, 1), await pageOf(3, 2)]).toEqual([['confirmation', 'j8', 'j5'], ['j1']])
  expect(await Promise.all([1, 2, 3, 4].map((page) => pageOf(1, page)))).toEqual([['confirmation'], ['j8'], ['j5'], ['j1']])
  const file = await server.planner.file(`/api/notifications/export?format=csv&clientId=${clientId}&audience=tenant`)
  expect(['Rendez-vous fixé', 'Convocation (J-8)', 'Rappel J-5', 'Rappel J-1'].map((label) => file.text.indexOf(label) > 0)).toEqual(
    Array.from({ length: 4 }, () => true),
  )
})

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('notification')).toEqual({
    '/api/notifications': { GET: 'notifications:read' },
    '/api/notifications/count': { GET: 'notifications:read' },
    '/api/notifications/export': { GET: 'notifications:read' },
    '/api/notifications/:id/cancellation': { POST: 'notifications:update' },
    '/api/notifications/:id/sending': { POST: 'notifications:update' },
    '/api/notifications/:id/copies': { POST: 'notifications:update' },
    '/api/bookings/:bookingId/notifications': { GET: 'notifications:read' },
    '/api/bookings/:bookingId/notifications/why': { GET: 'bookings:read + notifications:read' },
    '/api/clients/:clientId/notifications': { GET: 'clients:read + notifications:read' },
    '/api/checkers/:checkerId/notifications': { GET: 'checkers:read + notifications:read' },
  })
})
