import { searchCalls } from '@adm/contract/search'
import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadVolume } from '../../demo/volume/volume.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Lefèvre', presenceRequired: true } as const

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'clients:read', 'checkers:read')
  // More than the search reads of what changed lately.
  await loadVolume(server.runtime, { bookings: 1_100 })
}, 60_000)
afterAll(() => server.stop())

const search = async (text: string) => (await planner.get(`/api/search?text=${encodeURIComponent(text)}`)).body
const codesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(({ code }: { code: string }) => code).toSorted() : [])
const codes = async (text: string) => codesOf((await search(text))['bookings'])
const given = (change: Partial<BookingDraft>) => server.given.booking(change)
const listed = async (address: string) => codesOf((await planner.get(`/api/bookings?address=${encodeURIComponent(address)}`)).body['items'])
/** Sets bookings behind all that changed since. */
const age = (...ids: string[]) => sql`update booking set updated_at = '2001-01-01' where id = any(${ids}::uuid[])`.execute(server.db)

describe('a search for client and tenant together', () => {
  it.each(['beaumanoir martinez', 'MARTINEZ beaumanoir', 'beaumanoir ines ormeaux', 'essai ormeaux'])(
    'finds by « %s » the order that is both, new or old',
    async (typed) => {
      const { id: clientId } = await server.given.client({ name: 'Agence Beaumanoir Essai' })
      const people = [{ ...tenant, firstName: 'Inès', lastName: 'Martinez' }]
      const both = await given({ clientId, tenants: people, address: '2 allée des Ormeaux' })
      const others = [await given({ clientId, address: '3 allée des Frênes' }), await given({ tenants: people })]

      const recent = await codes(typed)
      await age(both.id, ...others.map(({ id }) => id))
      const old = await codes(typed)

      expect([recent, old]).toEqual([[both.code], [both.code]])
      await sql`update client set name = 'Autre' where id = ${clientId}`.execute(server.db)
      await sql`update tenant set last_name = 'Autre'`.execute(server.db)
    },
  )

  it('finds no order by the client alone, and none that lacks a word', async () => {
    const { id: clientId } = await server.given.client({ name: 'Cabinet Solitaire' })
    await given({ clientId })
    expect([await codes('solitaire'), await codes('solitaire introuvable')]).toEqual([[], []])
  })
})

describe('a search for an address', () => {
  it.each([
    [
      '15 boulevard Saint-Germain-des-Essais',
      '17, bd. St Germain des Essais',
      ['bd st germain essais', 'boulevard saint germain essais', 'Bld St-Germain-des-Essais'],
    ],
    ['68, r. des Portillons', '70 rue des Portillons', ['rue des portillons', 'r. des Portillons', 'R. portillons']],
    [
      '12bis av. des Hérons',
      '12 bis avenue des Hérons',
      ['12 bis herons', '12bis, avenue des Hérons', 'av hérons paris 11e', 'avenu herons Paris CEDEX 11'],
    ],
  ])('finds « %s » and « %s » in all writings, new or old, and the list too [LIST-3]', async (one, other, typed) => {
    const pair = [await given({ address: one }), await given({ address: other })]
    const both = pair.map(({ code }) => code).toSorted()

    const recent = await Promise.all(typed.map(codes))
    await age(...pair.map(({ id }) => id))
    const old = await Promise.all(typed.map(codes))

    expect([...recent, ...old]).toEqual([...typed, ...typed].map(() => both))
    expect(await Promise.all(typed.map(listed))).toEqual(typed.map(() => both))
  })
})

describe('a search with one wrong letter', () => {
  const near = async (text: string) => {
    const answer = searchCalls.find.answer.parse(await search(text))
    return { exact: codesOf(answer.bookings), near: codesOf(answer.near.bookings) }
  }

  it.each(['zylbersteim', 'zilberstein', 'zylberstien', 'zylbrstein', 'zylbersteiin'])(
    'finds a tenant by « %s », old or new',
    async (typed) => {
      const order = await given({ tenants: [{ ...tenant, lastName: 'Zylberstein' }] })
      await age(order.id)
      expect((await near(typed)).near).toContain(order.code)
    },
  )

  it('puts what is near apart from what is exact, and finds client and tenant together so', async () => {
    const { id: clientId } = await server.given.client({ name: 'Agence Fontenailles' })
    const exact = await given({ clientId, tenants: [{ ...tenant, lastName: 'Vaudreuil' }] })
    const other = await given({ clientId, tenants: [{ ...tenant, lastName: 'Vaudreuit' }] })

    expect(await near('vaudreuil')).toEqual({ exact: [exact.code], near: [other.code] })
    expect(await near('fontenaille vaudreuil')).toEqual({ exact: [exact.code], near: [other.code] })
    expect(await near('fontenialles vaudreuil')).toEqual({ exact: [], near: [exact.code, other.code].toSorted() })
  })

  it('finds a street, a client and a checker so', async () => {
    const order = await given({ address: '3 rue des Coquelicots' })
    const client = await server.given.client({ name: 'Foncière Quetzalcoatl' })
    const checker = await server.given.checker('Anaïs Bragelonne')

    expect((await near('coquelicost')).near).toEqual([order.code])
    expect(await search('quetzalcoalt')).toMatchObject({ clients: [], near: { clients: [{ id: client.id }] } })
    expect(await search('bragellonne')).toMatchObject({ checkers: [], near: { checkers: [{ id: checker.id }] } })
  })

  it.each(['abcd', '12345', 'introuvables', '06 12 34 56 78'])('has none for « %s »', async (typed) => {
    expect((await search(typed))['near']).toEqual({ bookings: [], clients: [], checkers: [], deliveries: [], quotations: [] })
  })
})
