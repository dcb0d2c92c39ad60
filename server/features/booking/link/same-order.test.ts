import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const draftOf = async (change: Partial<BookingDraft> = {}) => {
  const { despiteDuplicates: _, ...draft } = await server.given.draft(change)
  return draft
}
const order = (draft: object) => planner.post('/api/bookings', draft, { 'idempotency-key': newId() })
const ordersOf = async (clientId: string) => (await planner.get(`/api/bookings?client_id=${clientId}`)).body['total']

describe('the same order twice', () => {
  const flat = { address: '12 rue Garibaldi', building: 'B', floor: '3', door: '31', clientReference: 'REF-7' }

  it('is told with the code of the first before it is taken, in any writing of the address, and may be taken all the same [PC-37]', async () => {
    const draft = await draftOf(flat)
    const first = await order(draft)
    const again = { ...draft, address: '12, r. Garibaldi', floor: '3e étage', clientReference: 'ref 7' }

    const refused = await order(again)

    const code = String(first.body['code'])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'BOOKING_ALREADY_EXISTS',
        message: `Cette commande existe peut-être déjà\u00a0: ${code} (même logement, même date, même référence client).`,
      },
    })
    expect(await ordersOf(draft.clientId)).toBe(1)
    expect(await order({ ...again, despiteDuplicates: true })).toMatchObject({ status: 201 })
  })

  it('is told while it is typed', async () => {
    const draft = await draftOf(flat)
    const { body } = await order(draft)
    const typed = new URLSearchParams({ clientId: draft.clientId, service: 'checkin', address: '12 r. Garibaldi', zipCode: draft.zipCode })
    const duplicatesOf = (more: Record<string, string>) =>
      planner.get(`/api/bookings/duplicates?${new URLSearchParams([...typed, ...Object.entries(more)]).toString()}`)
    const door = { building: 'Bât. B', floor: '3', door: '31' }

    const { code, id } = body
    const day = draft.wishedDay ?? ''
    expect((await duplicatesOf({ ...door, wishedDay: day })).body).toEqual([{ id, code, status: 'waiting', day, like: ['day'] }])
    expect((await duplicatesOf({ clientReference: 'REF-7' })).body).toMatchObject([{ code, like: ['reference'] }])
    expect((await duplicatesOf({ ...door, wishedDay: '2027-03-02' })).body).toEqual([])
    const stranger = await server.signedIn('clients:read')
    expect(await stranger.get(`/api/bookings/duplicates?${typed.toString()}`)).toMatchObject({ status: 403 })
  })

  it('is none of another client, service or day, nor of an order that was given up', async () => {
    const draft = await draftOf(flat)
    const { body } = await order(draft)
    const another = await server.given.client()
    const others = [
      { clientId: another.id },
      { service: 'checkout', clientReference: null },
      { wishedDay: '2027-03-02', clientReference: null },
    ]
    const answers = await Promise.all(others.map((other) => order({ ...draft, ...other })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await server.db.updateTable('booking').set({ status: 'canceled' }).where('id', '=', String(body['id'])).execute()
    expect(await order(draft)).toMatchObject({ status: 201 })
  })

  it('is none of a copy by the reference of its original, but by its day', async () => {
    const draft = await draftOf(flat)
    const { body } = await order(draft)
    const copy = { ...draft, copiedFromId: String(body['id']) }
    expect(await order(copy)).toMatchObject({ status: 409 })
    expect(await order({ ...copy, wishedDay: '2027-03-02' })).toMatchObject({ status: 201 })
  })

  it('sent by two people at once is taken once, and told to the other [PC-37]', async () => {
    const draft = await draftOf(flat)
    const answers = await Promise.all([order(draft), order(draft), order(draft)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await ordersOf(draft.clientId)).toBe(1)
  })
})
