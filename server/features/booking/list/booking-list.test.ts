import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

const startAt = '2027-03-01T09:00:00.000Z'
const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Lefèvre', presenceRequired: true } as const

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  clientId = (await server.given.client({ name: 'Régie Étoile' })).id
})
afterAll(() => server.stop())

const codesOf = (body: Record<string, unknown>) =>
  Array.isArray(body['items']) ? body['items'].map((row: { code: string }) => row.code) : []
const listCodes = async (query: string) => codesOf((await planner.get(`/api/bookings?client_id=${clientId}&${query}`)).body)
const given = (change: Partial<BookingDraft>) => server.given.booking({ clientId, ...change })

describe('GET /api/bookings', () => {
  it('keeps what each filter asks, and nothing else [LIST-3]', async () => {
    const checker = await server.given.checker()
    const planned = await given({
      service: 'checkout',
      clientReference: 'RÉF-100%',
      ug: 'UG 7',
      options: ['virtual_tour'],
      tenants: [{ ...tenant, phone: '+33612345678', emails: 'zoe@example.org' }],
    })
    const plan = { to: 'planned', checkerId: checker.id, startAt } as const
    await planner.post(`/api/bookings/${planned.id}/transitions`, plan)
    const visit = await given({
      service: 'visite',
      visitOfferId: 'OFFRE-9',
      address: "3 allée de l'Île",
      residence: 'Les Érables',
      wishedDay: null,
    })

    expect(await listCodes(`order_id=${planned.id}`)).toEqual([planned.code])
    expect(await listCodes(`order_id=${planned.code.toLowerCase().replaceAll('-', ' ')}`)).toEqual([planned.code])
    expect(await listCodes(`order_id=${planned.code.slice(1).replace('-', '')}`)).toEqual([planned.code])
    expect(await listCodes(`order_id=${planned.missionCode}`)).toEqual([planned.code])
    expect(await listCodes(`codeMissions=${visit.missionCode}&codeMissions=${planned.missionCode.replaceAll('-', '')}`)).toHaveLength(2)
    expect(await listCodes('products=virtual_tour')).toEqual([planned.code])
    expect(await listCodes('visit_offer_id=OFFRE-9')).toEqual([visit.code])
    expect(await listCodes('visit_ug=UG%207')).toEqual([planned.code])
    expect(await listCodes('ref_client=ref%20100')).toEqual([planned.code])
    expect(await listCodes(`checker_id=${checker.id}`)).toEqual([planned.code])
    expect(await listCodes('services=visite')).toEqual([visit.code])
    expect(await listCodes('services=visite&services=checkout')).toHaveLength(2)
    expect(await listCodes('status=scheduled')).toEqual([planned.code])
    expect(await listCodes('min_date=2027-03-01&max_date=2027-03-01')).toEqual([planned.code])
    expect(await listCodes('min_date=2027-03-02')).toEqual([])
    expect(await listCodes('max_date=2027-02-28')).toEqual([])
    expect(await listCodes('tenant=LEFEVRE%20zoe')).toEqual([planned.code])
    expect(await listCodes('tenant=06%2012%2034')).toEqual([planned.code])
    expect(await listCodes('tenant=zoe@example.org')).toEqual([planned.code])
    expect(await listCodes('address=allee%20de%20l%E2%80%99ile')).toEqual([visit.code])
    expect(await listCodes('address=ERABLES%203')).toEqual([visit.code])
    expect(await listCodes('address=75011')).toHaveLength(2)
  })

  it('keeps language, property type, rooms and kind, which commercial premises have not [LIST-5]', async () => {
    const shop = await given({ language: 'EN', propertyType: 'business', roomCount: 'T6', propertyKind: 'house', surface: 300 })
    const villa = await given({ roomCount: 'T6', propertyKind: 'house', surface: 300 })
    expect(await listCodes('language=EN')).toEqual([shop.code])
    expect(await listCodes('property_type=business')).toEqual([shop.code])
    expect(await listCodes('room_count=T6')).toEqual([villa.code])
    expect(await listCodes('property_kind=house')).toEqual([villa.code])
    expect(await listCodes('language=EN&room_count=T1')).toEqual([])
  })

  it('divides the orders into open and closed ones', async () => {
    const own = (await server.given.client()).id
    const open = await server.given.booking({ clientId: own })
    const closed = await server.given.booking({ clientId: own }, { to: 'canceled', facts: { cause: 'client_request' } })
    const list = async (state: string) => codesOf((await planner.get(`/api/bookings?client_id=${own}&state=${state}`)).body)
    expect(await list('open')).toEqual([open.code])
    expect(await list('closed')).toEqual([closed.code])
  })

  it('divides the orders into those of today and later, by the day in Paris, and those without a date', async () => {
    const own = (await server.given.client()).id
    const checker = await server.given.checker()
    const plan = (at: string) => [{ to: 'waiting_checker' }, { to: 'planned', checkerId: checker.id, startAt: at }] as const
    const midnight = startOfDay(dayOf(server.runtime.now()))
    const [before, first, later, undated] = [
      await server.given.booking({ clientId: own }, ...plan('2027-03-01T09:00:00.000Z')),
      await server.given.booking({ clientId: own }, ...plan('2027-03-02T09:00:00.000Z')),
      await server.given.booking({ clientId: own }, ...plan('2027-03-03T09:00:00.000Z')),
      await server.given.booking({ clientId: own }),
    ]
    await sql`update booking set start_at = ${midnight}::timestamptz - interval '1 second' where id = ${before.id}`.execute(server.db)
    await sql`update booking set start_at = ${midnight} where id = ${first.id}`.execute(server.db)
    const list = async (query: string) => codesOf((await planner.get(`/api/bookings?client_id=${own}&sort=startAt&${query}`)).body)

    expect(await list('period=ahead')).toEqual([first.code, later.code])
    expect(await list('period=undated')).toEqual([undated.code])
    expect((await planner.get(`/api/bookings/count?client_id=${own}&period=ahead`)).body).toMatchObject({ total: 2 })
    expect(await list('')).toHaveLength(4)
  })

  it('takes `%` and `_` for letters, and text that matches nothing for nothing [LIST-3]', async () => {
    const own = (await server.given.client()).id
    const percent = await server.given.booking({ clientId: own, address: '100% Nord' })
    const list = async (text: string) =>
      codesOf((await planner.get(`/api/bookings?client_id=${own}&address=${encodeURIComponent(text)}`)).body)
    expect(await list('100%')).toEqual([percent.code])
    expect(await list('1_0')).toEqual([])
    expect(await list("l'")).toEqual([])
  })

  it('pages by number and by anchor, with one order both ways [LIST-2]', async () => {
    const own = (await server.given.client()).id
    const bookings = []
    for (const surface of [30, 31, 32, 33, 34]) bookings.push(await server.given.booking({ clientId: own, surface }))
    const newestFirst = bookings.map(({ code }) => code).toReversed()
    const page = async (query: string) => (await planner.get(`/api/bookings?client_id=${own}&sort=-createdAt&${query}`)).body

    const first = await page('responses_by_page=2')
    expect(first).toMatchObject({ total: 5, totalIsExact: true, page_index: 0, responses_by_page: 2 })
    expect(codesOf(first)).toEqual(newestFirst.slice(0, 2))
    expect(codesOf(await page('responses_by_page=2&page_index=1'))).toEqual(newestFirst.slice(2, 4))
    expect(codesOf(await page(`responses_by_page=2&page_index=1&after=${bookings[3]?.id}`))).toEqual(newestFirst.slice(2, 4))
    const up = (await planner.get(`/api/bookings?client_id=${own}&sort=createdAt`)).body
    expect(codesOf(up)).toEqual(newestFirst.toReversed())
  })

  it('gives 50 rows a page unless asked, 1 to 200, and refuses anything else with 422 [LIST-2]', async () => {
    const refused = async (query: string) => {
      const { status, body } = await planner.get(`/api/bookings?${query}`)
      return { status, body }
    }
    expect((await planner.get('/api/bookings')).body).toMatchObject({ responses_by_page: 50, page_index: 0 })
    expect(await refused('responses_by_page=201')).toMatchObject({ status: 422, body: { errors: [{ path: 'responses_by_page' }] } })
    expect(await refused('responses_by_page=-5')).toMatchObject({ status: 422, body: { errors: [{ path: 'responses_by_page' }] } })
    expect(await refused('page_index=1e99')).toMatchObject({ status: 422 })
    expect(await refused('status=unknown')).toMatchObject({ status: 422, body: { errors: [{ path: 'status.0' }] } })
    expect(await refused('min_date=2027-03-02&max_date=2027-03-01')).toMatchObject({
      status: 422,
      body: { message: 'La fin de la période ne peut pas précéder son début.', errors: [{ path: 'max_date' }] },
    })
    expect(await refused('min_date=2027-02-30')).toMatchObject({ status: 422, body: { errors: [{ path: 'min_date' }] } })
    expect(await refused('max_date=9999-12-31')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'max_date', message: 'Choisissez une date.' }] },
    })
    expect(await refused('colour=red')).toMatchObject({ status: 422, body: { code: 'FIELDS_INVALID' } })
  })

  it('counts anew as soon as a booking changes, in whichever process [LIST-3]', async () => {
    const own = (await server.given.client()).id
    const total = async () => (await planner.get(`/api/bookings?client_id=${own}&status=waiting`)).body['total']
    expect(await total()).toBe(0)
    const { id } = await server.given.booking({ clientId: own })
    expect(await total()).toBe(1)
    await planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting_checker' })
    expect(await total()).toBe(0)
  })
})

