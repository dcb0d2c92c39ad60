import { bookingStatuses, isFinal } from '@adm/domain/booking/step/booking-status'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let reader: typeof network
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('areas:read', 'areas:update')
  reader = await server.signedIn('areas:read')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate booking, area, checker cascade`.execute(server.db)
})

const make = async (name: string, ...zips: string[]) => {
  const { body, status } = await network.post('/api/areas', { name, zips })
  expect(status).toBe(201)
  return { id: String(body['id']) }
}
const at = (version: number) => ({ 'if-match': `"${version}"` })
const events = (id: string) => server.db.selectFrom('event').select(['kind', 'facts']).where('entity_id', '=', id).orderBy('seq').execute()

describe('GET /api/areas/zip-codes?zip=', () => {
  it('tells the area of a zip code to whoever is signed in, without the right to see areas [PERM-1]', async () => {
    const planner = await server.signedIn('bookings:update')
    const { id } = await server.given.area(['35000', '35200'], 'Rennes')

    expect(await server.anonymous.get('/api/areas/zip-codes?zip=35200')).toMatchObject({ status: 401 })
    expect(await planner.get('/api/areas/zip-codes?zip=35200')).toMatchObject({ status: 200, body: { items: [{ id, name: 'Rennes' }] } })
    expect(await planner.get('/api/areas/zip-codes?zip=35300')).toMatchObject({ status: 200, body: { items: [] } })
    expect(await planner.get('/api/areas/zip-codes?zip=3520')).toMatchObject({ status: 422 })
  })
})

describe('a new area', () => {
  it('has its zip codes, what was typed about it, and its history [ENT-6]', async () => {
    const created = await network.post('/api/areas', {
      name: ' Rennes ',
      zips: ['35200', '35000', '35000'],
      department: '35',
      managerId: network.id,
      informations: '',
    })
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        name: 'Rennes',
        zips: ['35000', '35200'],
        department: '35',
        managerName: 'Camille',
        informations: null,
        checkers: [],
        version: 1,
      },
    })
    const { body } = await reader.get(`/api/areas/${String(created.body['id'])}/history`)
    expect(body).toMatchObject([{ kind: 'created', byName: 'Camille' }])
  })

  it('refuses a name that is taken or missing, an unknown department and an unknown manager', async () => {
    await make('Rennes')
    const messages = async (draft: object) => (await network.post('/api/areas', draft)).body['errors']
    expect(await messages({ name: 'RENNES' })).toEqual([{ path: 'name', message: 'Une zone porte déjà ce nom.' }])
    expect(await messages({ name: '' })).toEqual([{ path: 'name', message: 'Renseignez un nom.' }])
    expect(await messages({ name: 'A', department: 'Bretagne' })).toMatchObject([{ path: 'department' }])
    expect(await messages({ name: 'A', managerId: newId() })).toEqual([{ path: 'managerId', message: 'Choisissez une personne.' }])
  })

  it('takes Corsica, overseas and barracks, and refuses what no commune has, one sentence a zip code [VAL-9]', async () => {
    await make('Partout', '20000', '20200', '97400', '97150', '98800', '83800')
    const { status, body } = await network.post('/api/areas', { name: 'Bis', zips: ['75380', '97400', '35000'] })
    expect(status).toBe(422)
    expect(body['errors']).toEqual([
      { path: 'zips.1', message: "75380 : Ce code postal n'est celui d'aucune commune (un CEDEX n'en a pas)." },
      { path: 'zips.2', message: '97400 : Ce code postal appartient déjà à la zone «\u00a0Partout\u00a0».' },
    ])
    expect(await server.db.selectFrom('area').selectAll().execute()).toHaveLength(1)
  })

  it('wants the right, and a person [PERM-1]', async () => {
    expect(await server.anonymous.post('/api/areas', { name: 'A' })).toMatchObject({ status: 401 })
    expect(await reader.post('/api/areas', { name: 'A' })).toMatchObject({ status: 403 })
  })
})

describe('a change', () => {
  it('writes what changed over the version that was read', async () => {
    const { id } = await make('Rennes')
    const change = (body: object, version: number) => network.patch(`/api/areas/${id}`, body, at(version))

    expect(await change({ department: '2a', managerId: network.id }, 1)).toMatchObject({
      status: 200,
      body: { department: '2A', version: 2 },
    })
    expect(await change({ name: 'Brest' }, 1)).toMatchObject({ status: 412, body: { current: { department: '2A', version: 2 } } })
    expect(await network.patch(`/api/areas/${id}`, { name: 'Brest' })).toMatchObject({ status: 428 })
    expect(await change({ zips: [] }, 2)).toMatchObject({ status: 422 })
    expect(await network.patch(`/api/areas/${newId()}`, { name: 'B' }, at(1))).toMatchObject({
      status: 404,
      body: { code: 'AREA_NOT_FOUND' },
    })
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['created', 'changed'])
  })
})

describe('the list', () => {
  it('finds by name, zip code and commune, sorts, and counts what lies there [LIST-2]', async () => {
    await make('Bretagne', '35000', '35200')
    await make('Ajaccio', '20000')
    await server.given.booking({ zipCode: '35000', city: 'Rennes' })
    const names = async (query: string) => {
      const { body } = await reader.get(`/api/areas?${query}`)
      return Array.isArray(body['items']) ? body['items'].map(({ name }: { name: string }) => name) : []
    }
    expect(await names('')).toEqual(['Ajaccio', 'Bretagne'])
    expect(await names('text=bretagne')).toEqual(['Bretagne'])
    expect(await names('text=2000')).toEqual(['Ajaccio'])
    expect(await names('text=rennes')).toEqual(['Bretagne'])
    expect(await names('text=%25')).toEqual([])
    expect(await names('sort=-zips')).toEqual(['Bretagne', 'Ajaccio'])
    expect(await names('sort=-orders&responsesByPage=1&pageIndex=2')).toEqual(['Ajaccio'])
    expect((await reader.get('/api/areas?sort=-orders')).body).toMatchObject({
      total: 2,
      items: [{ name: 'Bretagne', zipCount: 2, openOrders: 1 }, { openOrders: 0 }],
    })
    expect(await reader.get('/api/areas?sort=size')).toMatchObject({ status: 422 })
    expect(await (await server.signedIn()).get('/api/areas')).toMatchObject({ status: 403 })
  })

  it('goes out as a file', async () => {
    await make('Bretagne', '35000')
    const { text } = await reader.file('/api/areas/export?format=csv')
    expect(text).toContain('Bretagne')
    expect(await reader.get('/api/areas/export?format=pdf')).toMatchObject({ status: 422 })
  })

  it('keeps the orders of an area', async () => {
    await make('Bretagne', '35000')
    await make('Ajaccio', '20000')
    const booking = await server.given.booking({ zipCode: '35000', city: 'Rennes' })
    await server.given.booking({ zipCode: '20000', city: 'Ajaccio' })
    const planner = await server.signedIn('bookings:read')
    expect((await planner.get(`/api/bookings?area_id=${booking.areaId}`)).body).toMatchObject({ total: 1, items: [{ id: booking.id }] })
  })
})

describe('zip codes that are pasted', () => {
  it('are checked line by line, and nothing is written', async () => {
    const { id } = await make('Rennes', '35000')
    await make('Ajaccio', '20000')
    const lines = ['35200', ' 35000 ', '20000', '', '2A004', '75380', '35200']
    const { body } = await network.post('/api/areas/zip-codes/check', { lines, areaId: id })
    expect(body).toMatchObject([
      { line: 1, communes: ['Rennes'], refusal: null },
      { line: 2, refusal: 'Ce code postal est déjà dans cette zone.' },
      { line: 3, communes: ['Ajaccio'], refusal: 'Ce code postal appartient déjà à la zone «\u00a0Ajaccio\u00a0».' },
      { line: 5, typed: '2A004', refusal: 'Le code postal doit contenir 5 chiffres.' },
      { line: 6, refusal: "Ce code postal n'est celui d'aucune commune (un CEDEX n'en a pas)." },
      { line: 7, refusal: 'Ce code postal est déjà dans la liste.' },
    ])
    expect(await reader.post('/api/areas/zip-codes/check', { lines })).toMatchObject({ status: 403 })
  })

  it('join all together or not at all, with history', async () => {
    const { id } = await make('Rennes')
    await make('Ajaccio', '20000')
    const add = (...zips: string[]) => network.post(`/api/areas/${id}/zip-codes`, { zips })

    expect(await add('35000', '20000')).toMatchObject({ status: 422, body: { errors: [{ path: 'zips.0' }] } })
    expect(await add('35000', '35200')).toMatchObject({ status: 200, body: { zips: ['35000', '35200'], version: 2 } })
    expect(await add('3500')).toMatchObject({ status: 422 })
    expect(await events(id)).toMatchObject([{ kind: 'created' }, { kind: 'zipsAdded', facts: { zips: ['35000', '35200'] } }])
    expect(await reader.post(`/api/areas/${id}/zip-codes`, { zips: ['35300'] })).toMatchObject({ status: 403 })
  })

  it('never belong to two areas, even given at the same moment: the database refuses the second [VAL-9]', async () => {
    const [first, other] = [await make('Un'), await make('Autre')]
    const answers = await Promise.all([first, other].map(({ id }) => network.post(`/api/areas/${id}/zip-codes`, { zips: ['29000'] })))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const second = server.db.insertInto('area_zip').values({ zip_code: '29000', area_id: other.id }).execute()
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })

  it('leave, but where orders are open only when somebody says so; then they are told as ordered and not served', async () => {
    const { id } = await make('Rennes', '35000', '35200')
    const { code } = await server.given.booking({ zipCode: '35000', city: 'Rennes' })
    const remove = (body: object) => network.post(`/api/areas/${id}/zip-codes/removals`, body)

    expect(await remove({ zips: ['35200', '29000'] })).toMatchObject({ status: 200, body: { zips: ['35000'] } })
    expect(await remove({ zips: ['35000'] })).toMatchObject({
      status: 409,
      body: { code: 'AREA_HAS_ORDERS', message: `Une commande ouverte y a son adresse\u00a0: ${code}.` },
    })
    expect(await remove({ zips: ['35000'], force: true })).toMatchObject({ status: 200, body: { zips: [] } })
    await network.post(`/api/areas/${id}/zip-codes`, { zips: ['35200'] })
    expect((await reader.get(`/api/areas/${id}/zip-codes`)).body).toEqual({
      items: [{ zipCode: '35200', communes: ['Rennes'], openOrders: 0 }],
      unserved: [{ zipCode: '35000', communes: ['Rennes'], openOrders: 1 }],
    })
  })

  it('are free again when their area is deleted, which no order may name', async () => {
    const { id } = await make('Rennes', '35000')
    expect(await network.delete(`/api/areas/${id}`)).toMatchObject({ status: 428 })
    expect(await network.delete(`/api/areas/${id}`, at(1))).toMatchObject({ status: 204 })
    expect((await network.get('/api/areas/zip-codes?zip=35000')).body).toEqual({ items: [] })
    await make('Bretagne', '35000')
    const booking = await server.given.booking({ zipCode: '35000', city: 'Rennes' })
    expect(await network.delete(`/api/areas/${booking.areaId}`, at(1))).toMatchObject({ status: 409, body: { code: 'AREA_USED' } })
  })
})

describe('the checkers of an area', () => {
  it('are given, change rank and leave, each with its event', async () => {
    const { id } = await make('Rennes')
    const checker = await server.given.checker('Nour Petit')
    const give = (isPrimary: boolean) => network.post(`/api/areas/${id}/checkers`, { checkerId: checker.id, isPrimary })

    expect(await give(false)).toMatchObject({ status: 200, body: { checkers: [{ name: 'Nour Petit', isPrimary: false }], version: 2 } })
    expect(await give(true)).toMatchObject({ status: 200, body: { checkers: [{ isPrimary: true }], version: 3 } })
    expect(await network.post(`/api/areas/${id}/checkers`, { checkerId: newId(), isPrimary: true })).toMatchObject({ status: 422 })
    expect(await network.delete(`/api/areas/${id}/checkers/${checker.id}`, at(2))).toMatchObject({ status: 412 })
    expect(await network.delete(`/api/areas/${id}/checkers/${checker.id}`, at(3))).toMatchObject({ status: 200, body: { checkers: [] } })
    expect(await network.delete(`/api/areas/${id}/checkers/${checker.id}`, at(4))).toMatchObject({ status: 404 })
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['created', 'checkerAdded', 'checkerChanged', 'checkerRemoved'])
  })
})

describe('the capacity of an area', () => {
  it('sets the hours of its checkers, without absences, against the orders of each week', async () => {
    const booking = await server.given.booking({ wishedDay: addDays(dayOf(server.runtime.now()), 365) })
    const { checkers } = await server.given.checker().then(async () => (await reader.get(`/api/areas/${booking.areaId}`)).body)
    expect(checkers).toMatchObject([{ isPrimary: true }])

    const { status, body } = await reader.get(`/api/areas/${booking.areaId}/capacity?weeks=2`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ weeks: [{ secondaryMinutes: 0 }, { plannedMinutes: 0, wishedMinutes: 0 }], undatedMinutes: 0 })
    expect(await reader.get(`/api/areas/${newId()}/capacity`)).toMatchObject({ status: 404 })
    expect(await reader.get(`/api/areas/${booking.areaId}/capacity?weeks=0`)).toMatchObject({ status: 422 })
  })
})

describe('the map', () => {
  it('draws the areas, tells what is ordered and served by nobody, and shows homes to whoever may see checkers', async () => {
    const { id } = await make('Paris', '75011', '75012')
    await make('Rennes', '35000')
    await server.given.checker('Nour Petit')
    await server.given.booking({ zipCode: '35000', city: 'Rennes' })
    await sql`delete from area_zip where zip_code = '35000'`.execute(server.db)
    const kindsFor = async (who: typeof reader) => {
      const { body } = await who.get('/api/areas/map')
      const features: { id: string; properties: { kind: string; name: string } }[] = JSON.parse(JSON.stringify(body['features']))
      return features.map(({ properties }) => `${properties.kind} ${properties.name}`)
    }

    expect(await kindsFor(reader)).toEqual(['area Paris', 'unserved Rennes'])
    expect(await kindsFor(await server.signedIn('areas:read', 'checkers:read'))).toEqual([
      'area Paris',
      'checker Nour Petit',
      'unserved Rennes',
    ])
    expect((await reader.get('/api/areas/map')).body).toMatchObject({
      type: 'FeatureCollection',
      features: [{ id, geometry: { type: 'MultiPolygon' }, properties: { zipCount: 2, checkerCount: 1 } }, { id: '35000' }],
    })
    expect(await (await server.signedIn()).get('/api/areas/map')).toMatchObject({ status: 403 })
  })
})

it('counts as open the very statuses that the rules leave open', async () => {
  const { rows } = await sql<{ def: string }>`select indexdef as def from pg_indexes where indexname = 'booking_open_zip_idx'`.execute(
    server.db,
  )
  const named = [...(rows[0]?.def ?? '').matchAll(/'([^']+)'::text/g)].map(([, status]) => status)
  expect(new Set<string | undefined>(named)).toEqual(new Set(bookingStatuses.filter((status) => !isFinal(status))))
})
