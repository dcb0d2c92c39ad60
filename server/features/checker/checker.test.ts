import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update')
  reader = await server.signedIn('checkers:read')
})
afterAll(() => server.stop())

const draft = {
  firstName: 'Nour',
  lastName: 'Petit',
  tags: ['FURNISHED'],
  languages: ['FR'],
  selfBilling: false,
  zones: [],
  extraZips: [],
  certifications: [],
}
const create = async (change: object = {}) => (await network.post('/api/checkers', { ...draft, ...change })).body
const change = (id: unknown, body: object, version = 1) =>
  network.patch(`/api/checkers/${String(id)}`, body, { 'if-match': `"${version}"` })
const iban = 'FR1420041010050500013M02606'

it('GET /api/checkers/names finds first and last names in any order, for whoever may read checkers, bookings or assign areas [PERM-4]', async () => {
  const planner = await server.signedIn('bookings:read')
  const reader = await server.signedIn('clients:read', 'areas:read')
  const { id } = await server.given.checker('Anaïs Lefèvre')
  const detail = '75011 · Contrôleur salarié · En activité'

  expect(await server.anonymous.get('/api/checkers/names')).toMatchObject({ status: 401 })
  expect(await reader.get('/api/checkers/names')).toMatchObject({ status: 403 })
  expect((await planner.get('/api/checkers/names?name=LEFEVRE%20ana')).body).toEqual([{ id, name: 'Anaïs Lefèvre', detail }])
  expect((await planner.get(`/api/checkers/names?id=${id}`)).body).toEqual([{ id, name: 'Anaïs Lefèvre', detail }])
  expect(await planner.get('/api/checkers/names?nom=x')).toMatchObject({ status: 422 })
})

describe('POST /api/checkers', () => {
  it('takes in a candidate with papers, zones and a place on the map, once for a key [ENT-5]', async () => {
    const { id: areaId } = await server.given.area(['69003'], 'Lyon')
    const body = {
      ...draft,
      phone: '06 39 98 00 01',
      zipCode: '69003',
      city: 'Lyon',
      siren: '732 829 320',
      iban,
      zones: [{ areaId, isPrimary: true }],
      extraZips: ['69100'],
      certifications: [{ kind: 'URSSAF', number: 'V-1', expiresDay: '2027-01-31', blocking: true }],
    }
    const key = { 'idempotency-key': newId() }

    const created = await network.post('/api/checkers', body, key)
    const again = await network.post('/api/checkers', body, key)

    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Nour Petit',
        type: 'CANDIDATE',
        network: null,
        phone: '+33639980001',
        siren: '732829320',
        iban: 'FR14 •••• 2606',
        zones: [{ areaId, name: 'Lyon', isPrimary: true }],
        extraZips: ['69100'],
        certifications: [{ kind: 'URSSAF', number: 'V-1', expiresDay: '2027-01-31', blocking: true }],
        version: 1,
      },
    })
    expect(again).toMatchObject({ status: 201 })
    expect(again.body['id']).toBe(created.body['id'])
    const row = await server.db.selectFrom('checker').selectAll().where('id', '=', String(created.body['id'])).executeTakeFirstOrThrow()
    expect(row.latitude).toBeCloseTo(45.76, 1)
    expect(row.iban_sealed).not.toContain('2004')
    const history = await network.get(`/api/checkers/${row.id}/history`)
    expect(history.body).toMatchObject([{ kind: 'created', byName: 'Camille' }])
    expect(JSON.stringify(history.body)).not.toContain('3M02')
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'Renseignez un prénom.'],
    [{ email: 'nour' }, 'email', 'Ce champ doit contenir un email conforme.'],
    [{ phone: '0612' }, 'phone', "Ce numéro de téléphone n'est pas valide."],
    [{ siren: '732829321' }, 'siren', "Ce numéro SIREN n'est pas valide."],
    [{ iban: 'FR1520041010050500013M02606' }, 'iban', "Cet IBAN n'est pas valide."],
    [{ languages: [] }, 'languages', 'Choisissez une langue.'],
    [{ maxDistanceKm: 0 }, 'maxDistanceKm', 'La distance maximale doit être comprise entre 1 et 1 000 km.'],
    [{ extraZips: ['6900'] }, 'extraZips.0', 'Le code postal doit contenir 5 chiffres.'],
    [{ extraZips: ['69003', '69003'] }, 'extraZips', 'La même valeur figure deux fois.'],
    [{ zones: [{ areaId: newId(), isPrimary: true }] }, 'zones.0.areaId', "Cette zone n'existe pas."],
    [
      { certifications: [{ kind: 'URSSAF', issuedDay: '2026-02-01', expiresDay: '2026-01-01', blocking: true }] },
      'certifications.0.expiresDay',
      "L'échéance ne peut pas précéder la date d'émission.",
    ],
    [{ type: 'INDEPENDENT' }, 'type', "Ce champ n'est pas connu."],
  ])('refuses %j in French and writes nothing', async (wrong, path, message) => {
    const count = () =>
      server.db
        .selectFrom('checker')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const refused = await network.post('/api/checkers', { ...draft, ...wrong })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
    expect(await count()).toEqual(before)
  })

  it('is for whoever may change checkers', async () => {
    expect(await reader.post('/api/checkers', draft)).toMatchObject({ status: 403 })
    expect(await server.anonymous.post('/api/checkers', draft)).toMatchObject({ status: 401 })
  })
})

