import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startQuotationServer } from '../../testing/testing-quoted.ts'

let server: Awaited<ReturnType<typeof startQuotationServer>>
beforeAll(async () => {
  server = await startQuotationServer()
})
afterAll(() => server.stop())

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const detail = z.looseObject({
  status: z.string(),
  number: z.string().nullable(),
  version: z.number(),
  lines: z.array(z.looseObject({ id: z.string(), unitCents: z.number() })),
  editions: z.array(z.looseObject({ edition: z.number(), pdfHash: z.string().nullable() })),
  orders: z.array(z.looseObject({ lineId: z.string(), bookingId: z.string(), code: z.string(), isCreated: z.boolean() })),
  refusedOrders: z.array(z.object({ lineId: z.string(), message: z.string() })),
})
const readDetail = async (id: string) => detail.parse(await server.read(id))

describe('the acceptance of a quotation by link', () => {
  it('is proved by name, instant, network address, text and hash of the PDF, and makes the orders at the offered price', async () => {
    const lines = [
      server.line(),
      server.free({ label: 'Frais', quantity: 1 }),
      server.line({ agreedCents: 7_700, address: '3 rue du Port' }),
    ]
    const { id, token, number } = await server.sent({ lines })
    expect(await server.anonymous.get(server.linked(token))).toMatchObject({ status: 200, body: { state: 'open', offer: { number } } })
    expect(await server.accept(token, { agreed: false })).toMatchObject({ status: 422 })
    expect(await server.accept(token)).toMatchObject({ status: 200, body: { state: 'accepted', offer: { acceptedBy: 'Léa Roux' } } })

    const row = await server.read(id)
    expect(row).toMatchObject({
      status: 'sent',
      acceptedAt: server.clock.now(),
      acceptance: { name: 'Léa Roux', address: '127.0.0.1', by: 'client' },
    })
    const { editions, orders } = await readDetail(id)
    expect(row['acceptance']).toMatchObject({ pdfHash: editions[0]?.pdfHash, text: expect.stringContaining(number), edition: 1 })
    expect(new Map(orders.map(({ lineId, isCreated }) => [lineId, isCreated]))).toEqual(
      new Map([lines[0], lines[2]].map((line) => [line?.id, true])),
    )
    const agreed = orders.find(({ lineId }) => lineId === lines[2]?.id)
    const order = await server.sales.get(`/api/bookings/${agreed?.bookingId}`)
    expect(order.body).toMatchObject({ priceCents: 7_700, status: 'waiting', address: '3 rue du Port' })
    // The accepted price does not follow the order.
    const changed = await server.sales.patch(
      `/api/bookings/${agreed?.bookingId}`,
      { roomCount: 'T5' },
      ifMatch(Number(order.body['version'])),
    )
    expect(changed).toMatchObject({ status: 200, body: { priceCents: 7_700 } })
  })

  it('sent twice, or by two windows at once, is one acceptance with its orders once', async () => {
    const { id, token } = await server.sent()
    const answers = await Promise.all([server.accept(token), server.accept(token, { name: 'Noé Petit' }), server.accept(token)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const events = server.db.selectFrom('event').select('kind').where('entity_id', '=', id).where('kind', 'in', ['Q05', 'ordersCreated'])
    expect((await events.execute()).map(({ kind }) => kind).toSorted()).toEqual(['Q05', 'ordersCreated'])
    expect((await readDetail(id)).orders).toHaveLength(1)
    expect(await server.sales.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 200 })
    expect((await readDetail(id)).orders).toHaveLength(1)
  })

  it('is refused once the offer has expired; the billing desk alone records it late', async () => {
    const { id, token } = await server.sent({ createsOrders: false })
    server.clock.pass(31 * 86_400)
    expect(await server.anonymous.get(server.linked(token))).toMatchObject({ body: { state: 'expired' } })
    expect(await server.accept(token)).toMatchObject({ status: 409, body: { code: 'QUOTATION_EXPIRED' } })
    expect((await server.sales.get(`/api/quotations?standing=expired`)).body['total']).not.toBe(0)
    expect(await server.step(id, { to: 'sent', name: 'Léa Roux' })).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await server.step(id, { to: 'sent', name: 'Léa Roux' }, server.billing)).toMatchObject({
      status: 200,
      body: { acceptance: { by: 'staff', address: null } },
    })
    const { body } = await server.sales.get(`/api/quotations?standing=accepted`)
    expect(body['items']).toEqual(expect.arrayContaining([expect.objectContaining({ id })]))
    expect(await readDetail(id)).toMatchObject({ orders: [] })
  })

  it('leaves a quotation « à réaliser » when an order is refused, with the reason, and creates it later', async () => {
    const lines = [server.line({ zipCode: '98799', city: 'Loin' }), server.line()]
    const { id, token } = await server.sent({ lines })
    expect(await server.accept(token)).toMatchObject({ status: 200, body: { state: 'accepted' } })
    const after = await readDetail(id)
    expect(after.orders.map(({ lineId }) => lineId)).toEqual([lines[1]?.id])
    expect(after.refusedOrders).toEqual([{ lineId: lines[0]?.id, message: "Ce code postal n'appartient à aucune zone." }])

    await server.given.area(['98799'])
    expect(await server.reader.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 403 })
    expect(await server.sales.post(`/api/quotations/${id}/orders`, {})).toMatchObject({ status: 200, body: { refusedOrders: [] } })
    expect((await readDetail(id)).orders).toHaveLength(2)
  })

  it('may be a refusal with its reason, which ends the offer; a new version reopens it', async () => {
    const { id, token } = await server.sent()
    const decline = (body: object) => server.anonymous.post(server.linked(token, '/refusal'), { edition: 1, ...body })
    expect(await decline({ reason: ' ' })).toMatchObject({ status: 422 })
    expect(await decline({ reason: 'Trop cher' })).toMatchObject({ status: 200, body: { state: 'declined' } })
    expect(await decline({ reason: 'Trop cher' })).toMatchObject({ status: 200 })
    expect(await server.accept(token)).toMatchObject({ status: 409, body: { code: 'QUOTATION_ANSWERED' } })
    expect(await server.read(id)).toMatchObject({ status: 'declined', declineReason: 'Trop cher' })
    expect(await server.step(id, { to: 'draft' })).toMatchObject({ status: 200, body: { edition: 2 } })
  })

  it('opens nothing by an unknown link, and is marked as invoiced by the billing desk once accepted', async () => {
    expect(await server.anonymous.get(server.linked('0'.repeat(64)))).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
    const { id, token } = await server.sent()
    expect(await server.step(id, { to: 'invoiced' }, server.billing)).toMatchObject({ status: 409, body: { guard: 'QG10' } })
    await server.accept(token)
    expect(await server.step(id, { to: 'invoiced' })).toMatchObject({ body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await server.step(id, { to: 'invoiced' }, server.billing)).toMatchObject({ status: 200, body: { status: 'invoiced' } })
    expect(await server.step(id, { to: 'draft' }, server.billing)).toMatchObject({ status: 409 })
  })
})

describe('an order on demand that waits for its price (G14)', () => {
  it('is planned once its quotation is accepted', async () => {
    const client = await server.client()
    const booking = await server.given.booking({ clientId: client.id, service: 'photos', partnerName: 'Vues du Port' })
    const plan = () => server.sales.post(`/api/bookings/${booking.id}/transitions`, { to: 'planned', startAt: '2027-03-08T09:00:00.000Z' })
    const lines = [server.line({ service: 'photos', bookingId: booking.id, agreedCents: 15_000 })]
    const { token, number } = await server.sent({ lines }, client)
    expect(await plan()).toMatchObject({ status: 409, body: { guard: 'G14', message: `Le devis ${number} n'est pas accepté.` } })
    await server.accept(token)
    expect(await plan()).toMatchObject({ status: 200, body: { priceCents: 15_000 } })
  })
})
