import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { mergeDwellingsJob } from './dwelling-merge.jobs.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('all')
})
afterAll(() => server.stop())

const at = { building: 'B', floor: '2', door: 'gauche' }
const homeOf = async (address: string, more: object = {}) => (await server.given.booking({ ...at, address, ...more })).dwellingId

describe('the dwelling of an order', () => {
  it('is one for all writings of its address and access, and another at another entrance [ENT-7]', async () => {
    const home = await homeOf('12 bis rue de la Gare')
    for (const address of ['12bis rue de la Gare', '12 Bis, Rue de la Gare', '12 bis, r. de la Gare'])
      expect(await homeOf(address)).toBe(home)
    expect(await homeOf('12 bis rue de la Gare, Bât. B', { building: null, floor: '2e étage', door: 'Porte gauche' })).toBe(home)
    expect(await homeOf('12 B rue de la Gare')).not.toBe(home)
    expect(await homeOf('12 bis rue de la Gare', { door: 'droite' })).not.toBe(home)
  })
})

describe('the entry of an exit', () => {
  it.each(['68, rue des Jardins', '68 r. des Jardins', '68 R des jardins'])('is proposed at « %s »', async (address) => {
    const entry = await server.given.booking({ ...at, address: '68 rue des Jardins', service: 'checkin' })
    const query = new URLSearchParams({ ...at, zipCode: '75011', address })

    const { body } = await planner.get(`/api/bookings/entry-suggestions?${query.toString()}`)

    expect(body).toContainEqual(expect.objectContaining({ id: entry.id, reasons: expect.arrayContaining(['même logement']) }))
  })
})

/** Sets a dwelling back to what was stored before the normal form: one row for each writing. */
const splitHome = async (bookingId: string, address: string): Promise<string> => {
  const id = server.runtime.newId()
  await sql`insert into dwelling (id, address, zip_code, city, building, floor, door, property_type, property_kind, room_count, surface, furnished)
    select ${id}::uuid, ${address}, zip_code, city, building, floor, door, property_type, property_kind, room_count, surface, furnished
    from booking where id = ${bookingId}`.execute(server.db)
  await sql`update booking set dwelling_id = ${id}::uuid where id = ${bookingId}`.execute(server.db)
  await sql`update event set after = jsonb_set(after, '{dwellingId}', to_jsonb(${id}::text)) where entity_id = ${bookingId} and before is null`.execute(
    server.db,
  )
  return id
}

