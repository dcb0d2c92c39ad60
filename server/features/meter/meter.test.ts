import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meter, unitsOf } from '@adm/domain/meter/meter'
import { meterTypes } from '@adm/domain/meter/meter-type'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2026-11-20T09:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const electricity = { type: 'ELECTRICITY', pointNumber: '12345678901234', serial: 'LK-77', place: 'Placard du palier', unit: 'kWh' }
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id'])
let doors = 0
/** A new dwelling with an order. */
const dwelling = async () => {
  doors += 1
  const booking = await server.given.booking({ door: `P${doors}`, expectedMeters: ['ELECTRICITY', 'GAS'] })
  return { bookingId: booking.id, dwellingId: String(booking.dwellingId), door: `P${doors}` }
}
const metered = async (change: object = {}) => {
  const home = await dwelling()
  const url = `/api/meters/${idOf(await planner.post('/api/meters', { ...electricity, ...change, dwellingId: home.dwellingId }))}`
  const read = (day: string, index: number, bookingId = home.bookingId) => planner.post(`${url}/readings`, { bookingId, day, index })
  const nextOrder = async () => (await server.given.booking({ door: home.door })).id
  return { ...home, url, read, nextOrder }
}
const version = (at: number) => ({ 'if-match': `"${at}"` })
const readingsOf = async (url: string) => meter.parse((await planner.get(url)).body).readings

describe('/api/meters', () => {
  it('keeps the meters of a dwelling, shown with each order of it, and tells their history [ENT-9]', async () => {
    const { url, bookingId, dwellingId, nextOrder } = await metered()
    const later = await nextOrder()
    for (const order of [bookingId, later])
      expect((await planner.get(`/api/bookings/${order}/meters`)).body).toMatchObject({
        dwellingId,
        meters: [{ ...electricity, device: 1, readings: [], version: 1 }],
      })
    expect((await planner.get(`/api/bookings/${bookingId}/meters`)).body).toMatchObject({ expected: ['ELECTRICITY', 'GAS'] })

    expect(await planner.patch(url, { place: 'Cave' })).toMatchObject({ status: 428 })
    expect(await planner.patch(url, { place: 'Cave' }, version(1))).toMatchObject({
      status: 200,
      body: { ...electricity, place: 'Cave', version: 2 },
    })
    expect(await planner.patch(url, { place: 'Cuisine' }, version(1))).toMatchObject({ status: 412, body: { current: { place: 'Cave' } } })
    expect(await planner.delete(url, version(2))).toMatchObject({ status: 204 })
    expect(await planner.get(url)).toMatchObject({ status: 404, body: { code: 'METER_NOT_FOUND' } })
    expect((await planner.get(`${url}/history`)).body).toMatchObject([
      { kind: 'created' },
      { kind: 'changed', before: { place: 'Placard du palier', version: 1 }, after: { place: 'Cave', version: 2 } },
      { kind: 'deleted' },
    ])
  })

  it.each(meterTypes)('keeps a meter of %s in each of its units [ENT-9]', async (type) => {
    const { dwellingId } = await dwelling()
    for (const unit of unitsOf(type)) {
      const { status, body } = await planner.post('/api/meters', { dwellingId, type, serial: `N-${unit}`, unit })
      expect(status).toBe(201)
      expect((await planner.get(`/api/meters/${String(body['id'])}`)).body).toMatchObject({ type, unit, readings: [] })
    }
  })

  it('refuses a meter that the dwelling has already, by either number; another dwelling may have it [ERR-3]', async () => {
    const { dwellingId } = await metered()
    const again = (change: object) => planner.post('/api/meters', { ...electricity, ...change, dwellingId })
    const message = 'Ce compteur existe déjà pour ce bien.'
    expect(await again({ serial: 'other', pointNumber: '1234 5678 9012 34' })).toMatchObject({
      status: 409,
      body: { code: 'METER_EXISTS', message, errors: [{ path: 'pointNumber', message }] },
    })
    expect(await again({ pointNumber: null, serial: 'lk-77' })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'serial', message }] },
    })
    const twin = await dwelling()
    expect(await planner.post('/api/meters', { ...electricity, dwellingId: twin.dwellingId })).toMatchObject({ status: 201 })
    const { body } = await again({ pointNumber: null, serial: 'LK-78' })
    expect(await planner.patch(`/api/meters/${String(body['id'])}`, { serial: 'LK-77' }, version(1))).toMatchObject({ status: 409 })
  })

  it('refuses the number or unit of another type, an unknown dwelling, and who may only read', async () => {
    const { url, dwellingId, read } = await metered()
    const post = (change: object) => planner.post('/api/meters', { ...electricity, dwellingId, ...change })
    expect(await post({ type: 'COLD_WATER', unit: 'm³' })).toMatchObject({ status: 422, body: { errors: [{ path: 'pointNumber' }] } })
    expect(await post({ dwellingId: server.runtime.newId() })).toMatchObject({ status: 422, body: { errors: [{ path: 'dwellingId' }] } })
    expect(await planner.patch(url, { pointNumber: '1' }, version(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'pointNumber' }] },
    })
    expect(await planner.patch(url, { pointNumber: null, serial: null }, version(1))).toMatchObject({ status: 422 })
    expect(await read('2026-11-20', 10)).toMatchObject({ status: 201 })
    expect(await planner.delete(url, version(2))).toMatchObject({ status: 409, body: { code: 'METER_READ' } })
    const reader = await server.signedIn('bookings:read')
    expect(await reader.get(url)).toMatchObject({ status: 200 })
    expect(await reader.post('/api/meters', { ...electricity, dwellingId })).toMatchObject({ status: 403 })
  })

  it('keeps the unit of a meter that was read', async () => {
    const { url, read } = await metered({ type: 'GAS', unit: 'm³' })
    expect(await planner.patch(url, { unit: 'kWh' }, version(1))).toMatchObject({ status: 200 })
    await read('2026-11-20', 10)
    expect(await planner.patch(url, { unit: 'm³' }, version(3))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'unit', message: "L'unité ne change plus après un relevé." }] },
    })
  })
})

