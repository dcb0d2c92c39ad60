import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

const freshKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Lefèvre', presenceRequired: true } as const

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const refusedFields = async (change: object) => {
  const refused = await planner.post('/api/bookings', { ...(await server.given.draft()), ...change })
  expect(refused).toMatchObject({ status: 422, body: { statusCode: 422, code: 'FIELDS_INVALID', requestId: expect.any(String) } })
  return refused.body['errors']
}
const totalOf = async (clientId: string) => (await planner.get(`/api/bookings?client_id=${clientId}`)).body['total']

describe('POST /api/bookings', () => {
  it('takes an order: numbers with their check digits, price, duration, people, dwelling, history and version [ENT-7] [ENT-8]', async () => {
    const keysPlan = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } as const
    const draft = await server.given.draft({
      floor: 'RDC',
      clientReference: 'REF-1',
      tenants: [tenant],
      keysPlan,
      annexes: [{ kind: 'cellar', number: '12' }],
    })

    const created = await planner.post('/api/bookings', draft)

    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        status: 'waiting',
        version: 1,
        floor: 'RDC',
        checkerId: null,
        startAt: null,
        tenants: [tenant],
        annexes: [{ kind: 'cellar', number: '12' }],
      },
    })
    expect(created.body['code']).toMatch(/^C\d{8}-\d$/)
    expect(created.body['missionCode']).toBe(`${String(created.body['code'])}E1`)
    const lines = created.body['priceLines']
    expect(Array.isArray(lines) && lines.reduce((sum: number, line: { amountCents: number }) => sum + line.amountCents, 0)).toBe(
      created.body['priceCents'],
    )
    expect(await planner.get(`/api/bookings/${String(created.body['id'])}/key-trackings`)).toMatchObject({
      body: { legs: [{ leg: 'WITHDRAW', status: 'not_started', active: true, ...keysPlan }], custody: [] },
    })
    const history = await planner.get(`/api/bookings/${String(created.body['id'])}/history`)
    expect(history.body).toMatchObject([{ kind: 'E01', byKind: 'staff', before: null, after: { floor: 'RDC', version: 1 } }])
  })

  it('starts a visit waiting and an on-demand service as a received request [STATE-1] [ENT-8]', async () => {
    expect(await server.given.booking({ service: 'visite', visitOfferId: 'OFFRE-1' })).toMatchObject({ status: 'waiting' })
    expect(await server.given.booking({ service: 'photos' })).toMatchObject({ status: 'waiting requestReceived' })
  })

  it('knows the same dwelling again [ENT-7]', async () => {
    const first = await server.given.booking({ address: '7 rue Éternelle', door: 'A' })
    const second = await server.given.booking({ address: '7 RUE ETERNELLE', door: 'A' })
    const other = await server.given.booking({ address: '7 rue Éternelle', door: 'B' })
    expect(second.dwellingId).toBe(first.dwellingId)
    expect(other.dwellingId).not.toBe(first.dwellingId)
  })

  it('gives the first answer again to the same key, and refuses another body under it [ENT-7]', async () => {
    const draft = await server.given.draft()
    const key = freshKey()

    const first = await planner.post('/api/bookings', draft, key)
    const again = await planner.post('/api/bookings', draft, key)
    const other = await planner.post('/api/bookings', { ...draft, surface: 99 }, key)

    expect(again).toMatchObject({ status: 201, body: first.body, headers: { etag: '"1"' } })
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it('creates one row when ten copies race under one key [ENT-7]', async () => {
    const draft = await server.given.draft()
    const key = freshKey()

    const answers = await Promise.all(Array.from({ length: 10 }, () => planner.post('/api/bookings', draft, key)))

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await totalOf(draft.clientId)).toBe(1)
  })

  it('refuses a zip code outside every area, writes nothing and leaves the key free [VAL-9]', async () => {
    const draft = await server.given.draft({ zipCode: '13999' })
    const key = freshKey()

    const refused = await planner.post('/api/bookings', draft, key)
    const untouched = await totalOf(draft.clientId)
    await server.given.area(['13999'])
    const accepted = await planner.post('/api/bookings', draft, key)

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'zipCode', message: "Ce code postal n'appartient à aucune zone." }] },
    })
    expect(untouched).toBe(0)
    expect(accepted).toMatchObject({ status: 201 })
  })

  it('tells each field at fault in French, unknown keys included [VAL-4] [VAL-7] [VAL-11]', async () => {
    expect(await refusedFields({ surface: 0, zipCode: '7501' })).toEqual([
      { path: 'zipCode', message: 'Le code postal doit contenir 5 chiffres.' },
      { path: 'surface', message: 'La surface doit être supérieure à 0.' },
    ])
    expect(await refusedFields({ colour: 'red' })).toEqual([{ path: 'colour', message: expect.any(String) }])
    const empty = {
      service: undefined,
      language: undefined,
      propertyType: undefined,
      propertyKind: undefined,
      roomCount: undefined,
      surface: undefined,
      furnished: undefined,
    }
    expect(await refusedFields(empty)).toEqual([
      { path: 'service', message: 'Choisissez une prestation.' },
      { path: 'language', message: 'Choisissez une langue.' },
      { path: 'propertyType', message: 'Choisissez un type de bien.' },
      { path: 'propertyKind', message: 'Choisissez un type.' },
      { path: 'roomCount', message: 'Indiquez le nombre de pièces.' },
      { path: 'surface', message: 'Indiquez la surface.' },
      { path: 'furnished', message: 'Indiquez si le logement est meublé.' },
    ])
  })

  it('checks people: names without digits, e-mails one by one, a gender [VAL-1] [VAL-5] [VAL-6]', async () => {
    expect(
      await refusedFields({
        tenants: [{ ...tenant, firstName: 'Zo3', emails: 'zoe@example.org, nobody', gender: undefined, phone: '12' }],
      }),
    ).toEqual(
      expect.arrayContaining([
        { path: 'tenants.0.firstName', message: 'Ce champ ne doit pas contenir de chiffre.' },
        { path: 'tenants.0.emails', message: 'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.' },
        { path: 'tenants.0.gender', message: 'Choisissez une civilité.' },
        { path: 'tenants.0.phone', message: "Ce numéro de téléphone n'est pas valide." },
      ]),
    )
  })

  it('asks for what is missing: client, address [VAL-16]', async () => {
    expect(await refusedFields({ clientId: crypto.randomUUID() })).toEqual([{ path: 'clientId', message: 'Renseignez un client.' }])
    expect(await refusedFields({ address: ' ' })).toEqual([{ path: 'address', message: 'Renseignez une adresse.' }])
    const nobody = { name: ' ', emails: 'syndic@exemple.fr' }
    expect(await refusedFields({ contacts: [nobody] })).toEqual([{ path: 'contacts.0.name', message: 'Renseignez un contact.' }])
  })

  it('asks for the reference that the client wants when the order is taken, and does not let it be taken away [VAL-16]', async () => {
    const { id: clientId } = await server.given.client({ reference_required: true })
    const draft = await server.given.draft({ clientId })
    const refused = { status: 422, body: { errors: [{ path: 'clientReference', message: 'Renseignez une référence client.' }] } }
    expect(await planner.post('/api/bookings', draft)).toMatchObject(refused)
    expect(await planner.post('/api/bookings', { ...draft, clientReference: ' ' })).toMatchObject(refused)

    const taken = await planner.post('/api/bookings', { ...draft, clientReference: 'LOT-12' })
    expect(taken).toMatchObject({ status: 201, body: { clientReference: 'LOT-12' } })
    const change = (body: object) => planner.patch(`/api/bookings/${String(taken.body['id'])}`, body, { 'if-match': '"1"' })
    expect(await change({ clientReference: null })).toMatchObject(refused)
    expect(await change({ clientReference: 'LOT-13', floor: '2' })).toMatchObject({ status: 200, body: { clientReference: 'LOT-13' } })
  })

  it('bounds digicode, floor and number to 16 characters [VAL-3]', async () => {
    const long = 'x'.repeat(17)
    expect(await refusedFields({ digicode: long, floor: long, door: '' })).toEqual(
      expect.arrayContaining([
        { path: 'digicode', message: 'Le digicode doit contenir entre 1 et 16 caractères.' },
        { path: 'floor', message: "L'étage doit contenir entre 1 et 16 caractères." },
        { path: 'door', message: 'Le numéro doit contenir entre 1 et 16 caractères.' },
      ]),
    )
  })

  it('refuses a blocked client with the block’s sentence; an administrator may order despite it, with a reason [STATE-1]', async () => {
    const { id: clientId } = await server.given.client()
    const block = {
      id: crypto.randomUUID(),
      client_id: clientId,
      title: 'Impayé',
      message: 'Réglez vos factures.',
      reason: 'CUSTOM' as const,
      origin: 'USER' as const,
    }
    await server.db
      .insertInto('client_blocking')
      .values({ ...block, blocked_at: '2026-01-05T09:00:00Z', start_date: '2026-01-05' })
      .execute()
    const draft = await server.given.draft({ clientId })
    const admin = await server.signedIn('all')

    const refused = await planner.post('/api/bookings', draft)
    const forcedWithoutRight = await planner.post('/api/bookings', { ...draft, despiteBlock: 'Accord du siège' })
    const forced = await admin.post('/api/bookings', { ...draft, despiteBlock: 'Accord du siège' })

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_BLOCKED', guard: 'G1', message: expect.stringMatching(/^Ce client est bloqué depuis le .+ : Impayé\.$/) },
    })
    expect(forcedWithoutRight).toMatchObject({ status: 409, body: { code: 'CLIENT_BLOCKED' } })
    expect(forced).toMatchObject({ status: 201 })
    const history = await admin.get(`/api/bookings/${String(forced.body['id'])}/history`)
    expect(history.body).toMatchObject([{ kind: 'E01', reason: 'Accord du siège' }])
  })
})

