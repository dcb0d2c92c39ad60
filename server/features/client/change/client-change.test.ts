import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let editor: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('client').execute()
  editor = await server.signedIn('clients:read', 'clients:update')
})

const fieldErrors = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) })
const draft = { name: 'Agence du Port', address: '1 quai du Port', zipCode: '13002', city: 'Marseille', tags: [] }
const whole = {
  ...draft,
  phone: '01 42 34 56 78',
  emergencyPhone: '0692 12 34 56',
  emails: 'a@exemple.fr,b@exemple.fr',
  siret: '732 829 320 00074',
  siren: '732 829 320',
  vatNumber: 'FR 44 732 829 320',
  buyerKind: 'public',
  country: 'FR',
  electronicAddress: '732829320_COMPTA',
  serviceCode: 'SF-12',
  rentalType: 'SOCIAL',
  tags: ['VIP', 'vip', 'réseau'],
  preferences: 'Appeler avant 10 h.',
  billingName: 'Siège',
  billingAddress: '2 rue du Siège',
  billingZipCode: '75011',
  billingCity: 'Paris',
  officeAddress: '3 rue des Clés',
  officeZipCode: '13001',
  officeCity: 'Marseille',
  officeHours: 'Lundi à vendredi, 9 h – 18 h',
  crmDealId: 'D-12',
  crmCompanyUrl: 'https://crm.example/companies/12',
  potentialMissionsPerMonth: 40,
  lotCount: 1200,
}
const change = (id: string, body: object, version = 1) => editor.patch(`/api/clients/${id}`, body, { 'if-match': `"${version}"` })
const kinds = async (id: string) =>
  (await server.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('seq').execute()).map(({ kind }) => kind)

describe('POST /api/clients', () => {
  it('takes every field of a client, numbers and phones made plain, and keeps who did it [ENT-3] [VAL-7]', async () => {
    const created = await editor.post('/api/clients', { ...whole, salesRepId: editor.id })

    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"' },
      body: {
        ...whole,
        phone: '+33142345678',
        emergencyPhone: '+262692123456',
        emails: 'a@exemple.fr, b@exemple.fr',
        siret: '73282932000074',
        siren: '732829320',
        vatNumber: 'FR44732829320',
        tags: ['vip', 'réseau'],
        salesRepName: 'Camille',
        offer: 'NO_OFFER',
        invoicingFrequency: 'classic',
        users: [],
      },
    })
    const id = String(created.body['id'])
    expect(await editor.get(`/api/clients/${id}`)).toMatchObject({ status: 200, body: { name: whole.name, activeBlock: null } })
    expect((await editor.get(`/api/clients/${id}/history`)).body).toMatchObject([{ kind: 'created', byName: 'Camille' }])
  })

  it('is for whoever may change clients, and tells each wrong field in French [PERM-4] [VAL-7]', async () => {
    const reader = await server.signedIn('clients:read')
    expect(await server.anonymous.post('/api/clients', draft)).toMatchObject({ status: 401 })
    expect(await reader.post('/api/clients', draft)).toMatchObject({ status: 403 })

    const wrong = {
      siret: '73282932000075',
      siren: '1',
      vatNumber: 'FR00',
      phone: '12',
      emails: 'a@',
      zipCode: '7501',
      crmCompanyUrl: 'crm',
    }
    const { status, body } = await editor.post('/api/clients', { tags: [], ...wrong })

    expect(status).toBe(422)
    expect(Object.fromEntries(fieldErrors.parse(body).errors.map(({ path, message }) => [path, message]))).toEqual({
      name: 'Renseignez un nom ou une raison sociale.',
      address: 'Renseignez une adresse.',
      zipCode: 'Le code postal doit contenir 5 chiffres.',
      city: 'Renseignez une ville.',
      phone: "Ce numéro de téléphone n'est pas valide.",
      emails: 'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.',
      siret: "Ce numéro SIRET n'est pas valide.",
      siren: "Ce numéro SIREN n'est pas valide.",
      vatNumber: "Ce numéro de TVA n'est pas valide.",
      crmCompanyUrl: 'Ce lien doit commencer par http:// ou https://.',
    })
    expect(await server.db.selectFrom('client').select('id').execute()).toEqual([])
  })

  it('refuses numbers of two companies, and a sales rep who is nobody [VAL-7]', async () => {
    const two = { ...draft, siret: '73282932000074', siren: '404833048', vatNumber: 'FR44732829320' }
    expect((await editor.post('/api/clients', two)).body['errors']).toEqual([
      { path: 'siret', message: 'Le SIRET ne correspond pas au SIREN.' },
      { path: 'vatNumber', message: 'Le numéro de TVA ne correspond pas au SIREN.' },
    ])
    expect((await editor.post('/api/clients', { ...draft, salesRepId: server.runtime.newId() })).body['errors']).toEqual([
      { path: 'salesRepId', message: 'Choisissez un commercial.' },
    ])
  })

  it('names the clients alike, by SIRET, phone and name, until somebody says that this is another one', async () => {
    const numbers = { siret: '73282932000074', phone: '+33142345678' }
    await server.given.client({ name: 'Agence du Port', city: 'Marseille', ...numbers })
    const again = { ...draft, name: 'AGENCE DU PORT', ...numbers }

    expect(await editor.post('/api/clients', again)).toMatchObject({
      status: 409,
      body: {
        code: 'CLIENT_ALREADY_KNOWN',
        message: 'Ce client existe peut-être déjà\u00a0: Agence du Port (Marseille, même SIRET, même téléphone, nom semblable).',
      },
    })
    expect(await editor.post('/api/clients', { ...again, despiteDuplicates: true })).toMatchObject({ status: 201 })
    expect(await editor.post('/api/clients', { ...draft, name: 'Tout autre nom' })).toMatchObject({ status: 201 })
  })
})

