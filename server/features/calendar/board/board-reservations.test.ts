import { calendarCalls } from '@adm/contract/calendar/calendar'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes, startSlotOfferServer } from '../../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startSlotOfferServer>>
beforeAll(async () => {
  server = await startSlotOfferServer('bookings:read', 'bookings:update', 'calendars:read')
})
afterAll(() => server.stop())

const reservationsOf = async (reader: typeof server.planner, checkerId: string, day: string) => {
  const { body } = await reader.get(`/api/calendar?fromDay=${day}&untilDay=${day}&checker_id=${checkerId}`)
  return calendarCalls.board.answer.parse(body).lines[0]?.reservations
}

it('the board has the slot that a tenant is choosing, until the reservation ends', async () => {
  const order = await server.orderFor(['Nina'])
  await server.offer(order)
  const startAt = server.at(3, '11:30')
  const day = dayOf(startAt)
  await server.reserve(await server.tokenTo(order.mails[0] ?? ''), startAt)
  const { code } = (await server.planner.get(`/api/bookings/${order.id}`)).body
  const reservation = { startAt, until: addMinutes(server.clock.now(), 10), order: { id: order.id, code } }
  expect(await reservationsOf(server.planner, order.checker.id, day)).toMatchObject([reservation])

  const viewer = await server.signedIn('calendars:read')
  expect(await reservationsOf(viewer, order.checker.id, day)).toMatchObject([{ startAt, order: null }])

  server.clock.pass(10 * minutes)
  expect(await reservationsOf(server.planner, order.checker.id, day)).toEqual([])
})
