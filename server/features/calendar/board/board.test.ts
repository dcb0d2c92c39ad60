import { calendarCalls } from '@adm/contract/calendar/calendar'
import { addDays, instantAt } from '@adm/domain/values/date/moment'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVolume } from '../../../demo/volume/volume.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { statementsOf } from '../../../testing/testing-statements.ts'
import { findWaitingOrders } from './board.queries.ts'
import { readBoard } from './board.service.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update', 'checkers:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const planned = (checkerId: string, hour: string, change = {}) =>
  server.given.booking(change, { to: 'planned', checkerId, startAt: instantAt(day, hour) })
const readLines = async (reader: typeof planner, query: string) => {
  const { status, body } = await reader.get(`/api/calendar?${query}`)
  expect(status).toBe(200)
  return calendarCalls.board.answer.parse(body).lines
}
const ofDay = (checkerId: string, more = '') => `fromDay=${day}&untilDay=${day}&checker_id=${checkerId}${more}`

describe('the board', () => {
  it('answers hours without absences, absences, missions with their departure, and the load [ROUTE-8]', async () => {
    const { id } = await server.given.checker('Nour Petit')
    const booking = await planned(id, '09:00')
    const absence = { startAt: instantAt(day, '14:00'), endAt: instantAt(day, '16:00'), reason: 'Opération du genou' }
    await planner.post(`/api/checkers/${id}/absences`, absence)

    const [line] = await readLines(planner, ofDay(id))

    expect(line).toMatchObject({ id, name: 'Nour Petit', area: { name: 'Zone 75011' }, isWorking: true })
    expect(line?.hours).toEqual([
      { startAt: instantAt(day, '07:00'), endAt: instantAt(day, '14:00') },
      { startAt: instantAt(day, '16:00'), endAt: instantAt(day, '21:00') },
    ])
    expect(line?.absences).toEqual([{ startAt: absence.startAt, endAt: absence.endAt }])
    expect(line?.missions).toMatchObject([
      { startAt: booking.startAt, endAt: booking.endAt, order: { id: booking.id, code: booking.code, status: 'planned', matches: true } },
    ])
    const taken = Date.parse(booking.endAt ?? '') - Date.parse(line?.missions[0]?.leavesAt ?? '')
    expect(line?.workload).toEqual({ takenMinutes: taken / 60_000, offeredMinutes: 12 * 60 })
    expect(JSON.stringify(line)).not.toContain('genou')
  })

  it('draws the missions outside of the filter too, marked, since they take the time [LIST-3]', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    await planned(id, '15:00', { service: 'checkout' })
    const [line] = await readLines(planner, ofDay(id, '&services=checkout'))
    expect(line?.missions.map(({ order }) => order?.matches)).toEqual([false, true])
  })

  it('has a checker who left the network only while a mission remains', async () => {
    const { id } = await server.given.checker('Parti Ailleurs')
    await planned(id, '09:00')
    await server.db.updateTable('checker').set({ network: 'OUT_OF_NETWORK' }).where('id', '=', id).execute()
    const namesOn = async (on: string) => (await readLines(planner, `fromDay=${on}&untilDay=${on}`)).map((line) => line.id)
    expect(await namesOn(day)).toContain(id)
    expect(await namesOn(addDays(day, 1))).not.toContain(id)
  })

  it.each([
    ['2026-10-25', 25],
    ['2027-03-28', 23],
  ])('offers the same hours on %s, a day of %i hours', async (changed) => {
    const { id } = await server.given.checker()
    const [line] = await readLines(planner, `fromDay=${changed}&untilDay=${changed}&checker_id=${id}`)
    expect(line?.hours).toEqual([{ startAt: instantAt(changed, '07:00'), endAt: instantAt(changed, '21:00') }])
  })

  it('refuses days in the wrong order and more than six weeks', async () => {
    const wrong = await planner.get(`/api/calendar?fromDay=${day}&untilDay=${addDays(day, -1)}`)
    const long = await planner.get(`/api/calendar?fromDay=${day}&untilDay=${addDays(day, 42)}`)
    expect([wrong.status, long.status]).toEqual([422, 422])
    expect(await planner.get(`/api/calendar?fromDay=${day}&untilDay=${addDays(day, 41)}`)).toMatchObject({ status: 200 })
  })
})

