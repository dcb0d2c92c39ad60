import { bookingList } from '@adm/contract/booking/booking'
import { addDays } from '@adm/domain/values/date/moment'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadVolume } from '../../../demo/volume/volume.ts'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { statementsOf } from '../../../testing/testing-statements.ts'
import { type Db, openDatabase } from '../../../platform/database/database.ts'
import { findSession } from '../../../platform/identity/session.queries.ts'
import { findAreaOfZip } from '../../area/area.queries.ts'
import { findCheckerThen } from '../../checker/row/checker.queries.ts'
import { getClientForOrder } from '../../client/row/client.queries.ts'
import { findSameDwelling } from '../../dwelling/dwelling.queries.ts'
import { findPlace } from '../../geo/geo.queries.ts'
import { findEntriesAt, findEntriesByText } from '../link/booking-link.queries.ts'
import { bookingWhere, matchesOfText } from '../list/booking-filter.queries.ts'
import { findBookingPage } from '../list/booking-list.queries.ts'
import { bookingValueSorts } from '../list/booking-sort.queries.ts'
import { findPropositionsOfBooking } from '../../mission-proposition/mission-proposition.queries.ts'
import { findBooking, findBookingPlace, getBookingWithLinks } from '../row/booking.queries.ts'

// The planner rightly scans small tables. With sequential scans disabled, the plan shows whether an index can serve a filter.

const bookings = 2_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await loadVolume(server.runtime, { bookings })
  // One tag of many: the index of all tagged orders, in their order, must not be the cheaper way.
  await sql`update booking set tags = array['lot ' || ascii(code) + length(address), 'suivi ' || abs(hashtext(code)) % 40]`.execute(
    server.db,
  )
  await sql`update booking set tags = '{urgent}' where abs(hashtext(code)) % 400 = 7`.execute(server.db)
  // A bulk load leaves pending entries that make a trigram index expensive; in production, autovacuum merges them.
  await sql`vacuum analyze`.execute(server.db)
}, 120_000)
afterAll(() => server.stop())

const dwelling = {
  address: '1 rue des Lilas',
  zipCode: '31000',
  city: 'Toulouse',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 42,
  furnished: true,
} as const

const step = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof step>> {
    return z.array(step).optional()
  },
})
type Step = z.output<typeof step>
const explained = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: step })]) })

const allSteps = (top: Step): Step[] => [top, ...(top.Plans ?? []).flatMap(allSteps)]

const today = '2026-11-23'
const findPage = (db: Db, filter: object) => findBookingPage(db, bookingList.query.parse(filter), today)

/** The statements of the product that read bookings. */
const queriesOf = async (request: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> => {
  const statements = await statementsOf(server.db, request)
  return statements.filter(({ sql: text }) => /from "?booking"?[\s)]/.test(text))
}

const planOf = ({ sql: text, parameters }: CompiledQuery): Promise<Step[]> =>
  server.db.transaction().execute(async (open) => {
    await sql`set local enable_seqscan = off`.execute(open)
    const { rows } = await open.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]))
    return allSteps(explained.parse(rows[0])['QUERY PLAN'][0].Plan)
  })

