import { daySheet } from '@adm/contract/booking/booking-sheet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

const planned = (
  checkerId: string,
  startAt: string,
  ...more: Parameters<TestServer['given']['booking']> extends [unknown?, ...infer Steps] ? Steps : never
) =>
  server.given.booking(
    { keysPlan: { way: 'AGENCY', place: 'Agence', hours: '9 h' } },
    { to: 'waiting_checker' },
    { to: 'planned', checkerId, startAt },
    ...more,
  )
const sheetOf = async (query: string) => {
  const { missions } = daySheet.parse((await reader.get(`/api/bookings/day-sheet?${query}`)).body)
  return missions.map(({ booking, withdrawal }) => [booking.code, withdrawal?.place])
}

it('tells the missions of a day in Paris by their hours, with the way of their keys, of all or of one [LIST-3]', async () => {
  const [nour, ada] = [await server.given.checker('Nour Petit'), await server.given.checker('Ada Diallo')]
  const late = await planned(nour.id, '2027-03-01T15:00:00.000Z')
  const early = await planned(ada.id, '2027-03-01T07:00:00.000Z')
  const second = await planned(nour.id, '2027-03-01T09:00:00.000Z')
  await planned(nour.id, '2027-03-02T09:00:00.000Z')

  expect(await sheetOf('day=2027-03-01')).toEqual([early, second, late].map(({ code }) => [code, 'Agence']))
  expect(await sheetOf(`day=2027-03-01&checker_id=${nour.id}`)).toEqual([second, late].map(({ code }) => [code, 'Agence']))
  expect(await sheetOf('day=2027-03-05')).toEqual([])
})

it('leaves out what was called off, and refuses no day [LIST-3]', async () => {
  const { id } = await server.given.checker('Lou Martin')
  const facts = { cause: 'duplicate', feeCents: 0, withdrawnKeys: 'none' } as const
  const canceled = await planned(id, '2027-04-01T09:00:00.000Z', { to: 'canceled', reason: 'Doublon', facts })
  expect(canceled.status).toBe('canceled')

  expect(await sheetOf('day=2027-04-01')).toEqual([])
  expect(await reader.get('/api/bookings/day-sheet')).toMatchObject({ status: 422 })
})
