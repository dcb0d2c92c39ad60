import { bookingToday, mostTodayCounted, type TodayFilter, todayTaskNames, todayTasks } from '@adm/contract/dashboard/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

/** Past midnight in Paris, still the day before in UTC. */
let now = '2027-02-28T23:30:00.000Z'
const nine = '2027-03-01T08:00:00.000Z'
let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => now })
  reader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

const readToday = async () => bookingToday.parse((await reader.get('/api/bookings/today')).body)
const countOf = async (name: string) => (await readToday()).tasks.find(({ task }) => task === name)?.count
const planned = async (startAt: string, wishedDay = '2027-06-01') => {
  const checker = await server.given.checker()
  return server.given.booking({ wishedDay }, { to: 'planned', checkerId: checker.id, startAt })
}

describe('GET /api/bookings/today', () => {
  it('is empty on a day without work [ROUTE-1]', async () => {
    const { day, missions, hours, tasks } = await readToday()
    expect([day, missions, hours]).toEqual(['2027-03-01', [], []])
    expect(tasks).toEqual(todayTaskNames.map((task) => ({ task, count: 0 })))
  })

  it("counts the day's missions by status, those of Paris from midnight to midnight [ROUTE-1]", async () => {
    await planned(nine)
    await planned('2027-03-01T17:00:00.000Z')
    await planned('2027-03-02T07:00:00.000Z')

    expect((await readToday()).missions).toEqual([{ status: 'planned', count: 2 }])
    expect(await countOf('unconfirmed')).toBe(2)
    now = '2027-03-02T05:00:00.000Z'
    expect(await countOf('late')).toBe(2)
    expect(await countOf('unconfirmed')).toBe(1)
    now = '2027-02-28T23:30:00.000Z'
  })

  it('counts the orders to plan whose wished day is within seven days or past, and no planned one [ROUTE-1]', async () => {
    const wished = (wishedDay: string) => server.given.booking({ wishedDay })
    await Promise.all([wished('2027-02-01'), wished('2027-03-08'), wished('2027-03-09')])
    await planned('2027-03-10T08:00:00.000Z', '2027-03-02')
    expect(await countOf('toPlanSoon')).toBe(2)
    expect(await countOf('received')).toBe(3)
  })

  it('counts the missions of each hour of Paris, to come and over, without the cancelled ones [ROUTE-1]', async () => {
    const noon = { to: 'planned', startAt: '2027-05-03T10:00:00.000Z' } as const
    const checkerIds = (await Promise.all([1, 2, 3].map(() => server.given.checker()))).map(({ id }) => id)
    const [ahead, done, canceled] = await Promise.all(checkerIds.map((checkerId) => server.given.booking({}, { ...noon, checkerId })))
    await server.db.updateTable('booking').set({ status: 'done' }).where('id', '=', String(done?.id)).execute()
    await server.db.updateTable('booking').set({ status: 'canceled' }).where('id', '=', String(canceled?.id)).execute()

    now = '2027-05-03T06:00:00.000Z'
    const { hours, missions } = await readToday()
    now = '2027-05-02T06:00:00.000Z'
    const eve = await readToday()
    now = '2027-02-28T23:30:00.000Z'

    expect(ahead?.status).toBe('planned')
    expect(hours).toEqual([{ hour: 12, ahead: 1, over: 1 }])
    expect(missions.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(eve.tasks.find(({ task }) => task === 'unconfirmedTomorrow')?.count).toBe(1)
  })

  it.each(todayTaskNames)('counts « %s » as the list that it opens [ROUTE-1] [LIST-3]', async (name) => {
    const { day, tasks } = await readToday()
    const filter: TodayFilter = todayTasks[name](day)
    const query = Object.entries(filter).flatMap(([key, value]) => [value].flat().map((text) => `${key}=${encodeURIComponent(text ?? '')}`))
    const list = await reader.get(`/api/bookings?${query.join('&')}`)
    expect(list.body['total']).toBe(tasks.find(({ task }) => task === name)?.count)
  })

  it('is refused without the permission to read orders [ROUTE-1] [PERM-4]', async () => {
    const other = await server.signedIn('checkers:read')
    expect(await other.get('/api/bookings/today')).toMatchObject({ status: 403 })
    expect(await server.anonymous.get('/api/bookings/today')).toMatchObject({ status: 401 })
  })

  it('counts as many as the list shows for the same filter [ROUTE-1] [LIST-3]', async () => {
    const list = (query: string) => reader.get(`/api/bookings?${query}`)
    expect((await list('status=waiting&max_wished_day=2027-03-08')).body['total']).toBe(await countOf('toPlanSoon'))
    expect((await list('status=waiting&min_wished_day=2027-03-09&max_wished_day=2027-03-09')).body['total']).toBe(1)
    expect((await list('state=to_confirm&min_date=2027-03-01&max_date=2027-03-01')).body['total']).toBe(await countOf('unconfirmed'))
  })

  it('counts no mission to confirm whose client lets nobody confirm, and follows the client at once [ROUTE-1] [LIST-3]', async () => {
    now = '2027-07-05T05:00:00.000Z'
    await planned('2027-07-05T08:00:00.000Z')
    const silent = await planned('2027-07-05T12:00:00.000Z')
    const list = async () => (await reader.get('/api/bookings?state=to_confirm&min_date=2027-07-05&max_date=2027-07-05')).body['total']
    expect([await countOf('unconfirmed'), await list()]).toEqual([2, 2])

    const owner = await server.signedIn('clients:update')
    await owner.patch(`/api/clients/${silent.clientId}/parameters`, { confirmedBy: 'nobody' }, { 'if-match': '"1"' })

    expect([await countOf('unconfirmed'), await list()]).toEqual([1, 1])
    now = '2027-02-28T23:30:00.000Z'
  })

  it('stops counting at 10,000, and finds the wished days by their index [ROUTE-1]', async () => {
    const { id } = await server.given.booking({ wishedDay: '2027-03-02' })
    const names = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'booking' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'number')`.execute(server.db)
    const columns = sql.join(names.rows.map(({ name }) => sql.ref(name)))
    await sql`insert into booking (id, code, ${columns}) select gen_random_uuid(), 'C' || n, ${columns}
      from booking, generate_series(1, ${mostTodayCounted + 5}) n where booking.id = ${id}`.execute(server.db)
    expect(await countOf('received')).toBe(mostTodayCounted + 1)
    await sql`analyze booking`.execute(server.db)
    const plan = await sql<Record<string, string>>`explain select count(*) from booking
      where status in ('waiting', 'no_checker') and wished_day <= '2027-02-02'`.execute(server.db)
    expect(JSON.stringify(plan.rows)).toContain('booking_wished_idx')
  })
})
