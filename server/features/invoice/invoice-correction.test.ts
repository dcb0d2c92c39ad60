import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceServer, startInvoiceServer } from '../../testing/testing-invoice.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

/** An issued invoice with two orders, and its lines. */
const issued = async () => {
  const { id, url, lines } = await server.draftOf({ offer: 'PRO' }, { amountCents: 10_000 }, { amountCents: 5_000 })
  await server.issue(url)
  const { body } = await server.billing.get(url)
  const lineIds = [...JSON.stringify(body['rests']).matchAll(/"lineId":"([^"]+)"/g)].map(([, lineId]) => lineId ?? '')
  return { id, url, lines, lineIds }
}
const correct = (url: string, body: object) =>
  server.billing.post(`${url}/corrections`, { fault: 'amount', reason: 'Commande en double.', ...body }, server.key())
const stateOf = (bookingId: string) =>
  server.db.selectFrom('billing_line').select(['status', 'live']).where('booking_id', '=', bookingId).orderBy('live').execute()

describe('a credit note', () => {
  it('takes a line back in its own series, lowers what is due, and its order is to be billed again [ENT-14]', async () => {
    const { url, lines, lineIds } = await issued()
    const made = await correct(url, { lines: [{ lineId: lineIds[0] }], billsAgain: true })
    expect(made).toMatchObject({ status: 201, body: { kind: 'credit_note', status: 'draft', grossCents: 12_000 } })

    const note = await server.issue(`/api/invoices/${String(made.body['id'])}`)
    expect(note).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^AV2026-\d{6}$/), status: 'sent' } })
    expect(await server.billing.get(url)).toMatchObject({ body: { creditedCents: 12_000, status: 'sent', rests: { grossCents: 6_000 } } })
    expect(await stateOf(lines[0]?.bookingId ?? '')).toEqual([
      { status: 'credited', live: false },
      { status: 'to_bill', live: true },
    ])
  })

  it('of a part leaves the order invoiced, and is never above the rest', async () => {
    const { url, lines, lineIds } = await issued()
    const part = await correct(url, { lines: [{ lineId: lineIds[0], netCents: 4_000 }] })
    await server.issue(`/api/invoices/${String(part.body['id'])}`)

    expect(await stateOf(lines[0]?.bookingId ?? '')).toEqual([{ status: 'invoiced', live: true }])
    expect(await correct(url, { lines: [{ lineId: lineIds[0], netCents: 6_001 }] })).toMatchObject({
      status: 409,
      body: { code: 'CREDIT_ABOVE_REST', message: expect.stringContaining('60,00') },
    })
  })

  it('of two drafts over one rest: the second is refused, also when both are issued at once', async () => {
    const { url, lineIds } = await issued()
    const lines = [{ lineId: lineIds[0] }]
    const first = await correct(url, { lines })
    expect(await correct(url, { lines })).toMatchObject({ status: 409, body: { code: 'CREDIT_ABOVE_REST' } })

    const copy = server.runtime.newId()
    const [row] = await server.db.selectFrom('invoice').selectAll().where('id', '=', String(first.body['id'])).execute()
    if (!row) throw new Error('no draft')
    await server.db
      .insertInto('invoice')
      .values({ ...row, id: copy })
      .execute()
    const [line] = await server.db.selectFrom('invoice_line').selectAll().where('invoice_id', '=', row.id).execute()
    if (!line) throw new Error('no line')
    await server.db
      .insertInto('invoice_line')
      .values({ ...line, id: server.runtime.newId(), invoice_id: copy, vat: JSON.stringify(line.vat) })
      .execute()
    const answers = await Promise.all([row.id, copy].map((id) => server.issue(`/api/invoices/${id}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('takes a line once, whatever it is asked for at once', async () => {
    const { url, lineIds } = await issued()
    const half = { lineId: lineIds[0], netCents: 6_000 }
    expect(await correct(url, { lines: [half, half] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lines', message: 'Une ligne figure deux fois.' }] },
    })
  })

  it.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['10^12', 10 ** 12],
    ['a part of a cent', 1.005],
  ])('of %s is refused in French, at its field', async (_, netCents) => {
    const { url, lineIds } = await issued()
    expect(await correct(url, { lines: [{ lineId: lineIds[0], netCents }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lines.0.netCents', message: expect.stringMatching(/^Indiquez un montant/) }] },
    })
  })

  it('of a credit note, of a draft and of no line is refused', async () => {
    const { url, lineIds } = await issued()
    const note = await correct(url, { lines: [{ lineId: lineIds[1] }] })
    const noteUrl = `/api/invoices/${String(note.body['id'])}`
    expect(await correct(noteUrl, { lines: [{ lineId: lineIds[1] }] })).toMatchObject({ body: { code: 'INVOICE_NOT_ISSUED' } })
    await server.issue(noteUrl)
    expect(await correct(noteUrl, { lines: [{ lineId: lineIds[1] }] })).toMatchObject({ status: 409, body: { code: 'CREDIT_OF_CREDIT' } })
    expect(await correct(url, {})).toMatchObject({ status: 422, body: { errors: [{ path: 'lines' }] } })
  })
})

describe('a corrective invoice', () => {
  it('replaces its invoice with the client as it is now, in its own series; the replaced one is declined', async () => {
    const { id, url } = await issued()
    const made = await correct(url, { fault: 'mention', reason: 'Adresse fausse.' })
    await server.db.updateTable('client').set({ address: '9 rue Neuve' }).where('id', '=', String(made.body['clientId'])).execute()
    const corrective = await server.issue(`/api/invoices/${String(made.body['id'])}`)

    expect(corrective).toMatchObject({ body: { kind: 'corrective', number: 'RE2026-000001', grossCents: 18_000 } })
    expect(await server.billing.get(url)).toMatchObject({ body: { status: 'declined', reason: 'Adresse fausse.' } })
    expect(await server.billing.get(`/api/invoices/${String(made.body['id'])}`)).toMatchObject({
      body: { originId: id, document: { buyer: { address: '9 rue Neuve' }, origin: { number: expect.stringMatching(/^FA/) } } },
    })
    expect(await correct(url, { fault: 'mention' })).toMatchObject({ status: 409, body: { code: 'INVOICE_DECLINED' } })
  })
})
