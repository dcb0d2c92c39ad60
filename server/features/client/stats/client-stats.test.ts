import { dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('clients:read', 'bookings:read')
})
afterAll(() => server.stop())

const year = Number(dayOf(new Date().toISOString()).slice(0, 4))
const takenOn = (id: string, at: string, ended?: string) =>
  server.db
    .updateTable('booking')
    .set({ created_at: at, ...(ended ? { end_at: ended, status: 'validated' } : {}) })
    .where('id', '=', id)
    .execute()

describe('GET /api/clients/:id/stats', () => {
  it('counts the orders of two years by the Paris day of the order, and each number is a list [TAB-2]', async () => {
    const { id: clientId } = await server.given.client({ potential_missions_per_month: 12 })
    const [first, second, old] = [
      await server.given.booking({ clientId }),
      await server.given.booking(
        { clientId, service: 'checkout' },
        { to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate', feeCents: 0 } },
      ),
      await server.given.booking({ clientId }),
    ]
    // Half past midnight of the first of February in Paris is still January in UTC.
    await takenOn(first.id, `${year}-01-31T23:30:00Z`, `${year}-02-03T11:30:00Z`)
    await takenOn(second.id, `${year}-02-10T09:00:00Z`)
    await takenOn(old.id, `${year - 1}-02-10T09:00:00Z`)

    const { body } = await reader.get(`/api/clients/${clientId}/stats?year=${year}`)

    expect(body).toEqual({
      year,
      potentialPerMonth: 12,
      volumes: [
        { year: year - 1, month: 2, service: 'checkin', orders: 1, failed: 0, canceled: 0, done: 0, daysToDone: 0 },
        { year, month: 2, service: 'checkin', orders: 1, failed: 0, canceled: 0, done: 1, daysToDone: 2.5 },
        { year, month: 2, service: 'checkout', orders: 1, failed: 0, canceled: 1, done: 0, daysToDone: 0 },
      ],
      causes: [{ year, status: 'canceled', cause: 'duplicate', orders: 1 }],
    })
    const list = async (query: string) =>
      (await reader.get(`/api/bookings?client_id=${clientId}&min_created_day=${year}-02-01&max_created_day=${year}-02-28&${query}`)).body[
        'total'
      ]
    expect([await list(''), await list('services=checkout'), await list('cause=duplicate'), await list('cause=sale')]).toEqual([2, 1, 1, 0])
  })

  it('is of a client that exists, for whoever sees clients and bookings', async () => {
    const { id } = await server.given.client()
    expect(await reader.get(`/api/clients/${id}/stats`)).toMatchObject({ status: 200, body: { year, volumes: [], causes: [] } })
    expect(await reader.get(`/api/clients/${server.runtime.newId()}/stats`)).toMatchObject({ status: 404 })
    expect(await reader.get(`/api/clients/${id}/stats?year=1`)).toMatchObject({ status: 422 })
    const half = await server.signedIn('clients:read')
    expect(await half.get(`/api/clients/${id}/stats`)).toMatchObject({ status: 403 })
  })
})
