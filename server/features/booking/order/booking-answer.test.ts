import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

// The answer to a change is built from the written values and not read again: it must equal a later read.

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const readBack = async (id: unknown) => {
  const { body } = await planner.get(`/api/bookings/${String(id)}`)
  const {
    transitions: _,
    missing: __,
    linkedBookings: ___,
    delivery: ______,
    cancellationCents: ____,
    serviceRefusal: _____,
    ...booking
  } = body
  return booking
}
const tenant = { role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Lefèvre', presenceRequired: true } as const

it('answers the shortest order as it is read back [ENT-7]', async () => {
  const created = await planner.post('/api/bookings', await server.given.draft())

  expect(created.status).toBe(201)
  expect(created.body).toEqual(await readBack(created.body['id']))
})

it('answers an order in full as it is read back, and history keeps the same [ENT-7]', async () => {
  const entry = await server.given.booking()
  const draft = await server.given.draft({
    service: 'checkout',
    entryBookingId: entry.id,
    dwellingId: entry.dwellingId,
    residence: 'Les Ormes',
    building: 'B',
    staircase: '2',
    floor: 'RDC',
    door: 'A',
    apartmentNumber: '12',
    digicode: '1234',
    annexes: [{ number: '12', kind: 'cellar' }],
    surface: 42.5,
    clientReference: 'REF-1',
    ug: 'UG-1',
    wishedDay: '2027-03-01',
    wishedUntilDay: '2027-03-05',
    organizeDay: '2027-02-01',
    presenceRequired: true,
    expectedMeters: [],
    keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' },
    keysInstructions: 'Sonner deux fois.',
    lessorName: 'SCI du Port',
    lessorAddress: '1 quai du Port',
    instructionsAcknowledged: true,
    comment: 'Chien.',
    tenants: [tenant, { ...tenant, role: 'outgoing', emails: 'zoe@example.fr', phone: '0612345678', newAddress: '1 rue Neuve' }],
    contacts: [{ name: 'Gardienne' }, { name: 'Syndic', emails: 'syndic@example.fr', phone: '0612345679', note: 'Le matin.' }],
  })

  const created = await planner.post('/api/bookings', draft)

  const history = await planner.get(`/api/bookings/${String(created.body['id'])}/history`)
  expect(created.status).toBe(201)
  expect(created.body).toEqual(await readBack(created.body['id']))
  expect(history.body).toMatchObject([{ after: created.body }])
})

it('answers the first copy of a change to the second, which would now be refused [ENT-7]', async () => {
  const { id } = await server.given.booking()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const change = { to: 'no_mission', reason: 'Le locataire reste.' }
  const send = () => planner.post(`/api/bookings/${id}/transitions`, change, key)

  const [first, second] = await Promise.all([send(), send()])
  const late = await send()

  expect(first.body).toMatchObject({ status: 'no_mission', version: 2 })
  expect([second.body, late.body]).toEqual([first.body, first.body])
  expect(await readBack(id)).toEqual(first.body)
})

it('answers the first copy of an edit to the second: a lost answer asked for again adds nobody twice [ENT-7]', async () => {
  const { id } = await server.given.booking()
  const key = { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' }
  const send = () => planner.patch(`/api/bookings/${id}`, { tenants: [tenant] }, key)

  const [first, second] = await Promise.all([send(), send()])
  const late = await send()
  const other = await planner.patch(`/api/bookings/${id}`, { comment: 'Autre chose' }, key)

  expect(first).toMatchObject({ status: 200, body: { version: 2, tenants: [{ lastName: 'Lefèvre' }] } })
  expect([second, late].map(({ status, body }) => [status, body])).toEqual([first, first].map(({ status, body }) => [status, body]))
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  const { body: history } = await planner.get(`/api/bookings/${id}/history`)
  expect(history).toMatchObject([{ kind: 'E01' }, { kind: 'changed' }])
})
