import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { searchFor31Seconds, leftAlone, startOutside } from '../../testing/testing-outside.ts'
import { openAddressService } from './address-service.ts'
import { findPlace } from './geo.queries.ts'
import { readAddress } from './local-addresses.ts'

let server: TestServer
let anybody: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  anybody = await server.signedIn()
})
afterAll(() => server.stop())

describe('GET /api/geo/zip-codes/{zip}', () => {
  it.each([
    ['75011', { name: 'Paris', inseeCode: '75111', department: '75' }],
    ['13016', { name: 'Marseille', inseeCode: '13216', department: '13' }],
    ['20000', { name: 'Ajaccio', inseeCode: '2A004', department: '2A' }],
    ['97600', { name: 'Mamoudzou', inseeCode: '97611', department: '976' }],
    ['69100', { name: 'Villeurbanne', inseeCode: '69266', department: '69' }],
  ])('names the communes of %s, the largest first', async (zip, commune) => {
    expect((await anybody.get(`/api/geo/zip-codes/${zip}`)).body).toMatchObject([
      commune,
      ...(zip === '97600' ? [{ name: 'Koungou' }] : []),
    ])
  })

  it('answers none for a zip code that does not exist, 404 for what is no zip code, 401 to nobody [PERM-1]', async () => {
    expect(await anybody.get('/api/geo/zip-codes/00000')).toMatchObject({ status: 200, body: [] })
    expect(await anybody.get('/api/geo/zip-codes/7501')).toMatchObject({ status: 404 })
    expect(await server.anonymous.get('/api/geo/zip-codes/75011')).toMatchObject({ status: 401 })
  })
})

it('names the communes of zip codes, and of every zip code of a town, at once', async () => {
  const towns = async (query: string) => (await anybody.get(`/api/geo/towns?${query}`)).body
  expect(await towns('zip=69100&zip=00000&name=bourges')).toEqual({
    items: [
      { zip: '69100', names: ['Villeurbanne'] },
      { zip: '00000', names: [] },
      { zip: '18000', names: ['Bourges'] },
    ],
  })
  expect(await towns('')).toEqual({ items: [] })
  expect(await server.anonymous.get('/api/geo/towns?zip=69100')).toMatchObject({ status: 401 })
})

it('places every zip code of the register', async () => {
  expect(await findPlace(server.db, '69003')).toEqual({ zipCode: '69003', latitude: 45.7534, longitude: 4.8693 })
  expect(await findPlace(server.db, '97400')).toMatchObject({ latitude: expect.closeTo(-20.9, 0), longitude: expect.closeTo(55.4, 0) })
  expect(await findPlace(server.db, '99999')).toBeNull()
})

describe('GET /api/geo/addresses', () => {
  const labels = async (typed: string) => {
    const { body } = await anybody.get(`/api/geo/addresses?q=${encodeURIComponent(typed)}`)
    return Array.isArray(body) ? body.map(({ label }: { label: string }) => label) : []
  }

  it('completes towns and zip codes from the register, the largest first', async () => {
    expect((await labels('Lyo'))[0]).toBe('69003 Lyon')
    expect((await labels('12 rue des Lilas Saint-Étie'))[0]).toBe('12 rue des Lilas, 42000 Saint-Étienne')
    expect(await labels('12 rue des Lilas 75011')).toEqual(['12 rue des Lilas, 75011 Paris'])
    expect(await labels('3550')).toContain('35500 Vitré')
  })

  it('proposes addresses of known dwellings first, whatever the accents', async () => {
    await server.given.booking({ address: '9 rue Molière', city: 'Paris' })
    expect((await labels('9 rue moliere'))[0]).toBe('9 rue Molière, 75011 Paris')
  })

  it('proposes nothing for nothing, or for a street that nobody knows', async () => {
    expect(await labels('')).toEqual([])
    expect(await labels('zzzz')).toEqual([])
    expect(await labels('%')).toEqual([])
  })

  it('refuses an endless or unknown question, and nobody [PERM-1]', async () => {
    expect(await anybody.get(`/api/geo/addresses?q=${'a'.repeat(201)}`)).toMatchObject({ status: 422 })
    expect(await anybody.get('/api/geo/addresses?query=a')).toMatchObject({ status: 422 })
    expect(await server.anonymous.get('/api/geo/addresses?q=Lyon')).toMatchObject({ status: 401 })
  })
})

describe('readAddress', () => {
  it('reads a town after the zip code, else tries the last words, the longest first', () => {
    expect(readAddress('12 rue des Lilas, 75011 Par')).toEqual([{ street: '12 rue des Lilas', town: { zipCode: '75011', city: 'Par' } }])
    expect(readAddress('12 Saint Ma').map(({ street, town }) => [street, town.city])).toEqual([
      ['12', 'Saint Ma'],
      ['12 Saint', 'Ma'],
    ])
  })
})

describe('the national address service', () => {
  const now = '2026-11-21T08:00:00.000Z'
  /** An answer of https://data.geopf.fr/geocodage/search, shortened. */
  const recorded = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [2.290084, 49.897442] },
        properties: {
          label: '8 Boulevard du Port 80000 Amiens',
          score: 0.49,
          housenumber: '8',
          id: '80021_6590_00008',
          name: '8 Boulevard du Port',
          postcode: '80000',
          citycode: '80021',
          city: 'Amiens',
          type: 'housenumber',
        },
      },
      { type: 'Feature', properties: { label: 'Amiens', name: 'Amiens', postcode: '80000', city: 'Amiens', type: 'municipality' } },
    ],
  }

  it('gives its addresses as ours', async () => {
    const outside = await startOutside({ body: JSON.stringify(recorded) })
    expect(await openAddressService(outside.url)('8 bd du port', now)).toEqual([
      { label: '8 Boulevard du Port, 80000 Amiens', address: '8 Boulevard du Port', zipCode: '80000', city: 'Amiens' },
      { label: '80000 Amiens', address: '', zipCode: '80000', city: 'Amiens' },
    ])
    expect(outside.requests).toEqual(['/search?q=8+bd+du+port&limit=8&autocomplete=1'])
    outside.stop()
  })

  it.each([
    [503, '{}'],
    [200, '<html>'],
    [200, '{"features":[{}]}'],
  ])('is left alone for 30 s after an answer %i %s: the product completes by itself', async (status, body) => {
    expect(await searchFor31Seconds(openAddressService, status, body)).toEqual(leftAlone)
  })
})
