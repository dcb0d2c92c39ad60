import { bookingList } from '@adm/contract/booking/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { findBookingPage } from './booking-list.queries.ts'

let server: TestServer
let lilas: string
beforeAll(async () => {
  server = await startTestServer()
  // Autovacuum runs as PostgreSQL's own user and would still work on so many rows when the database is dropped.
  await sql`alter table booking set (autovacuum_enabled = false)`.execute(server.db)
  const { id } = await server.given.booking({ address: '7 rue des Dix Mille', wishedDay: '2026-12-01' })
  await copyTimes(id, mostCounted)
  lilas = (await server.given.booking({ address: '1 rue des Lilas' })).id
}, 120_000)
afterAll(() => server.stop())

const mostCounted = 10_000

/** Copies an order `times` times, with two copies created in each minute. */
const copyTimes = async (id: string, times: number) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'booking' and table_schema = 'public' and is_generated = 'NEVER'`.execute(server.db)
  const own = ['id', 'code', 'mission_code', 'created_at']
  const same = rows.flatMap(({ name }) => (own.includes(name) ? [] : [sql.ref(name)]))
  await sql`insert into booking (id, code, mission_code, created_at, ${sql.join(same)})
    select gen_random_uuid(), code || number, mission_code || number, created_at + number / 2 * interval '1 minute', ${sql.join(same)}
    from booking, generate_series(1, ${times}::int) as number where id = ${id}`.execute(server.db)
}

const idsInOrder = async (): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from booking where address = '7 rue des Dix Mille' order by created_at desc, id desc`.execute(server.db)
  return rows.map(({ id }) => id)
}

const pageOf = (query: object) =>
  findBookingPage(server.db, bookingList.query.parse({ address: 'dix mille', sort: '-createdAt', ...query }), '2026-11-23')

describe('a text that more than 10,000 orders hold', () => {
  it('gives its pages in the order of the list, by their number and by the row before, and says that there are more [LIST-3]', async () => {
    const ids = await idsInOrder()
    expect(ids).toHaveLength(mostCounted + 1)

    for (const page of [0, 1, 40]) {
      const { items, ...totals } = await pageOf({ page_index: page })
      expect(totals).toMatchObject({ total: mostCounted, totalIsExact: false })
      expect(items.map(({ id }) => id)).toEqual(ids.slice(page * 50, page * 50 + 50))
    }
    const { items } = await pageOf({ after: ids[4_999] })
    expect(items.map(({ id }) => id)).toEqual(ids.slice(5_000, 5_050))
  })

  it('is told exactly again once another filter leaves fewer of them [LIST-3]', async () => {
    const ids = await idsInOrder()
    await sql`update booking set status = 'canceled' where id = any(${ids.slice(60)}::uuid[])`.execute(server.db)

    const { items, total, totalIsExact } = await pageOf({ status: ['waiting'], page_index: 1 })
    expect({ total, totalIsExact }).toEqual({ total: 60, totalIsExact: true })
    expect(items.map(({ id }) => id)).toEqual(ids.slice(50, 60))
  })

  it('says so of the first letter of order numbers too, and tells exactly of a whole one [LIST-3]', async () => {
    const [first = ''] = await idsInOrder()
    const { code } = await server.db.selectFrom('booking').select('code').where('id', '=', first).executeTakeFirstOrThrow()

    expect(await pageOf({ address: undefined, order_id: 'C' })).toMatchObject({ total: mostCounted, totalIsExact: false })
    expect(await pageOf({ address: undefined, order_id: code })).toMatchObject({ items: [{ code }], total: 1, totalIsExact: true })
  })

  it('that nobody holds has no rows and no total, on any page [LIST-3]', async () => {
    expect(await pageOf({ address: 'zzyzx' })).toMatchObject({ items: [], total: 0, totalIsExact: true })
    expect(await pageOf({ address: 'lilas', page_index: 3 })).toMatchObject({ items: [], total: 1, totalIsExact: true })
  })

  it('gives its pages in order where they all stand behind 20,000 other orders [LIST-3]', async () => {
    await sql`update booking set created_at = created_at - interval '1 year' where address = '7 rue des Dix Mille'`.execute(server.db)
    await copyTimes(lilas, 20_500)
    const ids = await idsInOrder()

    for (const page of [0, 3, 200]) {
      const { items, total } = await pageOf({ page_index: page })
      expect(items.map(({ id }) => id)).toEqual(ids.slice(page * 50, page * 50 + 50))
      expect(total).toBe(mostCounted)
    }
    const { items } = await pageOf({ after: ids[9_980] })
    expect(items.map(({ id }) => id)).toEqual(ids.slice(9_981))
  }, 60_000)
})