describe('who may', () => {
  it('answers 401 without a token, or with a bad one [ERR-2]', async () => {
    const refused = { status: 401, body: { code: 'SIGNED_OUT', message: 'La demande est invalide ou a expirée' } }
    expect(await server.anonymous.get('/api/bookings')).toMatchObject(refused)
    expect(await server.anonymous.post('/api/bookings', {}, { authorization: 'Bearer forged' })).toMatchObject(refused)
  })

  it('answers 403 with the name of the missing right [PERM-4]', async () => {
    const reader = await server.signedIn('bookings:read')
    const { id } = await server.given.booking()
    expect(await reader.post(`/api/bookings/${id}/transitions`, { to: 'waiting_checker' })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('(Modifier les commandes)') },
    })
    expect(await reader.get(`/api/bookings/${id}`)).toMatchObject({ status: 200, body: { transitions: [], serviceRefusal: null } })
  })

  it('lets a holder of `all` do what the permissions allow [PERM-3]', async () => {
    const admin = await server.signedIn('all')
    const { id } = await server.given.booking()
    expect(await admin.post(`/api/bookings/${id}/transitions`, { to: 'waiting_checker' })).toMatchObject({ status: 200 })
  })

  it('answers 404 to an unknown id and to an id that is not one, 400 to a body that is no JSON [ROUTE-21]', async () => {
    expect(await planner.get(`/api/bookings/${crypto.randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'BOOKING_NOT_FOUND' } })
    expect(await planner.get('/api/bookings/abc')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await planner.post('/api/bookings', '{', { 'content-type': 'application/json' })).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED' },
    })
  })
})

describe('PATCH /api/bookings/:id', () => {
  const patch = (id: string, change: object, version = 1) => planner.patch(`/api/bookings/${id}`, change, { 'if-match': `"${version}"` })

  it('asks for the version, refuses a stale one with the row as it is, and takes the right one [STATE-1]', async () => {
    const { id } = await server.given.booking({ comment: 'Digicode 12A' })

    const blind = await planner.patch(`/api/bookings/${id}`, { surface: 50 })
    const right = await patch(id, { surface: 50 })
    const stale = await patch(id, { surface: 60 })

    expect(blind).toMatchObject({ status: 428, body: { code: 'VERSION_MISSING' } })
    expect(right).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { surface: 50, comment: 'Digicode 12A', version: 2 } })
    expect(stale).toMatchObject({ status: 412, body: { code: 'STALE_VERSION', current: { surface: 50, version: 2 } } })
    const history = await planner.get(`/api/bookings/${id}/history`)
    expect(history.body).toMatchObject([
      { kind: 'E01' },
      { kind: 'changed', before: { surface: 42, version: 1 }, after: { surface: 50, version: 2 } },
    ])
  })

  it('keeps one of two writers that hold the same version [STATE-1]', async () => {
    const { id } = await server.given.booking()
    const statuses = (await Promise.all([patch(id, { surface: 50 }), patch(id, { surface: 60 })])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 412]))
  })

  it('does not take status, date or checker: they change by a transition only [STATE-1]', async () => {
    const { id } = await server.given.booking()
    expect(await patch(id, { status: 'done' })).toMatchObject({ status: 422 })
    expect(await patch(id, { startAt: '2027-03-01T09:00:00Z' })).toMatchObject({ status: 422 })
    expect(await patch(id, { checkerId: crypto.randomUUID() })).toMatchObject({ status: 422 })
  })

  it('holds both ends of the wished window together when one moves alone [VAL-6]', async () => {
    const { id } = await server.given.booking({ wishedDay: '2027-03-01' })
    const error = { path: 'wishedUntilDay', message: 'La fin de la période ne peut pas précéder son début.' }
    expect(await patch(id, { wishedUntilDay: '2027-02-01' })).toMatchObject({ status: 422, body: { errors: [error] } })
    expect(await patch(id, { wishedUntilDay: '2027-03-05' })).toMatchObject({ status: 200 })
  })

  it('empties a field with null and leaves the others [ENT-7]', async () => {
    const { id } = await server.given.booking({ comment: 'Ancien', floor: '3' })
    expect(await patch(id, { comment: null })).toMatchObject({ status: 200, body: { comment: null, floor: '3' } })
  })

  it('adds, edits and removes tenants, and refuses the tenant of another booking [ENT-7]', async () => {
    const other = await server.given.booking({ tenants: [tenant] })
    const { id, tenants } = await server.given.booking({ tenants: [tenant, { ...tenant, lastName: 'Moreau' }] })
    const [first] = tenants

    const changed = await patch(id, {
      tenants: [
        { ...first, lastName: 'Petit' },
        { ...tenant, lastName: 'Nouvelle' },
      ],
    })
    const foreign = await patch(id, { tenants: [{ ...tenant, id: other.tenants[0]?.id }] }, 2)

    expect(changed.body['tenants']).toMatchObject([{ id: first?.id, lastName: 'Petit' }, { lastName: 'Nouvelle' }])
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ path: 'tenants.0.id' }] } })
    expect(await planner.get(`/api/bookings/${other.id}`)).toMatchObject({ body: { tenants: [{ lastName: 'Lefèvre' }] } })
  })

  it('reckons price and duration anew when what drives them changes [ENT-7]', async () => {
    const before = await server.given.booking({ roomCount: 'T2' })
    const { body } = await patch(before.id, { roomCount: 'T4' })
    expect(Number(body['priceCents'])).toBeGreaterThan(before.priceCents)
    expect(Number(body['durationMinutes'])).toBeGreaterThan(before.durationMinutes)
  })

  it('keeps a service in its family, and asks for its own right after planning [PERM-4]', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({}, { to: 'planned', checkerId: checker.id, startAt: '2027-03-02T09:00:00.000Z' })
    const entitled = await server.signedIn('bookings:read', 'bookings:update', 'bookings:update:service')

    expect(await patch(id, { service: 'visite' }, 2)).toMatchObject({ status: 422, body: { errors: [{ path: 'service' }] } })
    expect(await patch(id, { service: 'checkout' }, 2)).toMatchObject({ status: 403 })
    expect(await entitled.patch(`/api/bookings/${id}`, { service: 'checkout' }, { 'if-match': '"2"' })).toMatchObject({
      status: 200,
      body: { service: 'checkout' },
    })
  })
})
