import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deliveryDraftOf } from '../../testing/testing-delivery.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Lefèvre', presenceRequired: true } as const

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'clients:read', 'checkers:read')
})
afterAll(() => server.stop())

type Caller = Pick<typeof planner, 'get'>
type Line = { code?: string; name?: string }
const search = async (text: string, who: Caller = planner) => (await who.get(`/api/search?text=${encodeURIComponent(text)}`)).body
const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(({ code, name }: Line) => code ?? name ?? '') : [])
const codes = async (text: string) => linesOf((await search(text))['bookings'])
const clients = async (text: string) => linesOf((await search(text))['clients'])
const checkers = async (text: string) => linesOf((await search(text))['checkers'])
/** Inserts n copies of a booking, with another address and a later change. */
const insertCopies = async (id: string, count: number) => {
  const { rows } = await sql<{ names: string }>`
    select string_agg(column_name, ', ') as names from information_schema.columns
    where table_name = 'booking' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'address', 'updated_at')`.execute(
    server.db,
  )
  const same = sql.raw(rows[0]?.names ?? '')
  await sql`insert into booking (id, code, address, updated_at, ${same})
    select gen_random_uuid(), 'copy-' || gen_random_uuid(), '9 cours Vide', updated_at + interval '1 day', ${same}
    from booking, generate_series(1, ${sql.lit(count)}) n where id = ${id}`.execute(server.db)
}
const given = (change: Partial<BookingDraft>) => server.given.booking(change)

describe('GET /api/search, deliveries', () => {
  it('finds by a part of the reference, those that begin with it first, for whoever may read deliveries [NAV-10] [PERM-1]', async () => {
    const reader = await server.signedIn('deliveries:read', 'deliveries:update')
    const { clientId } = await server.given.draft()
    const named = (reference: string) => reader.post('/api/deliveries', deliveryDraftOf(clientId, { reference }))
    await named('Tranche 2 des Magnolias')
    await named('Magnolias, tranche 1')
    const references = async (text: string, who: Caller) =>
      z
        .array(z.looseObject({ reference: z.string() }))
        .parse((await search(text, who))['deliveries'])
        .map(({ reference }) => reference)

    expect(await references('MAGNOLIAS', reader)).toEqual(['Magnolias, tranche 1', 'Tranche 2 des Magnolias'])
    expect(await references('tranche 1 magnol', reader)).toEqual(['Magnolias, tranche 1'])
    expect(await references('MAGNOLIAS', planner)).toEqual([])
  })
})

describe('GET /api/search, quotations', () => {
  it('finds by number, title and client, while the option is on, for whoever may read quotations [NAV-10] [PERM-1]', async () => {
    await server.db.updateTable('feature_option').set({ quotation: true }).execute()
    const reader = await server.signedIn('quotations:read', 'clients:update')
    const client = await server.given.client({ name: 'Foncière Ombrelle' })
    const free = { kind: 'free', id: server.runtime.newId(), label: 'Forfait', quantity: 1, unitCents: 12_000 }
    const draft = { clientId: client.id, title: 'Sorties Pivoine', isPrivateLessor: false, createsOrders: false, lines: [free] }
    const { body } = await reader.post('/api/quotations', draft)
    await server.db.updateTable('quotation').set({ number: 'DE2026-000417' }).where('id', '=', String(body['id'])).execute()
    const titles = async (text: string, who: Caller = reader) =>
      z
        .array(z.looseObject({ title: z.string(), clientName: z.string() }))
        .parse((await search(text, who))['quotations'])
        .map(({ title }) => title)

    for (const text of ['DE2026-000417', '000417', 'ombrelle fonciere', 'pivoine']) expect(await titles(text)).toEqual(['Sorties Pivoine'])
    expect(await titles('pivoine', planner)).toEqual([])
    await server.db.updateTable('feature_option').set({ quotation: false }).execute()
    expect(await titles('pivoine')).toEqual([])
  })
})