describe('PATCH /api/checkers/{id}', () => {
  it('changes what is given, keeps the rest, and tells what differs', async () => {
    const { id } = await create({ email: 'nour@example.org' })

    const changed = await change(id, { lastName: 'Grand', maxDistanceKm: 40 })

    expect(changed).toMatchObject({ status: 200, body: { name: 'Nour Grand', email: 'nour@example.org', maxDistanceKm: 40, version: 2 } })
    const history = await network.get(`/api/checkers/${String(id)}/history`)
    expect(history.body).toMatchObject([{}, { kind: 'changed', before: { lastName: 'Petit' }, after: { lastName: 'Grand' } }])
  })

  it('wants the version, and tells the row as it is to whoever is late', async () => {
    const { id } = await create()
    await change(id, { lastName: 'Grand' })

    expect(await network.patch(`/api/checkers/${String(id)}`, { lastName: 'Moyen' })).toMatchObject({ status: 428 })
    expect(await change(id, { lastName: 'Moyen' })).toMatchObject({ status: 412, body: { current: { lastName: 'Grand', version: 2 } } })
    expect(await change(newId(), { lastName: 'Moyen' })).toMatchObject({ status: 404, body: { code: 'CHECKER_NOT_FOUND' } })
    expect(await reader.patch(`/api/checkers/${String(id)}`, {}, { 'if-match': '"2"' })).toMatchObject({ status: 403 })
  })

  it('keeps the papers it knows, and refuses one of somebody else', async () => {
    const checker = await create({ certifications: [{ kind: 'URSSAF', blocking: true }] })
    const other = await create({ certifications: [{ kind: 'KBIS', blocking: false }] })
    const theirs = other['certifications']

    const refused = await change(checker['id'], { certifications: theirs })

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'certifications.0.id' }] } })
    expect((await network.get(`/api/checkers/${String(checker['id'])}`)).body).toMatchObject({
      certifications: [{ kind: 'URSSAF' }],
      version: 1,
    })
  })
})

describe('GET /api/checkers/{id}/iban', () => {
  it('tells the whole number to whoever may change it, and history keeps who read it', async () => {
    const { id } = await create({ iban })

    expect(await network.get(`/api/checkers/${String(id)}/iban`)).toMatchObject({ status: 200, body: { iban } })
    expect(await reader.get(`/api/checkers/${String(id)}/iban`)).toMatchObject({ status: 403 })
    const { body } = await network.get(`/api/checkers/${String(id)}/history`)
    expect(body).toMatchObject([{ kind: 'created' }, { kind: 'ibanRead', byName: 'Camille', after: {} }])
    await change(id, { iban: null })
    expect(await network.get(`/api/checkers/${String(id)}/iban`)).toMatchObject({ status: 404, body: { code: 'IBAN_MISSING' } })
  })
})
