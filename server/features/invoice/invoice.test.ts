import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocumentText } from '@adm/domain/invoice/invoice-document'
import { type InvoiceServer, startInvoiceServer } from '../../testing/testing-invoice.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

const lineStates = async (invoiceId: string) =>
  (
    await server.db.selectFrom('billing_line').select(['status', 'invoice_number as number']).where('invoice_id', '=', invoiceId).execute()
  ).map(({ status, number }) => `${status} ${number ?? ''}`.trim())

describe('a draft', () => {
  it('holds the orders of one client and one month, at the VAT of their places, and gives them back when it is deleted [ENT-14]', async () => {
    const { made, id, url, lines } = await server.draftOf({}, { amountCents: 12_000 }, { zipCode: '97200', amountCents: 10_000 })

    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'invoice', status: 'draft', number: null, month: '2026-11-01', netCents: 22_000, vatCents: 3_250, grossCents: 25_250 },
    })
    expect(await lineStates(id)).toEqual(['in_draft', 'in_draft'])
    expect(
      await server.billing.post('/api/invoices', { clientId: made.body['clientId'], billingLineIds: [lines[0]?.id] }, server.key()),
    ).toMatchObject({
      status: 409,
      body: { code: 'BILLING_LINE_NOT_TO_BILL' },
    })
    expect(await server.billing.delete(url, server.ifMatch(1))).toMatchObject({ status: 204 })
    expect(await server.billing.get(url)).toMatchObject({ status: 404, body: { code: 'INVOICE_NOT_FOUND' } })
    expect(await lineStates(id)).toEqual([])
  })

  it('is changed by its purchase order, UG and comment, which history puts back', async () => {
    const { url } = await server.draftOf()
    const changed = await server.billing.patch(url, { purchaseOrder: 'BC-77', comment: 'Merci.' }, server.ifMatch(1))

    expect(changed).toMatchObject({ status: 200, body: { purchaseOrder: 'BC-77', comment: 'Merci.', version: 2 } })
    expect(await server.billing.patch(url, { ug: 'UG-1' }, server.ifMatch(1))).toMatchObject({ status: 412 })
  })

  it('says what it lacks, each with its field', async () => {
    const { url } = await server.draftOf({ siret: null, siren: null, purchase_order_required: true })
    const { body } = await server.billing.get(url)

    expect(body['faults']).toMatchObject([
      { of: 'client', field: 'siret', message: expect.stringContaining('SIREN') },
      { of: 'client', field: 'electronicAddress' },
      { of: 'invoice', field: 'purchaseOrder' },
    ])
  })
})

describe('an issued invoice', () => {
  it('has the next number of its series, the hash of its text, and its orders are invoiced [ENT-14] [ROUTE-5]', async () => {
    const [one, two] = [await server.draftOf(), await server.draftOf()]
    const first = await server.issue(one.url, { grossCents: 14_400 })
    const second = await server.issue(two.url)

    expect(first).toMatchObject({
      status: 200,
      body: { status: 'sent', number: 'FA2026-000001', issuedOn: '2026-12-05', dueOn: '2027-01-04' },
    })
    expect(second).toMatchObject({ body: { number: 'FA2026-000002' } })
    expect(await lineStates(one.id)).toEqual(['invoiced FA2026-000001'])
    const rows = await server.db.selectFrom('invoice').selectAll().where('number', 'is not', null).orderBy('number').execute()
    expect(rows[1]?.previous_hash).toBe(rows[0]?.hash)
    expect(readDocumentText(rows[0]?.content ?? '')).toMatchObject({ grossCents: 14_400, buyer: { siren: '356000000' } })
    expect(rows[0]?.xml).toContain('<ram:ID>FA2026-000001</ram:ID>')
  })

  it('is never changed or deleted, at no door', async () => {
    const { id, url } = await server.draftOf()
    await server.issue(url)

    expect(await server.billing.delete(url, server.ifMatch(2))).toMatchObject({ status: 409, body: { code: 'INVOICE_ISSUED' } })
    expect(await server.billing.patch(url, { comment: 'x' }, server.ifMatch(2))).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_ISSUED' },
    })
    expect(await server.issue(url)).toMatchObject({ status: 409, body: { code: 'INVOICE_ISSUED' } })
    await expect(server.db.updateTable('invoice').set({ net_cents: 1 }).where('id', '=', id).execute()).rejects.toThrow('is issued')
    await expect(server.db.updateTable('invoice_line').set({ label: 'x' }).where('invoice_id', '=', id).execute()).rejects.toThrow(
      'is issued',
    )
    await expect(server.db.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toThrow('is issued')
  })

  it('that is refused consumes no number: the next one follows without a hole', async () => {
    const [without, whole] = [await server.draftOf({ siret: null, siren: null }), await server.draftOf()]
    const refused = await server.issue(without.url)
    const before = await server.db.selectFrom('number_series').selectAll().executeTakeFirstOrThrow()

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_INCOMPLETE', errors: expect.arrayContaining([expect.objectContaining({ path: 'client.siret' })]) },
    })
    expect(await server.issue(whole.url)).toMatchObject({ body: { number: `FA2026-${String(before.last_number + 1).padStart(6, '0')}` } })
    expect(await server.billing.get(without.url)).toMatchObject({ body: { status: 'draft', number: null, version: 1 } })
  })

  it('is refused where its total is no longer the one that the person saw', async () => {
    const { url } = await server.draftOf()
    expect(await server.issue(url, { grossCents: 1 })).toMatchObject({ status: 409, body: { code: 'INVOICE_CHANGED' } })
  })

  it('wants the right to update invoices [PERM-1] [PERM-2]', async () => {
    const { url } = await server.draftOf()
    const reader = await server.signedIn('invoices:read')
    expect(await reader.post(`${url}/issue`, {}, server.key())).toMatchObject({ status: 403 })
    expect(await reader.get('/api/invoices?status=draft')).toMatchObject({ status: 200 })
  })
})