describe('the permissions of the board', () => {
  it('answers nobody without « Voir les calendriers » [PERM-2]', async () => {
    const reader = await server.signedIn('bookings:read', 'checkers:read')
    for (const path of [`?fromDay=${day}&untilDay=${day}`, '/waiting'])
      expect(await reader.get(`/api/calendar${path}`)).toMatchObject({ status: 403 })
  })

  it('draws a mission as taken time, without its order and without its filter, for whoever may not read orders [PERM-2]', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    const reader = await server.signedIn('calendars:read')
    const [line] = await readLines(reader, ofDay(id, '&tenant=personne'))
    expect(line?.missions).toMatchObject([{ startAt: instantAt(day, '09:00'), order: null }])
    expect(await reader.get('/api/calendar/waiting')).toMatchObject({ status: 403 })
  })
})

describe('the orders that wait', () => {
  it('are those without a date or a checker, the last wished day first, of the filter [LIST-3]', async () => {
    const clientId = (await server.given.client()).id
    const checker = await server.given.checker()
    const late = await server.given.booking({ clientId, wishedDay: '2027-03-09' })
    const upcoming = await server.given.booking({ clientId, wishedDay: '2027-03-02' })
    const window = await server.given.booking(
      { clientId, wishedDay: '2027-03-01', wishedUntilDay: '2027-03-05' },
      { to: 'waiting_checker' },
    )
    await planned(checker.id, '18:00', { clientId })

    const { body } = await planner.get(`/api/calendar/waiting?client_id=${clientId}`)
    const page = calendarCalls.waiting.answer.parse(body)

    expect(page.items.map(({ id }) => id)).toEqual([upcoming.id, window.id, late.id])
    expect(page).toMatchObject({ total: 3, totalIsExact: true })
    const next = await planner.get(`/api/calendar/waiting?client_id=${clientId}&responses_by_page=2&page_index=1`)
    expect(calendarCalls.waiting.answer.parse(next.body).items.map(({ id }) => id)).toEqual([late.id])
  })

  it('are searched by number, address and client, besides the filters [ROUTE-8]', async () => {
    const client = await server.given.client()
    const clientId = client.id
    const [one, other] = [
      await server.given.booking({ clientId, address: '12 rue des Églantiers' }),
      await server.given.booking({ clientId, address: '3 quai Zéphyr' }),
    ]
    const matchesOf = async (text: string) => {
      const { body } = await planner.get(`/api/calendar/waiting?client_id=${clientId}&text=${encodeURIComponent(text)}`)
      return calendarCalls.waiting.answer.parse(body).items.map(({ id }) => id)
    }

    expect(await matchesOf('eglantiers')).toEqual([one.id])
    expect(await matchesOf(other.code)).toEqual([other.id])
    expect(await matchesOf(client.name)).toHaveLength(2)
    expect(await matchesOf('personne ici')).toEqual([])
  })

  it('leave out services on demand, which need no checker', async () => {
    const clientId = (await server.given.client()).id
    await server.given.booking({ clientId, service: 'cleaning' })
    expect((await planner.get(`/api/calendar/waiting?client_id=${clientId}`)).body).toMatchObject({ items: [], total: 0 })
  })
})

describe('the plans of the board', () => {
  beforeAll(async () => {
    await loadVolume(server.runtime, { bookings: 400 })
    await sql`vacuum analyze`.execute(server.db)
  }, 120_000)

  const indexesOf = async ({ sql: text, parameters }: CompiledQuery): Promise<string> =>
    server.db.transaction().execute(async (open) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(open)
      const { rows } = await open.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]))
      return JSON.stringify(rows)
    })

  it('read one query a kind of row, whatever the number of checkers, and the missions by an index', async () => {
    await server.given.checker()
    const by = { kind: 'staff', id: planner.id, permissions: ['all'], actors: [] } as const
    const query = { fromDay: day, untilDay: addDays(day, 6), page_index: 0 }
    // A query in a `from` is listed by itself too.
    const statements = (await statementsOf(server.db, (db) => readBoard({ db, by, now: server.runtime.now() }, query))).filter(
      ({ sql: text }) => !text.startsWith('select distinct'),
    )
    const plans = await Promise.all(statements.map(indexesOf))
    expect(statements).toHaveLength(7)
    expect(plans.filter((plan) => /mission_(checker|live|reserved)_/.test(plan))).toHaveLength(3)
    expect(plans.filter((plan) => /checker_absence_\w*idx/.test(plan))).toHaveLength(1)
    expect(plans.filter((plan) => /time_block_\w*idx/.test(plan))).toHaveLength(1)
  })

  it('read the waiting orders in the order of their index', async () => {
    const statements = await statementsOf(server.db, (db) =>
      findWaitingOrders(db, { filter: {}, today: '2026-11-25' }, { page_index: 0, responses_by_page: 50 }),
    )
    const page = statements.filter(({ sql: text }) => text.includes('order by'))
    expect(page).toHaveLength(1)
    for (const statement of page) expect(await indexesOf(statement)).toContain('booking_to_plan_idx')
  })
})
