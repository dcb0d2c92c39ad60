import { simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startNotificationServer } from '../../../testing/testing-notification.ts'

let server: Awaited<ReturnType<typeof startNotificationServer>>
beforeAll(async () => {
  server = await startNotificationServer()
  server.nextMorning()
})
afterAll(() => server.stop())

const planned = z.object({ startAt: z.string() })

it('counts who was told the present hour once the messages have left, for whoever may read them [PERM-2]', async () => {
  const order = await server.orderFor(['Nina'])
  const { startAt } = planned.parse((await server.plan(order, 20)).body)
  const reader = await server.signedIn('calendars:read', 'bookings:read', 'notifications:read')
  const others = await server.signedIn('calendars:read', 'bookings:read')
  const informedBy = async (who: typeof reader, at: string) => {
    const { body } = await who.get(`/api/calendar/simulation?bookingId=${order.id}&checkerId=${order.checker.id}&startAt=${at}`)
    return simulationCalls.read.answer.parse(body).informed
  }
  const later = addMinutes(startAt, 60)

  expect(await informedBy(reader, later)).toBe(0)
  await server.sendAfter(11 * 60)

  expect(await informedBy(reader, later)).toBeGreaterThan(0)
  expect(await informedBy(reader, startAt)).toBe(0)
  expect(await informedBy(others, later)).toBeNull()
})