describe('GET /api/search, bookings', () => {
  it('finds by order number and mission code however they are typed, by their beginning, and without the C that nobody dictates', async () => {
    const { code, missionCode } = await given({})
    for (const typed of [code, code.toLowerCase(), code.replace('-', ' '), code.slice(1), missionCode, missionCode.replaceAll('-', '')])
      expect(await codes(typed)).toEqual([code])
    expect(await codes(code.slice(0, 8))).toContain(code)
    expect(await codes(code.slice(0, 3))).toContain(code)
  })

  it('finds by client reference, by address and by tenant; case, accents, apostrophes, hyphens and order of words do not count', async () => {
    const booking = await given({
      clientReference: 'RÉF-OPÉRA-100%',
      address: "3 allée de l'Île-aux-Cygnes",
      residence: 'Les Érables',
      tenants: [{ ...tenant, firstName: 'Anne-Laure', lastName: 'N’Diaye' }],
    })
    for (const typed of [
      'ref opera',
      'ILE AUX CYGNES',
      'allee de l’ile',
      'erables allée',
      "n'diaye",
      'NDIAYE anne'.replace('ND', 'N D'),
      'anne laure',
    ])
      expect(await codes(typed)).toEqual([booking.code])
    expect(await codes('cygnes introuvable')).toEqual([])
  })

  it('finds by words of which some are of the tenant and some of the address, in any order, also what moved long ago', async () => {
    const booking = await given({
      address: '4 impasse du Cœur-Volant',
      tenants: [
        { ...tenant, firstName: 'Maël', lastName: 'Quéméneur' },
        { ...tenant, firstName: 'Lou', lastName: 'D’Œuvre' },
      ],
    })
    await given({ address: '5 impasse du Cœur-Volant' })
    await given({ tenants: [{ ...tenant, firstName: 'Maël', lastName: 'Quéméneur' }] })
    const spread = ['quemeneur coeur', 'COEUR VOLANT Maël', 'impasse d’oeuvre', 'lou 4 volant mael']
    for (const typed of spread) expect(await codes(typed)).toEqual([booking.code])
    await insertCopies(booking.id, 1_001)
    for (const typed of spread) expect(await codes(typed)).toEqual([booking.code])
    expect(await codes('quemeneur introuvable')).toEqual([])
  })

  it('puts the exact client reference before what moved later', async () => {
    const exact = await given({ clientReference: 'LOT 12' })
    const later = await given({ clientReference: 'LOT 125' })
    expect(await codes('lot 12')).toEqual([exact.code, later.code])
  })

  it('finds by the phone of a tenant, whole or begun, with country or without', async () => {
    const booking = await given({ tenants: [{ ...tenant, phone: '+33698765432' }] })
    const abroad = await given({ tenants: [{ ...tenant, phone: '+32470998877' }] })
    for (const typed of ['06 98 76 54 32', '06.98.76.54.32', '+33 6 98 76 54 32', '0033698765432', '+33 (0)6 98 76', '06 98 76'])
      expect(await codes(typed)).toEqual([booking.code])
    expect(await codes('+32 470 99 88 77')).toEqual([abroad.code])
  })

  it('tells a mistyped number as such, and proposes those that are one slip away', async () => {
    const { code, missionCode } = await given({})
    const slip = (text: string) => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
    const mistake = 'Ce numéro comporte une erreur de saisie\u00A0: vérifiez-le.'
    expect(await search(slip(code))).toMatchObject({ mistake, bookings: [{ code }] })
    expect(await search(slip(missionCode).toLowerCase())).toMatchObject({ mistake, bookings: [{ code }] })
    expect(await search(code)).toMatchObject({ mistake: null, bookings: [{ code }] })
    expect(await search('C99000001-0')).toMatchObject({ mistake, bookings: [] })
  })

  it('finds by any part of the number or the client reference with a digit, as people say it', async () => {
    const booking = await given({ clientReference: 'AGE-353/11' })
    const [digits = ''] = booking.code.slice(1).split('-')
    for (const typed of [
      'AGE35311',
      'age 353',
      'e-35311',
      digits,
      digits.slice(-4),
      digits.slice(3),
      `${digits.slice(-5)}${booking.code.slice(-1)}`,
    ])
      expect(await codes(typed)).toContain(booking.code)
    expect(await codes('AGE35312')).toEqual([])
  })

  it('puts first the number that ends with the typed digits, and leaves half of the places to the hits of the text', async () => {
    const { code } = await given({})
    const end = code.slice(5, 9)
    for (let surface = 20; surface < 26; surface++) await given({ clientReference: `LOT ${end}${surface}`, surface })
    for (let surface = 20; surface < 25; surface++) await given({ address: `${end} rue des Parts`, surface })
    const rows = (await search(end))['bookings']
    expect(linesOf(rows)[0]).toBe(code)
    const addresses = Array.isArray(rows) ? rows.filter(({ address }) => address === `${end} rue des Parts`) : []
    expect(addresses).toHaveLength(4)
  })

  it('proposes the phones one slip away of a number that nobody has', async () => {
    const { code } = await given({ tenants: [{ ...tenant, phone: '+33687654399' }] })
    const other = await given({ tenants: [{ ...tenant, phone: '+33187654388', otherPhone: '+33687654390' }] })
    const mistake = 'Personne n’a ce numéro\u00A0: en voici qui n’en diffèrent que d’un chiffre, ou de deux chiffres inversés.'
    expect(await search('06 87 65 43 99')).toMatchObject({ mistake: null, bookings: [{ code, nearPhone: null }] })
    expect(await search('06 87 56 43 99')).toMatchObject({ mistake, bookings: [{ code, nearPhone: '+33687654399' }] })
    expect(await search('+33 6 87 65 44 90')).toMatchObject({ mistake, bookings: [{ code: other.code, nearPhone: '+33687654390' }] })
    expect(await search('06 87 11 11 11')).toMatchObject({ mistake: null, bookings: [] })
    await server.given.client({ name: 'Agence Au Numéro Proche', phone: '+33687564399' })
    expect(await search('06 87 56 43 99')).toMatchObject({ mistake: null, bookings: [], clients: [{ name: 'Agence Au Numéro Proche' }] })
    expect(await search('06 87 65 44 90', await server.signedIn('clients:read'))).toMatchObject({ mistake: null, bookings: [] })
  })

  it('takes `%`, `_` and `\\` for letters, and injects nothing', async () => {
    const booking = await given({ address: '77 quai du Taux 50%_\\fixe' })
    expect(await codes('taux 50%')).toEqual([booking.code])
    expect(await codes('50%_\\fixe')).toEqual([booking.code])
    for (const typed of ['7%q', 't_ux', 'taux 50_', "quai'); drop table booking; --", '%%', '__', '%%%', 'C26%%%%'])
      expect(await codes(typed)).toEqual([])
  })

  it('finds what moved long ago behind a thousand others that hold no such word', async () => {
    const old = await given({ address: '8 sentier des Myosotis' })
    await insertCopies(old.id, 1_001)
    expect(await codes('myosotis')).toEqual([old.code])
  })

  it('puts open orders before closed ones that moved later', async () => {
    const open = await given({ address: '7 impasse des Glycines' })
    const closed = await server.given.booking({ address: '7 impasse des Glycines' }, { to: 'canceled', facts: { cause: 'duplicate' } })
    expect(await codes('glycines')).toEqual([open.code, closed.code])
  })

  it('shows eight at most, of each subject', async () => {
    for (let surface = 20; surface < 30; surface++) await given({ address: '1 place du Nombre', surface })
    expect(await codes('place du nombre')).toHaveLength(8)
  })
})