describe('GET /api/bookings/export', () => {
  it('writes every row of the filter as CSV: BOM, semicolons, CRLF, French dates, formulas neutralised [LIST-3]', async () => {
    const own = (await server.given.client({ name: '=SOMME(A1)' })).id
    await server.given.booking({ clientId: own, address: '1 rue de l’Été', tenants: [tenant] })
    const file = await planner.file(`/api/bookings/export?format=csv&client_id=${own}`)

    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('commandes-'),
    })
    const [head = '', line = '', ...rest] = file.text.split('\r\n')
    expect(rest).toEqual([])
    expect(head.startsWith('\uFEFFCommande;Mission;Statut;')).toBe(true)
    expect(line).toContain(`;"'=SOMME(A1)";`)
    expect(line).toContain(';1 rue de l’Été;')
    expect(line).toContain(';75011;')
    expect(line).toContain(';01/03/2027;')
    expect(line).toContain(';Zoé Lefèvre;')
  })

  it('writes a workbook, and asks for the list right [PERM-4]', async () => {
    const stranger = await server.signedIn('clients:read')
    const file = await planner.file(`/api/bookings/export?format=xlsx&client_id=${clientId}`)
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.text.startsWith('PK')).toBe(true)
    expect(await stranger.get('/api/bookings/export?format=csv')).toMatchObject({ status: 403 })
  })
})