/** The indexes used for a filter's own condition, in the rows and in the total. */
const plansOf = (filter: object) => plansOfRequest((db) => findPage(db, filter))
const plansOfRequest = async (request: (db: Db) => Promise<unknown>) => {
  const plans = await Promise.all((await queriesOf(request)).map(planOf))
  const used = plans.map((steps) => steps.flatMap((node) => (node['Index Name'] && node['Index Cond'] ? [node['Index Name']] : [])))
  const walked = plans.flatMap((steps) => steps.flatMap((node) => node['Index Name'] ?? []))
  const read = plans.flatMap((steps) => steps.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name']] : [])))
  return { used, walked, readWhole: read.filter((table) => table === 'booking' || table === 'tenant' || table === 'mission') }
}

const id = newId()
/** Every filter, with a value and the index that serves it. */
const served = {
  address: [{ address: 'rue des lilas' }, 'booking_address_idx'],
  tenant: [{ tenant: 'wolfeschlegel' }, 'tenant_search_idx'],
  ref_client: [{ ref_client: 'REF-12' }, 'booking_part_idx'],
  order_id: [{ order_id: '26-0012' }, 'booking_part_idx'],
  codeMissions: [{ codeMissions: ['EDL-26-0012-1'] }, 'mission_code_typed_idx'],
  client_id: [{ client_id: [id] }, 'booking_client_'],
  area_id: [{ area_id: [id] }, 'booking_area_idx'],
  delivery_id: [{ delivery_id: [id] }, 'booking_delivery_idx'],
  cause: [{ cause: ['order_mistake'] }, 'booking_cause_idx'],
  min_created_day: [{ min_created_day: '2199-01-01' }, 'booking_created_idx'],
  max_created_day: [{ max_created_day: '1990-01-01' }, 'booking_created_idx'],
  checker_id: [{ checker_id: [id] }, 'booking_checker_idx'],
  status: [{ status: ['confirmed'] }, 'booking_status_idx'],
  state: [{ state: 'open' }, 'booking_open_idx'],
  services: [{ services: ['visite'] }, 'booking_service_idx'],
  products: [{ products: ['virtual_tour'] }, 'booking_options_idx'],
  period: [{ period: 'undated' }, 'booking_listed_idx'],
  min_date: [{ min_date: '2199-01-01' }, 'booking_listed_idx'],
  max_date: [{ max_date: '1990-01-01' }, 'booking_listed_idx'],
  visit_offer_id: [{ visit_offer_id: 'V-1' }, 'booking_visit_offer_idx'],
  visit_ug: [{ visit_ug: 'UG-1' }, 'booking_ug_idx'],
  language: [{ language: ['EN'] }, 'booking_language_idx'],
  property_type: [{ property_type: ['business'] }, 'booking_property_type_idx'],
  room_count: [{ room_count: ['T5'] }, 'booking_room_count_idx'],
  tag: [{ tag: ['urgent'] }, 'booking_tags_idx'],
  property_kind: [{ property_kind: ['house'] }, 'booking_property_kind_idx'],
  min_wished_day: [{ min_wished_day: '2199-01-01' }, 'booking_wished_idx'],
  max_wished_day: [{ max_wished_day: '1990-01-01' }, 'booking_wished_idx'],
} as const

describe('what goes by its key', () => {
  /** The prepared statements that are planned again at each call although they read by key: the plan depends on one of their parameters. */
  const customPlannedStatements = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select statement as text from pg_prepared_statements where custom_plans > 6 and generic_plans = 0`.execute(connection)
    return rows.map(({ text }) => text)
  }
  let connection: Db
  beforeAll(() => {
    connection = openDatabase(server.url, 1)
  })
  afterAll(() => connection.destroy())

  it('is planned once: a booking, its order, its session', async () => {
    const {
      id: bookingId,
      zip_code: zipCode,
      client_id: clientId,
      checker_id: checkerId,
    } = await server.db
      .selectFrom('booking')
      .select(['id', 'zip_code', 'client_id', 'checker_id'])
      .where('checker_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const hours = { startAt: '2026-11-23T09:00:00.000Z', endAt: '2026-11-23T10:00:00.000Z' }
    for (let time = 0; time < 12; time += 1) {
      await findBooking(connection, bookingId)
      await getBookingWithLinks(connection, bookingId)
      await findBookingPlace(connection, bookingId)
      await findPropositionsOfBooking(connection, bookingId)
      await getClientForOrder(connection, clientId, '2026-11-23')
      await findAreaOfZip(connection, zipCode)
      await findPlace(connection, zipCode)
      await findCheckerThen(connection, checkerId ?? '', hours)
      await findSameDwelling(connection, { ...dwelling, zipCode })
      await findSession(connection, { personId: newId(), familyId: newId() }, ['booking'])
      await findSession(connection, { personId: newId(), familyId: null }, [])
    }

    expect(await customPlannedStatements()).toEqual([])
  })
})

describe('the list of bookings', () => {
  it('names every filter of the call here', () => {
    const { sort: _, format: __, columns: ___, ...filters } = bookingList.file.shape
    expect(Object.keys(served).toSorted()).toEqual(Object.keys(filters).toSorted())
  })

  it.each(Object.entries(served))('finds %s by its index, for the rows and for the total [LIST-3]', async (_, [filter, index]) => {
    const { used, walked, readWhole } = await plansOf(filter)

    expect(readWhole).toEqual([])
    // A partial index is the condition itself.
    const indexes = index === 'booking_open_idx' ? walked : used.flat()
    expect(indexes).toContainEqual(expect.stringContaining(index))
  })

  it.each([
    [{ ref_client: 'Lot' }, 'booking_reference_idx'],
    [{ order_id: 'C26 0012' }, 'booking_code_typed_idx'],
  ])('finds the beginning %o by its index [LIST-3]', async (filter, index) => {
    const { used, readWhole } = await plansOf(filter)
    expect(readWhole).toEqual([])
    expect(used.flat()).toContain(index)
  })

  it('finds the open orders of a client, who may have thousands of closed ones, by their index', async () => {
    const { used, readWhole } = await plansOf({ client_id: [id], state: 'open', sort: 'startAt' })
    expect(readWhole).toEqual([])
    expect(used.flat()).toContain('booking_client_open_idx')
  })

  it('counts all of them without reading them, whatever was added and taken away [LIST-3]', async () => {
    const counts = (await statementsOf(server.db, (db) => findPage(db, { responses_by_page: 1 }))).filter(({ sql: text }) =>
      text.includes('booking_count'),
    )
    const steps = await Promise.all(counts.map(planOf))
    expect(steps.flatMap((plan) => plan.map((node) => node['Relation Name'])).filter((table) => table)).toEqual(['booking_count'])

    const total = async () => (await findPage(server.db, { responses_by_page: 1 })).total
    const { id } = await server.given.booking({})
    expect(await total()).toBe(bookings + 1)
    await sql`with gone as (select ${id}::uuid as id), tenants as (delete from tenant using gone where booking_id = gone.id),
        missions as (delete from mission using gone where booking_id = gone.id) select`.execute(server.db)
    await sql`delete from booking where id = ${id}`.execute(server.db)
    await sql`update change_mark set n = n + 1 where entity = 'booking'`.execute(server.db)
    expect(await total()).toBe(bookings)
  })

  it('counts those created from or to any day by the shorter side of it, as many as there are [LIST-3]', async () => {
    const { rows } = await sql<{ day: string; before: number; later: number }>`
      with span as (select min(created_at)::date as first, max(created_at)::date - min(created_at)::date as days from booking)
      select to_char(first + days * part / 4, 'YYYY-MM-DD') as day,
        (select count(*)::int from booking where created_at < ((first + days * part / 4)::timestamp at time zone 'Europe/Paris')) as before,
        (select count(*)::int from booking where created_at >= ((first + days * part / 4)::timestamp at time zone 'Europe/Paris')) as later
      from span, generate_series(-1, 5) as part`.execute(server.db)
    const total = async (filter: object) => (await findPage(server.db, filter)).total
    for (const { day, before, later } of rows) {
      expect({ day, total: await total({ min_created_day: day }) }).toEqual({ day, total: later })
      expect({ day, total: await total({ max_created_day: addDays(day, -1) }) }).toEqual({ day, total: before })
    }
  })

  it.each([{ tenant: 'example' }, { tenant: 'martin' }, { tenant: 'zzyzx' }, { address: 'rue' }, { address: 'rue', tenant: 'martin' }])(
    'counts what %o keeps as far as it is asked, and no further [LIST-3]',
    async (filter) => {
      const contains = (column: string, typed = '') => sql`${sql.ref(column)} like ${`%${typed}%`}`
      const { rows: all } = await sql<{
        total: number
      }>`select count(*)::int as total from booking where ${contains('plain_address', filter.address)}
        and exists (select from tenant where booking_id = booking.id and ${contains('plain_text', filter.tenant)})`.execute(server.db)
      const matches = all[0]?.total ?? 0
      for (const most of [2, 40, 5_000]) {
        const { rows } = await sql`with ${matchesOfText(filter, today, 'listed_at', most)} select total from counted`.execute(server.db)
        expect({ most, rows }).toEqual({ most, rows: [{ total: Math.min(matches, most + 1) }] })
      }
    },
  )

  it.each(['startAt', 'createdAt', 'updatedAt'] as const)('walks an index in the order of %s, both ways [LIST-3]', async (name) => {
    const indices = { startAt: 'booking_listed_idx', createdAt: 'booking_created_idx', updatedAt: 'booking_updated_idx' }
    const [up, down] = [await plansOf({ sort: name }), await plansOf({ sort: `-${name}` })]

    expect([up.readWhole, down.readWhole]).toEqual([[], []])
    expect(up.walked).toContain(indices[name])
    expect(down.walked).toContain(indices[name])
  })

  it.each([
    ['status', 'booking_status_idx'],
    ['service', 'booking_service_idx'],
    ['typology', 'booking_property_kind_idx'],
    ['client', 'booking_client_'],
    ['area', 'booking_area_idx'],
    ['checker', 'booking_checker_idx'],
    ['tenants', 'tenant_first_idx'],
    ['address', 'booking_address_order_idx'],
    ['reference', 'booking_reference_idx'],
    ['wishedDay', 'booking_wished_idx'],
    ['tags', 'booking_tag_order_idx'],
    ['price', 'booking_price_idx'],
    ['activity', 'booking_activity_idx'],
    ['surface', 'booking_surface_idx'],
  ])('walks an index in the order of %s, both ways, of more orders than are sorted at once [LIST-3]', async (name, index) => {
    const total = { total: 1_000_000, totalIsExact: true }
    for (const sort of [name, `-${name}`]) {
      const { walked, readWhole } = await plansOfRequest((db) =>
        bookingValueSorts.findIds(db, { sort, where: bookingWhere({}, today), total }, { limit: 1, offset: 0 }),
      )
      expect(readWhole).toEqual([])
      expect(walked).toContainEqual(expect.stringContaining(index))
    }
  })

  it.each([
    ['a page told by its number', { page_index: 20 }],
    ['orders of long ago', { max_created_day: '2199-01-01' }],
    ['days wished for long ago', { max_wished_day: '2199-01-01' }],
  ])('passes what stands before %s in the index, without reading it [LIST-3]', async (_, filter) => {
    const queries = await queriesOf((db) => findPage(db, filter))
    const steps = (await Promise.all(queries.map(planOf))).flat()

    expect(steps).toContainEqual(expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'booking_listed_idx' }))
  })

  it('goes to a deep page by the row before it [LIST-3]', async () => {
    const { id: after } = await server.db
      .selectFrom('booking')
      .select('id')
      .orderBy('listed_at', 'desc')
      .offset(1_500)
      .executeTakeFirstOrThrow()
    const { used, readWhole } = await plansOf({ after })

    expect(readWhole).toEqual([])
    expect(used.flat()).toContain('booking_listed_idx')
  })
})

describe('the entries of an exit', () => {
  it('are found at their address by its dwellings', async () => {
    const { used, readWhole } = await plansOfRequest((db) => findEntriesAt(db, dwelling))
    expect(readWhole).toEqual([])
    expect(used.flat()).toEqual(expect.arrayContaining(['dwelling_same_idx', 'booking_dwelling_idx']))
  })

  it.each([
    ['C26 0012', 'booking_code_typed_idx'],
    ['wolfeschlegel', 'tenant_search_idx'],
    ['rue des lilas', 'booking_address_idx'],
  ])('are found by « %s »', async (typed, index) => {
    const { used, readWhole } = await plansOfRequest((db) => findEntriesByText(db, typed))
    expect(readWhole).toEqual([])
    expect(used.flat()).toContain(index)
  })
})