describe('the readings of a meter', () => {
  it('go up from order to order, each once, never in the future, and only for orders of the dwelling [ENT-9]', async () => {
    const { read, nextOrder } = await metered()
    expect(await read('2026-10-01', 1200)).toMatchObject({
      status: 201,
      body: { version: 2, readings: [{ index: 1200, kind: 'reading' }] },
    })
    expect(await read('2026-10-02', 1210)).toMatchObject({ status: 409, body: { code: 'METER_ALREADY_READ' } })
    const exit = await nextOrder()
    expect(await read('2026-11-01', 1199, exit)).toMatchObject({ status: 422, body: { errors: [{ path: 'index' }] } })
    expect(await read('2026-11-21', 1300, exit)).toMatchObject({ status: 422, body: { errors: [{ path: 'day' }] } })
    const { bookingId: elsewhere } = await dwelling()
    expect(await read('2026-11-01', 1300, elsewhere)).toMatchObject({ status: 422, body: { errors: [{ path: 'bookingId' }] } })
    expect(await read('2026-11-01', 1300, exit)).toMatchObject({ status: 201, body: { readings: [{ index: 1300 }, { index: 1200 }] } })
  })

  it('are corrected within what was read before and after, and taken away', async () => {
    const { url, read, nextOrder } = await metered()
    await read('2026-10-01', 1200)
    await read('2026-11-01', 1300, await nextOrder())
    const [, first] = await readingsOf(url)
    const readingUrl = `${url}/readings/${first?.id}`
    expect(await planner.patch(readingUrl, { index: 1301 }, version(3))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'index' }] },
    })
    expect(await planner.patch(readingUrl, { index: 1250 }, version(2))).toMatchObject({ status: 412 })
    expect(await planner.patch(readingUrl, { index: 1250 }, version(3))).toMatchObject({
      status: 200,
      body: { readings: [{}, { index: 1250 }] },
    })
    expect(await planner.delete(readingUrl, version(4))).toMatchObject({ status: 204 })
    expect(await planner.delete(readingUrl, version(5))).toMatchObject({ status: 404, body: { code: 'READING_NOT_FOUND' } })
    expect(await readingsOf(url)).toMatchObject([{ index: 1300 }])
  })

  it('are one when two people read at the same moment', async () => {
    const { url, bookingId } = await metered()
    const body = { bookingId, day: '2026-11-02', index: 7 }
    const answers = await Promise.all([1, 2, 3].map(() => planner.post(`${url}/readings`, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await readingsOf(url)).toHaveLength(1)
  })
})

describe('a change of device', () => {
  it('starts the index anew, keeps what was read, and can be undone while nothing was read since', async () => {
    const { url, bookingId, read, nextOrder } = await metered()
    await read('2026-10-01', 1200)
    const change = { bookingId: await nextOrder(), day: '2026-11-01', lastIndex: 1300, serial: 'LK-90', firstIndex: 2 }
    expect(await planner.post(`${url}/device-changes`, { ...change, lastIndex: 1100 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lastIndex' }] },
    })
    expect(await planner.post(`${url}/device-changes`, change)).toMatchObject({
      status: 201,
      body: {
        device: 2,
        serial: 'LK-90',
        readings: [
          { kind: 'installed', index: 2, device: 2 },
          { kind: 'removed', index: 1300, device: 1, serial: 'LK-77' },
          { kind: 'reading', index: 1200, device: 1 },
        ],
      },
    })
    expect(await read('2026-11-02', 5)).toMatchObject({ status: 201 })
    const [reading, installed] = await readingsOf(url)
    const undo = (at: number) => planner.delete(`${url}/readings/${installed?.id}`, version(at))
    expect(await undo(4)).toMatchObject({ status: 409, body: { code: 'DEVICE_IN_USE' } })
    await planner.delete(`${url}/readings/${reading?.id}`, version(4))
    expect(await undo(5)).toMatchObject({ status: 204 })
    expect((await planner.get(url)).body).toMatchObject({ device: 1, serial: 'LK-77', readings: [{ index: 1200, bookingId }] })
  })

  it('may leave the last index unknown, but not the meter without a number', async () => {
    const { url, bookingId } = await metered({ type: 'COLD_WATER', pointNumber: null, unit: 'm³' })
    const change = { bookingId, day: '2026-11-01', firstIndex: 0 }
    expect(await planner.post(`${url}/device-changes`, change)).toMatchObject({ status: 422, body: { errors: [{ path: 'serial' }] } })
    expect(await planner.post(`${url}/device-changes`, { ...change, serial: 'W2' })).toMatchObject({
      status: 201,
      body: { readings: [{ kind: 'installed' }, { kind: 'removed', index: null }] },
    })
  })
})
