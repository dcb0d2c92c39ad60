import { alertRow } from '@adm/contract/alert/alert'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runJobs, startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { alertChangesJob, alertClockJob } from './alert.jobs.ts'

const clock = stoppedClock('2026-11-23T08:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('alerts:read', 'bookings:read')
})
afterAll(() => server.stop())

const evaluate = () => runJobs(server.runtime, [alertChangesJob, alertClockJob])
const rowsOf = async (path: string) => z.object({ items: z.array(alertRow), total: z.int() }).parse((await planner.get(path)).body)
const ordersOf = async (path: string) => (await rowsOf(path)).items.map(({ bookingId }) => bookingId)

describe('the alerts that are past [ROUTE-3]', () => {
  it('are those about what a mission needed before its last day, once that day is over, and no other', async () => {
    const clientId = (await server.given.client()).id
    const over = await server.given.booking({ clientId, wishedDay: '2026-11-22' })
    const today = await server.given.booking({ clientId, wishedDay: '2026-11-23' })
    const window = await server.given.booking({ clientId, wishedDay: '2026-11-20', wishedUntilDay: '2026-11-24' })
    await evaluate()
    const ofType = `/api/alerts?client_id=${clientId}&type=noChecker`

    expect(await ordersOf(`${ofType}&past=yes`)).toEqual([over.id])
    expect(new Set(await ordersOf(`${ofType}&past=no`))).toEqual(new Set([today.id, window.id]))
    expect((await rowsOf(ofType)).total).toBe(3)
    expect(await planner.get(`/api/alerts/count?client_id=${clientId}&type=noChecker&past=yes`)).toMatchObject({ body: { total: 1 } })
    clock.pass(48 * 3600)
    await evaluate()
    expect((await rowsOf(`${ofType}&past=yes`)).total).toBe(3)
    clock.pass(-48 * 3600)
  })

  it('leave out a mission to close: that can still be done', async () => {
    const clientId = (await server.given.client()).id
    const checker = await server.given.checker()
    await server.given.booking({ clientId }, { to: 'planned', checkerId: checker.id, startAt: '2026-11-24T09:00:00.000Z' })
    clock.pass(72 * 3600)
    await evaluate()
    const typesOf = async (past: string) => {
      const { items } = await rowsOf(`/api/alerts?client_id=${clientId}&past=${past}`)
      return items.map(({ type }) => type)
    }

    expect(await typesOf('no')).toContain('noDataBooking')
    expect(await typesOf('yes')).not.toContain('noDataBooking')
    clock.pass(-72 * 3600)
  })

  it('come last in the strip of a client, whatever their severity', async () => {
    const clientId = (await server.given.client()).id
    const over = await server.given.booking({ clientId, wishedDay: '2026-11-22' })
    const later = await server.given.booking({ clientId, wishedDay: '2026-11-30' })
    await evaluate()

    const { items } = await rowsOf(`/api/alerts/of-object?of=client&id=${clientId}&most=50`)
    const ofOrders = items.filter(({ type }) => type === 'noChecker').map(({ bookingId, severity }) => [bookingId, severity])

    expect(ofOrders).toEqual([
      [later.id, 'medium'],
      [over.id, 'critical'],
    ])
  })
})
