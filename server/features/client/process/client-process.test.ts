import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const draft = {
  title: 'Badges du parking',
  furnishings: ['furnished'],
  inventoryTypes: ['checkin', 'checkout'],
  instructions: 'Compter les badges.',
  checklist: ['Badge A', 'Badge B'],
  documentTypes: ['PURCHASE_ORDER'],
  extraMinutes: 15,
}
const added = async (change: object = {}) => {
  const { id } = await server.given.client()
  const { body } = await sales.post(`/api/clients/${id}/specific-processes`, { ...draft, ...change })
  return { id, url: `/api/clients/${id}/specific-processes/${String(body['id'])}` }
}

describe('/api/clients/:id/specific-processes', () => {
  it('keeps a process, changes it over its version, takes it away, and tells each in the history of the client [VAL-12]', async () => {
    const { id, url } = await added()
    const list = () => sales.get(`/api/clients/${id}/specific-processes`)
    expect((await list()).body).toMatchObject([{ ...draft, clientId: id, areaId: null, ug: null, tag: null, recipients: null, version: 1 }])

    const changed = { ...draft, extraMinutes: 25 }
    expect(await sales.patch(url, changed)).toMatchObject({ status: 428 })
    expect(await sales.patch(url, changed, { 'if-match': '"1"' })).toMatchObject({ status: 200, body: { extraMinutes: 25, version: 2 } })
    expect(await sales.patch(url, changed, { 'if-match': '"1"' })).toMatchObject({ status: 412, body: { current: { version: 2 } } })
    expect(await sales.delete(url, { 'if-match': '"1"' })).toMatchObject({ status: 412 })
    expect(await sales.delete(url, { 'if-match': '"2"' })).toMatchObject({ status: 204 })
    expect((await list()).body).toEqual([])
    const events = await server.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('seq').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['processAdded', 'processChanged', 'processRemoved'])
  })

  it('refuses what says nothing or applies to nothing, an unknown area, and who may not change clients [VAL-12]', async () => {
    const { id } = await server.given.client()
    const post = (change: object) => sales.post(`/api/clients/${id}/specific-processes`, { ...draft, ...change })
    const empty = { instructions: '', checklist: [], documentTypes: [], extraMinutes: 0 }
    expect(await post(empty)).toMatchObject({ status: 422, body: { errors: [{ message: 'La procédure ne peut pas être vide.' }] } })
    expect(await post({ furnishings: [], inventoryTypes: [] })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: 'furnishings', message: 'Choisissez au moins « meublé » ou « non meublé ».' },
          { path: 'inventoryTypes', message: "Choisissez au moins un type d'état des lieux." },
        ],
      },
    })
    expect(await post({ areaId: server.runtime.newId() })).toMatchObject({ status: 422, body: { errors: [{ path: 'areaId' }] } })
    expect(await planner.post(`/api/clients/${id}/specific-processes`, draft)).toMatchObject({ status: 403 })
    const nobody = `/api/clients/${server.runtime.newId()}/specific-processes`
    expect(await sales.post(nobody, draft)).toMatchObject({ status: 404 })
    expect(await sales.get(nobody)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
  })
})