describe('GET /api/search, clients and checkers', () => {
  it('finds clients by name, town, phone and SIRET, those whose name begins so first', async () => {
    const inside = await server.given.client({
      name: 'Agence de l’Île Verte',
      city: 'Évian',
      phone: '+33450112233',
      siret: '73282932000074',
    })
    const begins = await server.given.client({ name: "L'Île-Verte Immobilier" })
    expect(await clients('l ile VERTE')).toEqual([begins.name, inside.name])
    expect(await clients('evian ile')).toEqual([inside.name])
    expect(await clients('04 50 11 22 33')).toEqual([inside.name])
    expect(await clients('732 829 320 00074')).toEqual([inside.name])
    expect(await clients("l'")).toEqual([])
    expect(await clients('l’i')).toEqual([begins.name])
  })

  it('finds checkers by name in any order, phone and zip code', async () => {
    const checker = await server.given.checker('Anaïs Lefèvre', { phone: '+33611223344', zip_code: '69003' })
    expect(await checkers('LEFEVRE ana')).toEqual([checker.name])
    expect(await checkers('06 11 22 33 44')).toEqual([checker.name])
    expect(await checkers('69003')).toEqual([checker.name])
    expect(await checkers('an')).toEqual([checker.name])
  })
})

describe('GET /api/search', () => {
  it('is for signed-in people, shows each only what they may read, and nothing of a feature that is off [PERM-4]', async () => {
    const booking = await given({ address: '5 rue Confidentielle' })
    const client = await server.given.client({ name: 'Confidentielle Immobilier' })
    const checker = await server.given.checker('Paul Confidentielle')
    const everything = { bookings: [{ code: booking.code }], clients: [{ name: client.name }], checkers: [{ name: checker.name }] }
    const noHits = { bookings: [], clients: [], checkers: [], deliveries: [], quotations: [] }
    const nothing = { mistake: null, ...noHits, near: noHits }

    expect(await server.anonymous.get('/api/search?text=confidentielle')).toMatchObject({ status: 401 })
    expect(await search('confidentielle', await server.signedIn('all'))).toMatchObject(everything)
    expect(await search('confidentielle', await server.signedIn())).toEqual(nothing)
    expect(await search('confidentielle', await server.signedIn('bookings:read'))).toMatchObject({
      ...nothing,
      bookings: everything.bookings,
    })
    expect(await search('confidentielle', await server.signedIn('clients:read'))).toMatchObject({ ...nothing, clients: everything.clients })
    expect(await search('confidentielle', await server.signedIn('checkers:read'))).toMatchObject({
      ...nothing,
      checkers: everything.checkers,
    })
    expect(await search('C99000001-0', await server.signedIn('clients:read'))).toEqual(nothing)

    await server.db.updateTable('feature_option').set({ booking: false, checker: false }).execute()
    expect(await search('confidentielle')).toMatchObject({ ...nothing, clients: everything.clients })
    await server.db.updateTable('feature_option').set({ booking: true, checker: true }).execute()
  })

  it('answers nothing to less than two letters, and refuses what it does not know', async () => {
    const noHits = { bookings: [], clients: [], checkers: [], deliveries: [], quotations: [] }
    const nothing = { mistake: null, ...noHits, near: noHits }
    for (const typed of ['', 'a', ' é ', '--', '%_', "'"]) expect(await search(typed)).toEqual(nothing)
    expect(await planner.get(`/api/search?text=${'a'.repeat(201)}`)).toMatchObject({ status: 422, body: { errors: [{ path: 'text' }] } })
    expect(await planner.get('/api/search?texte=a')).toMatchObject({ status: 422 })
  })
})
