import { bookingToday, todayTasks } from '@adm/contract/dashboard/dashboard'
import { bookingStatuses, isToPlan } from '@adm/domain/booking/step/booking-status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'calendars:read')
})
afterAll(() => server.stop())

const totalOf = async (path: string) => z.object({ total: z.int() }).parse((await planner.get(path)).body).total

it('« À planifier » is one number: on the home page, above the list, in the list that both open, and beside the board [ROUTE-1] [LIST-3]', async () => {
  // One order of each status, of an inspection, of a visit and of a partner's service.
  const rows = (['checkin', 'visite', 'cleaning'] as const).flatMap((service) => bookingStatuses.map((status) => ({ service, status })))
  for (const { service, status } of rows) {
    const { id } = await server.given.booking({ service: 'checkin' })
    await server.db.updateTable('booking').set({ service, status }).where('id', '=', id).execute()
  }
  const expected = rows.filter(isToPlan).length

  const { day, tasks } = bookingToday.parse((await planner.get('/api/bookings/today')).body)

  expect(expected).toBe(10)
  expect(todayTasks.toPlan()).toEqual({ state: 'to_plan' })
  expect(todayTasks.toPlanSoon(day)).toMatchObject(todayTasks.toPlan())
  expect(tasks.find(({ task }) => task === 'toPlan')?.count).toBe(expected)
  expect(await totalOf('/api/bookings/count?state=to_plan')).toBe(expected)
  expect(await totalOf('/api/bookings?state=to_plan')).toBe(expected)
  expect(await totalOf('/api/calendar/waiting')).toBe(expected)
  expect(await totalOf('/api/calendar/waiting?state=open')).toBe(expected)
  expect(await totalOf('/api/calendar/waiting?state=closed')).toBe(0)
})