/** Copies an order, with its dwelling. */
const copyOrder = async (id: string, copies: number): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'booking' and is_generated = 'NEVER' and column_name not in ('id', 'code')`.execute(server.db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into booking (id, code, ${columns})
    select gen_random_uuid(), 'copie ' || n, ${columns} from booking, generate_series(1, ${copies}::int) n where id = ${id}::uuid`.execute(
    server.db,
  )
}
const countOrders = async (dwellingId: string | null | undefined): Promise<number> => {
  const orders = server.db.selectFrom('booking').where('dwelling_id', '=', dwellingId ?? '')
  return (await orders.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
}
const mergedInto = async (id: string): Promise<string | null> =>
  (await server.db.selectFrom('dwelling').select('merged_into').where('id', '=', id).executeTakeFirstOrThrow()).merged_into

const merge = async (): Promise<void> => {
  await sql`update dwelling set street_form = null, door_form = null where merged_into is null`.execute(server.db)
  const runner = makeRunner(server.runtime, [mergeDwellingsJob])
  await runner.plan()
  while (await runner.runStep());
}
const dwellingOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['dwellingId']
const eventsOf = async (id: string) => {
  const { rows } = await sql<{ kind: string; before: object; after: object; facts: object }>`
    select kind, before, after, facts from event where entity_id = ${id}::uuid order by seq`.execute(server.db)
  return rows
}

describe('the dwellings of before the normal form', () => {
  it('are merged into the oldest, with their orders; the history says what was merged, and where each order was', async () => {
    const [first, second, third] = [
      await server.given.booking({ ...at, address: '7 rue des Prés' }),
      await server.given.booking({ ...at, address: '7, r. des Prés' }),
      await server.given.booking({ ...at, address: '7 B rue des Prés' }),
    ]
    const former = await splitHome(second.id, '7, r. des Prés')

    await merge()

    expect(await dwellingOf(second.id)).toBe(first.dwellingId)
    expect(await dwellingOf(third.id)).toBe(third.dwellingId)
    expect(await eventsOf(former)).toMatchObject([
      {
        kind: 'merged',
        after: { mergedInto: first.dwellingId },
        facts: { address: '7, r. des Prés', survivorId: first.dwellingId, survivorAddress: '7 rue des Prés' },
      },
    ])
    const { version } = second
    expect((await eventsOf(second.id)).at(-1)).toMatchObject({
      kind: 'dwellingMerged',
      before: { dwellingId: former, version },
      after: { dwellingId: first.dwellingId, version: version + 1 },
    })
    expect((await planner.get('/api/dwellings?address=pres')).body).toMatchObject({ total: 2 })
  })

  it('give their meters to the one that stays; a device that stands at both is one, with all its readings [ENT-9]', async () => {
    const [entry, exit] = [
      await server.given.booking({ ...at, address: '9 rue des Prés' }),
      await server.given.booking({ ...at, address: '9, rue des Prés' }),
    ]
    const former = await splitHome(exit.id, '9, rue des Prés')
    const electricity = { type: 'ELECTRICITY', pointNumber: '12345678901234', unit: 'kWh' }
    const [here, there, gas] = [
      await planner.post('/api/meters', { ...electricity, dwellingId: entry.dwellingId }),
      await planner.post('/api/meters', { ...electricity, dwellingId: former }),
      await planner.post('/api/meters', { type: 'GAS', serial: 'G77', unit: 'm³', dwellingId: former }),
    ]
    const read = (meterId: unknown, bookingId: string, day: string, index: number) =>
      planner.post(`/api/meters/${String(meterId)}/readings`, { bookingId, day, index })
    await read(here.body['id'], entry.id, '2026-11-01', 100)
    await read(there.body['id'], exit.id, '2026-11-02', 250)

    await merge()

    const { body } = await planner.get(`/api/bookings/${exit.id}/meters`)
    expect(body).toMatchObject({
      dwellingId: entry.dwellingId,
      meters: [{ id: here.body['id'], readings: [{ index: 250 }, { index: 100 }] }, { id: gas.body['id'] }],
    })
    expect((await eventsOf(String(here.body['id']))).map(({ kind }) => kind)).toEqual(['created', 'read', 'readingsMerged'])
    expect((await eventsOf(String(there.body['id']))).map(({ kind }) => kind)).toEqual(['created', 'read', 'merged'])
    expect((await eventsOf(String(gas.body['id']))).map(({ kind }) => kind)).toEqual(['created', 'dwellingMerged'])
  })

  it('stay two when one device cannot be put together from both', async () => {
    const [one, other] = [
      await server.given.booking({ ...at, address: '11 rue des Prés' }),
      await server.given.booking({ ...at, address: '11, rue des Prés' }),
    ]
    const former = await splitHome(other.id, '11, rue des Prés')
    await planner.post('/api/meters', { type: 'GAS', serial: 'G1', unit: 'm³', dwellingId: one.dwellingId })
    await planner.post('/api/meters', { type: 'GAS', serial: 'G1', unit: 'kWh', dwellingId: former })

    await merge()

    expect(await dwellingOf(other.id)).toBe(former)
  })

  it('are still meant by their former id: in a draft, and for a new meter', async () => {
    const first = await server.given.booking({ ...at, address: '13 rue des Prés' })
    const second = await server.given.booking({ ...at, address: '13, rue des Prés' })
    const former = await splitHome(second.id, '13, rue des Prés')
    await merge()

    const again = await server.given.booking({ ...at, address: '13, rue des Prés', dwellingId: former })
    const added = await planner.post('/api/meters', { type: 'GAS', serial: 'G13', unit: 'm³', dwellingId: former })

    expect(again.dwellingId).toBe(first.dwellingId)
    expect(added).toMatchObject({ status: 201, body: { dwellingId: first.dwellingId } })
  })

  it('are read 10 in a step, so that their rows are not locked for long', async () => {
    await merge()
    await sql`insert into dwelling (id, address, zip_code, city, property_type, property_kind, room_count, surface, furnished)
      select gen_random_uuid(), n || ' rue des Lilas', '75011', 'Paris', 'house', 'apartment', 'T2', 40, false
      from generate_series(1, 60) n`.execute(server.db)
    const countUnread = async () => {
      const unread = server.db.selectFrom('dwelling').where('street_form', 'is', null)
      return (await unread.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
    }
    const runner = makeRunner(server.runtime, [mergeDwellingsJob])
    await runner.plan()
    const counts: number[] = []
    while (await runner.runStep()) counts.push(await countUnread())
    expect(counts).toEqual([50, 40, 30, 20, 10, 0, 0])
  })

  it('move 200 orders in a step, and are one once the last has moved', async () => {
    const [first, second] = [
      await server.given.booking({ ...at, address: '15 rue des Prés' }),
      await server.given.booking({ ...at, address: '15, rue des Prés' }),
    ]
    const former = await splitHome(second.id, '15, rue des Prés')
    await copyOrder(second.id, 449)
    await sql`update dwelling set street_form = null, door_form = null where id = ${former}::uuid`.execute(server.db)
    const runner = makeRunner(server.runtime, [mergeDwellingsJob])
    await runner.plan()

    const steps: unknown[] = []
    while (await runner.runStep()) steps.push([await countOrders(former), await mergedInto(former)])

    expect(steps).toEqual([
      [250, null],
      [50, null],
      [0, first.dwellingId],
    ])
    expect(await countOrders(first.dwellingId)).toBe(451)
    expect((await eventsOf(former)).map(({ kind }) => kind)).toEqual(['merged'])
  })

  it('need no second reading', async () => {
    await merge()
    expect(await mergeDwellingsJob.isDue?.(server.db)).toBe(false)
  })
})