describe('GET /api/clients/duplicates', () => {
  it('proposes the clients alike while one types, a number only when it is whole', async () => {
    const { id } = await server.given.client({ name: 'Cabinet Zéphyr', phone: '+33142345678' })
    const alike = async (query: string) => (await editor.get(`/api/clients/duplicates?${query}`)).body

    expect(await alike('name=cabinet%20zephir')).toMatchObject([{ id, like: ['name'] }])
    expect(await alike('phone=01%2042%2034%2056%2078')).toMatchObject([{ id, like: ['phone'] }])
    expect(await alike('phone=01%2042&siret=732&name=cab')).toEqual([])
    expect(await alike('')).toEqual([])
    const anybody = await server.signedIn()
    expect(await anybody.get('/api/clients/duplicates?name=a')).toMatchObject({ status: 403 })
  })
})

describe('PATCH /api/clients/{id}', () => {
  it('changes what is sent and nothing else, with a version and a line of history', async () => {
    const { id } = await server.given.client({ email: 'a@exemple.fr' })

    expect(await change(id, { city: 'Aubagne', lotCount: 12 })).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { city: 'Aubagne', lotCount: 12, emails: 'a@exemple.fr', version: 2 },
    })
    expect((await editor.get(`/api/clients/${id}/history`)).body).toMatchObject([
      { kind: 'changed', before: { city: 'Marseille', lotCount: null }, after: { city: 'Aubagne', lotCount: 12 } },
    ])
  })

  it('wants the version that was read, and gives the row as it is', async () => {
    const { id } = await server.given.client()
    await change(id, { city: 'Aubagne' })

    expect(await change(id, { city: 'Cassis' })).toMatchObject({
      status: 412,
      body: { code: 'STALE_VERSION', current: { city: 'Aubagne', version: 2 } },
    })
    expect(await editor.patch(`/api/clients/${id}`, { city: 'Cassis' })).toMatchObject({ status: 428 })
    expect(await kinds(id)).toEqual(['changed'])
  })

  it('makes of a company a foreign one, with its country, and empties the SIRET that it no longer has', async () => {
    const { id } = await server.given.client({ siret: '73282932000074' })
    const abroad = { buyerKind: 'foreign', country: 'BE', vatNumber: 'BE 0123.456.789', zipCode: '1000', electronicAddress: 'a@exemple.be' }

    expect(await change(id, { buyerKind: 'foreign' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'country', message: 'Choisissez le pays du client.' }] },
    })
    expect(await change(id, abroad)).toMatchObject({ status: 200, body: { ...abroad, vatNumber: 'BE0123456789', siret: null, version: 2 } })
    expect((await editor.get(`/api/clients/${id}/history`)).body).toMatchObject([
      {
        before: { buyerKind: 'company', country: 'FR', siret: '73282932000074' },
        after: { buyerKind: 'foreign', country: 'BE', siret: null },
      },
    ])
    const refused = fieldErrors.parse((await change(id, { buyerKind: 'company' }, 2)).body)
    expect(refused.errors.map(({ path }) => path)).toEqual(['vatNumber', 'electronicAddress', 'zipCode'])
    expect(refused.errors[0]?.message).toBe('Le numéro de TVA commence par le code de son pays, FR.')
  })

  it('stores the service code of a public body, and forgets it with its kind', async () => {
    const { id } = await server.given.client()
    expect(await change(id, { buyerKind: 'public', serviceCode: 'SF-12' })).toMatchObject({
      body: { buyerKind: 'public', serviceCode: 'SF-12' },
    })
    expect(await change(id, { buyerKind: 'company' }, 2)).toMatchObject({ body: { buyerKind: 'company', serviceCode: null } })
  })

  it('judges a number with those that are known already [VAL-7]', async () => {
    const { id } = await server.given.client({ siren: '404833048' })
    expect((await change(id, { siret: '73282932000074' })).body['errors']).toEqual([
      { path: 'siret', message: 'Le SIRET ne correspond pas au SIREN.' },
    ])
  })

  it('is not for readers, knows no client that does not exist, and no other field [PERM-4]', async () => {
    const { id } = await server.given.client()
    const reader = await server.signedIn('clients:read')
    expect(await reader.patch(`/api/clients/${id}`, { city: 'Cassis' }, { 'if-match': '"1"' })).toMatchObject({ status: 403 })
    expect(await change(server.runtime.newId(), { city: 'Cassis' })).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await change(id, { offer: 'PRO' })).toMatchObject({ status: 422 })
    expect(await editor.get(`/api/clients/${server.runtime.newId()}`)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
  })
})