describe('an order of a client with processes', () => {
  it('keeps those that apply, as they are that day, and lasts longer by their minutes [VAL-12]', async () => {
    const plain = await server.given.booking()
    const { id, url } = await added()
    await sales.post(`/api/clients/${id}/specific-processes`, { ...draft, title: 'Sorties seulement', inventoryTypes: ['checkout'] })

    const { body } = await planner.post('/api/bookings', await server.given.draft({ clientId: id }))
    expect(body).toMatchObject({
      durationMinutes: plain.durationMinutes + 15,
      processes: [{ title: 'Badges du parking', instructions: 'Compter les badges.', checklist: ['Badge A', 'Badge B'], extraMinutes: 15 }],
    })

    await sales.delete(url, { 'if-match': '"1"' })
    const order = `/api/bookings/${String(body['id'])}`
    const smaller = await planner.patch(order, { surface: 41 }, { 'if-match': '"1"' })
    expect(smaller).toMatchObject({ status: 200, body: { durationMinutes: plain.durationMinutes + 15, processes: [{ extraMinutes: 15 }] } })
  })

  it('gains and loses those that an edit concerns, with their minutes, and tells which; the others stay as they were', async () => {
    const { id, url } = await added({ title: 'Meublés', furnishings: ['furnished'], extraMinutes: 15 })
    const other = { ...draft, title: 'Non meublés', furnishings: ['unfurnished'], extraMinutes: 40 }
    await sales.post(`/api/clients/${id}/specific-processes`, other)
    await sales.post(`/api/clients/${id}/specific-processes`, {
      ...draft,
      title: 'Tous',
      furnishings: ['furnished', 'unfurnished'],
      extraMinutes: 5,
    })
    const booking = await server.given.booking({ clientId: id, furnished: true })
    expect(booking.processes.map(({ title }) => title)).toEqual(['Meublés', 'Tous'])

    const path = `/api/bookings/${booking.id}`
    const emptied = await planner.patch(path, { furnished: false }, { 'if-match': '"1"' })
    expect(emptied).toMatchObject({ status: 200, body: { processes: [{ title: 'Tous' }, { title: 'Non meublés' }] } })
    const { body: plain } = await planner.post('/api/bookings', await server.given.draft({ furnished: false }))
    expect(emptied.body['durationMinutes']).toBe(Number(plain['durationMinutes']) + 45)
    expect((await planner.get(`${path}/history`)).body).toMatchObject([
      { kind: 'E01' },
      { kind: 'changed', before: { processes: [{ title: 'Meublés' }, { title: 'Tous' }] } },
    ])

    await sales.delete(url, { 'if-match': '"1"' })
    const back = await planner.patch(path, { furnished: true }, { 'if-match': '"2"' })
    expect(back).toMatchObject({ status: 200, body: { processes: [{ title: 'Tous' }] } })
  })

  it('has none of another furnishing, area or lot', async () => {
    const { id: areaId } = await server.given.area(['69001'])
    const { id } = await added({ furnishings: ['unfurnished'] })
    for (const change of [{ areaId }, { ug: 'B-12' }]) await sales.post(`/api/clients/${id}/specific-processes`, { ...draft, ...change })
    const processesOf = async (change: object) =>
      (await planner.post('/api/bookings', { ...(await server.given.draft({ clientId: id })), ...change })).body['processes']
    expect(await processesOf({})).toEqual([])
    expect(await processesOf({ ug: 'B-12' })).toHaveLength(1)
    expect(await processesOf({ zipCode: '69001', city: 'Lyon' })).toHaveLength(1)
    expect(await processesOf({ furnished: false })).toHaveLength(1)
  })

  it('has that of a tag with the tag alone, in any case: from the start, once it is given, and until it is taken away', async () => {
    const { id } = await added({ title: 'Grand compte', tag: 'Grand Compte' })
    const order = await planner.post('/api/bookings', await server.given.draft({ clientId: id, tags: ['urgent', 'grand compte'] }))
    expect(order.body['processes']).toMatchObject([{ title: 'Grand compte' }])

    const { body } = await planner.post('/api/bookings', await server.given.draft({ clientId: id }))
    expect(body['processes']).toEqual([])
    const tagged = (tags: string[], version: number) =>
      planner.patch(`/api/bookings/${String(body['id'])}`, { tags }, { 'if-match': `"${version}"` })
    const duration = Number(body['durationMinutes'])
    expect(await tagged(['GRAND COMPTE'], 1)).toMatchObject({
      status: 200,
      body: { processes: [{ title: 'Grand compte' }], durationMinutes: duration + 15 },
    })
    expect(await tagged(['urgent'], 2)).toMatchObject({ status: 200, body: { processes: [], durationMinutes: duration } })
  })
})

describe("a client's default options and keys instructions", () => {
  const parameters = { default_options: ['virtual_tour' as const], keys_instructions: "Clés à l'agence." }

  it('fill an order that leaves them out, told as prefilled; what is said counts [STATE-4]', async () => {
    const { id: clientId } = await server.given.client(parameters)
    const { options: _, ...without } = await server.given.draft({ clientId })
    expect((await planner.post('/api/bookings', without)).body).toMatchObject({
      options: ['virtual_tour'],
      keysInstructions: "Clés à l'agence.",
      prefilled: ['virtual_tour', 'keysInstructions'],
    })
    expect((await planner.post('/api/bookings', { ...without, options: [], keysInstructions: null })).body).toMatchObject({
      options: [],
      keysInstructions: null,
      prefilled: [],
    })
  })

  it('are told to whoever orders, with the processes', async () => {
    const { id, url } = await added()
    const terms = await planner.get(`/api/clients/${id}/order-terms`)
    expect(terms.body).toMatchObject({ defaultOptions: [], keysInstructions: null, processes: [{ id: url.split('/').at(-1) }] })
  })
})
