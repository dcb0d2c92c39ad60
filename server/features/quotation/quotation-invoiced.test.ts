import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../platform/database/ids.ts'
import { billedOrder, sampleBuyer } from '../../testing/testing-invoice.ts'
import { startQuotationServer } from '../../testing/testing-quoted.ts'

let server: Awaited<ReturnType<typeof startQuotationServer>>
beforeAll(async () => {
  server = await startQuotationServer()
  await server.db.updateTable('feature_option').set({ billing: true }).execute()
})
afterAll(() => server.stop())

const detail = z.looseObject({ status: z.string(), orders: z.array(z.looseObject({ bookingId: z.string() })) })
const readDetail = async (id: string) => detail.parse(await server.read(id))
const lines = () => [server.line(), server.line({ address: '14 rue des Lilas' })]

/** An accepted quotation with the orders of its lines. */
const accepted = async (change: object = {}) => {
  const client = await server.client(sampleBuyer)
  const { id, token } = await server.sent({ lines: lines(), ...change }, client)
  expect(await server.accept(token)).toMatchObject({ status: 200 })
  const orders = (await readDetail(id)).orders.map(({ bookingId }) => ({ id: bookingId, clientId: client.id }))
  return { id, clientId: client.id, orders }
}
const draftOf = async (clientId: string, orders: readonly { id: string; clientId: string }[]) => {
  const billingLineIds = []
  for (const order of orders) billingLineIds.push((await billedOrder(server, order)).id)
  const { body } = await server.billing.post('/api/invoices', { clientId, billingLineIds }, { 'idempotency-key': newId() })
  return `/api/invoices/${String(body['id'])}/issue`
}
const issue = (url: string) => server.billing.post(url, {}, { 'idempotency-key': newId() })

describe('« Facturé » [ENT-14]', () => {
  it('follows when the invoice of the last order is issued, and not before; FAC may undo it', async () => {
    const { id, clientId, orders } = await accepted()
    const [first, second] = [await draftOf(clientId, orders.slice(0, 1)), await draftOf(clientId, orders.slice(1))]
    expect(await issue(first)).toMatchObject({ status: 200 })
    expect(await readDetail(id)).toMatchObject({ status: 'sent' })
    expect(await issue(second)).toMatchObject({ status: 200 })
    expect(await readDetail(id)).toMatchObject({ status: 'invoiced' })

    const { body } = await server.billing.get(`/api/quotations/${id}/history`)
    const last = z
      .array(z.object({ id: z.string(), kind: z.string() }))
      .parse(body)
      .at(-1)
    expect(last?.kind).toBe('Q06')
    expect(await server.billing.post(`/api/changes/${last?.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await readDetail(id)).toMatchObject({ status: 'sent' })
  })

  it('follows of two invoices that are issued at once', async () => {
    const { id, clientId, orders } = await accepted()
    const [first, second] = [await draftOf(clientId, orders.slice(0, 1)), await draftOf(clientId, orders.slice(1))]
    const answers = await Promise.all([issue(first), issue(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await readDetail(id)).toMatchObject({ status: 'invoiced' })
  })

  it('counts an order of which nothing is due, and waits for FAC where a free line has no order', async () => {
    const { id, clientId, orders } = await accepted()
    const [due, notDue] = orders
    if (!due || !notDue) throw new Error('no orders')
    expect(
      await server.sales.post(`/api/bookings/${notDue.id}/transitions`, {
        to: 'canceled',
        reason: 'Bail non signé',
        facts: { cause: 'lease_not_signed' },
      }),
    ).toMatchObject({ status: 200 })
    await issue(await draftOf(clientId, [due]))
    expect(await readDetail(id)).toMatchObject({ status: 'invoiced' })

    const discounted = await accepted({ lines: [...lines(), server.free()] })
    expect(await issue(await draftOf(discounted.clientId, discounted.orders))).toMatchObject({ status: 200 })
    expect(await readDetail(discounted.id)).toMatchObject({ status: 'sent' })
  })
})