describe('PATCH /api/clients/{id}/parameters', () => {
  const set = (who: typeof editor, id: string, body: object, version = 1) =>
    who.patch(`/api/clients/${id}/parameters`, body, { 'if-match': `"${version}"` })

  it('changes how the company works with a client [ENT-3]', async () => {
    const { id } = await server.given.client()
    const terms = {
      paymentMeans: 'direct_debit',
      invoicingFrequency: 'monthly',
      invoicingDay: 'last',
      invoiceGrouping: 'ug',
      purchaseOrderRequired: true,
      referenceRequired: true,
      dateChosenBy: 'tenant',
      confirmedBy: 'client',
      slotDecision: 'all',
      keysInstructions: 'À prendre à l’accueil.',
      defaultOptions: ['virtual_tour'],
      reportLanguage: 'EN',
      recipients: { invoice: 'compta@exemple.fr' },
    }

    expect(await set(editor, id, terms)).toMatchObject({ status: 200, body: { ...terms, version: 2 } })
    expect(await kinds(id)).toEqual(['changed'])
  })

  it('leaves offer, delay of payment and thresholds to administrators [PERM-5]', async () => {
    const { id } = await server.given.client()
    const administrator = await server.signedIn('all')
    const locked = { offer: 'PRO', paymentTerms: '30_days', blockThresholdCents: 50_000, blockAfterDays: 45 }

    for (const [name, value] of Object.entries(locked))
      expect(await set(editor, id, { [name]: value })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await set(administrator, id, locked)).toMatchObject({ status: 200, body: locked })
  })

  it('wants a day for a monthly invoice, and keeps none for another', async () => {
    const { id } = await server.given.client()
    expect((await set(editor, id, { invoicingFrequency: 'monthly' })).body['errors']).toEqual([
      { path: 'invoicingDay', message: 'Choisissez le jour de la facture mensuelle.' },
    ])
    await set(editor, id, { invoicingFrequency: 'monthly', invoicingDay: '10' })
    expect(await set(editor, id, { invoicingFrequency: 'weekly' }, 2)).toMatchObject({ status: 200, body: { invoicingDay: null } })
  })

  it('is refused to nobody, to readers, to a stale version and to what is no choice', async () => {
    const { id } = await server.given.client()
    const reader = await server.signedIn('clients:read')
    expect(await server.anonymous.patch(`/api/clients/${id}/parameters`, {})).toMatchObject({ status: 401 })
    expect(await set(reader, id, { confirmedBy: 'client' })).toMatchObject({ status: 403 })
    expect(await set(editor, id, { confirmedBy: 'client' }, 7)).toMatchObject({ status: 412 })
    expect((await set(editor, id, { confirmedBy: 'moon', recipients: { invoice: 'x' } })).body['errors']).toMatchObject([
      { path: 'confirmedBy', message: 'Choisissez qui confirme.' },
      { path: 'recipients.invoice' },
    ])
  })
})
