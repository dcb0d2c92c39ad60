import { bookingSorts } from '@adm/contract/booking/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVolume } from '../../../demo/volume/volume.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { bookingWhere } from './booking-filter.queries.ts'
import { bookingValueSorts } from './booking-sort.queries.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  // Before any account: a volume is loaded into a database of the demo only.
  await loadVolume(server.runtime, { bookings: 400 })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  await sql`update booking set tags = array['Urgent', 'à revoir'] where abs(hashtext(id::text)) % 3 = 0`.execute(server.db)
  await sql`update booking set client_reference = null where abs(hashtext(id::text)) % 4 = 0`.execute(server.db)
  await sql`update booking set property_type = 'business', premises = jsonb_build_object('activity', 'Café ' || room_count)
    where abs(hashtext(id::text)) % 5 = 0`.execute(server.db)
  await sql`delete from tenant where abs(hashtext(booking_id::text)) % 6 = 0`.execute(server.db)
}, 120_000)
afterAll(() => server.stop())

const today = '2026-11-23'
const valueSorts = bookingSorts.filter((sort) => bookingValueSorts.serves(sort))
const few = { total: 400, totalIsExact: true }
const many = { total: 1_000_000, totalIsExact: false }
const idsOf = (sort: string, total: typeof few, part: { limit?: number; offset?: number; after?: string | undefined } = {}) =>
  bookingValueSorts.findIds(server.db, { sort, where: bookingWhere({}, today), total }, { limit: 500, offset: 0, ...part })

/** All ids of a sort, in parts of 150 after each other. */
const idsInParts = async (sort: string, total: typeof few): Promise<string[]> => {
  const ids: string[] = []
  for (let part = await idsOf(sort, total, { limit: 150 }); part.length > 0; )
    part = await idsOf(sort, total, { limit: 150, after: ids[ids.push(...part) - 1] })
  return ids
}

describe('the list by a column', () => {
  it.each(valueSorts)('has one order by %s, whether its orders are collected or walked, by number or after a row', async (sort) => {
    const ids = await idsOf(sort, few)
    expect(new Set(ids).size).toBe(400)

    expect(await idsOf(sort, many)).toEqual(ids)
    expect(await idsInParts(sort, few)).toEqual(ids)
    expect(await idsInParts(sort, many)).toEqual(ids)
    for (const offset of [40, 190, 360, 399, 401]) {
      expect({ offset, ids: await idsOf(sort, few, { limit: 45, offset }) }).toEqual({ offset, ids: ids.slice(offset, offset + 45) })
      expect({ offset, ids: await idsOf(sort, many, { limit: 45, offset }) }).toEqual({ offset, ids: ids.slice(offset, offset + 45) })
    }
  })

  it.each([
    ['checker', 'checker_id is null'],
    ['reference', 'client_reference is null'],
    ['wishedDay', 'wished_day is null'],
    ['tags', "tags is null or tags = '{}'"],
    ['tenants', 'not exists (select from tenant where booking_id = booking.id)'],
    ['activity', "property_type <> 'business'"],
  ])('puts the orders without a value of %s last, in both directions', async (sort, isEmpty) => {
    const { rows } = await sql<{ id: string }>`select id from booking where ${sql.raw(isEmpty)}`.execute(server.db)
    const empty = new Set(rows.map(({ id }) => id))
    expect(empty.size).toBeGreaterThan(0)
    for (const direction of [sort, `-${sort}`])
      expect({ direction, last: new Set((await idsOf(direction, few)).slice(-empty.size)) }).toEqual({ direction, last: empty })
  })

  it('sorts names without accents and capitals, statuses by their progress, and follows a new name at once', async () => {
    const clientId = async (name: string) => (await server.given.client({ name })).id
    const [zoo, eclair, ecole] = [await clientId('zoo du Test'), await clientId('Éclair du Test'), await clientId('École du Test')]
    const ids: string[] = []
    for (const client of [zoo, eclair, ecole]) ids.push((await server.given.booking({ clientId: client })).id)
    await planner.post(`/api/bookings/${ids[2]}/transitions`, { to: 'waiting_checker' })
    const list = async (sort: string) => {
      const query = [zoo, eclair, ecole].map((id) => `client_id=${id}`).join('&')
      const { body } = await planner.get(`/api/bookings?${query}&sort=${sort}`)
      return Array.isArray(body['items']) ? body['items'].map((row: { clientName: string }) => row.clientName) : []
    }

    expect(await list('client')).toEqual(['Éclair du Test', 'École du Test', 'zoo du Test'])
    expect(await list('-client')).toEqual(['zoo du Test', 'École du Test', 'Éclair du Test'])
    expect((await list('-status'))[0]).toBe('École du Test')
    await sql`update client set name = 'Abeille du Test' where id = ${zoo}`.execute(server.db)
    expect(await list('client')).toEqual(['Abeille du Test', 'Éclair du Test', 'École du Test'])
  })

  it('sorts addresses without accents and capitals', async () => {
    const clientId = (await server.given.client()).id
    for (const address of ['impasse 2', 'Été 3', 'Écluse 1']) await server.given.booking({ clientId, address })
    const { body } = await planner.get(`/api/bookings?client_id=${clientId}&sort=address`)

    expect(body['items']).toMatchObject([{ address: 'Écluse 1' }, { address: 'Été 3' }, { address: 'impasse 2' }])
  })

  it('exports in the same order, and refuses a column that it does not know', async () => {
    const { body } = await planner.get('/api/bookings?sort=-price&responses_by_page=200')
    const codes = Array.isArray(body['items']) ? body['items'].map((row: { code: string }) => row.code) : []
    const { text } = await planner.file('/api/bookings/export?format=csv&sort=-price')
    const exported = text
      .split('\r\n')
      .slice(1, 201)
      .map((line) => line.split(';')[0])
    expect(exported).toEqual(codes)
    expect(await planner.get('/api/bookings?sort=colour')).toMatchObject({ status: 422 })
  })
})
