import { calendarCalls } from '@adm/contract/calendar/calendar'
import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'checkers:read')
})
afterAll(() => server.stop())

const day = '2027-03-02'
const placesOf = async (checkerId: string, reader = planner, on = day) => {
  const { status, body } = await reader.get(`/api/calendar/places?day=${on}&checker_id=${checkerId}`)
  expect(status).toBe(200)
  return calendarCalls.places.answer.parse(body)
}
const planned = (checkerId: string, hour: string) => server.given.booking({}, { to: 'planned', checkerId, startAt: instantAt(day, hour) })

describe('the places of a day', () => {
  it('are those of the missions of its lines, in their order, and where the checkers begin [ROUTE-8]', async () => {
    const { id } = await server.given.checker('Nour Petit', { latitude: 48.85, longitude: 2.37 })
    const [late, early] = [await planned(id, '15:00'), await planned(id, '09:00')]
    await server.db.updateTable('booking').set({ latitude: 48.86, longitude: 2.38 }).where('id', 'in', [late.id, early.id]).execute()

    const places = await placesOf(id)

    expect(places.stops).toEqual([early, late].map((order) => ({ bookingId: order.id, latitude: 48.86, longitude: 2.38 })))
    expect(places.homes).toEqual([{ checkerId: id, latitude: 48.85, longitude: 2.37 }])
    expect((await placesOf(id, planner, '2027-03-03')).stops).toEqual([])
  })

  it('leave out what has no known place', async () => {
    const { id } = await server.given.checker('Ana Lima', { latitude: null, longitude: null })
    const order = await planned(id, '09:00')
    await server.db.updateTable('booking').set({ latitude: null, longitude: null }).where('id', '=', order.id).execute()
    expect(await placesOf(id)).toEqual({ day, stops: [], homes: [] })
  })

  it('keep the homes from whoever may not read checkers, and everything from whoever may not read orders [PERM-2]', async () => {
    const { id } = await server.given.checker('Bob Roux', { latitude: 48.85, longitude: 2.37 })
    await planned(id, '09:00')
    const reader = await server.signedIn('calendars:read', 'bookings:read')
    const places = await placesOf(id, reader)
    expect(places.homes).toEqual([])
    expect(places.stops).toHaveLength(1)
    const other = await server.signedIn('calendars:read', 'checkers:read')
    expect(await other.get(`/api/calendar/places?day=${day}`)).toMatchObject({ status: 403 })
  })
})
