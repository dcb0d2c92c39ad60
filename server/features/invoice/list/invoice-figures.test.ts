import { type InvoiceFigures, invoiceFigureFilters, invoiceFigures } from '@adm/contract/invoice/invoice-figures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceServer, startInvoiceServer } from '../../../testing/testing-invoice.ts'

const dayMs = 86_400_000
let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

const figures = async () => invoiceFigures.parse((await server.billing.get('/api/invoices/figures')).body)
const kinds = { invoices: ['invoice', 'corrective'], creditNotes: ['credit_note'] } as const

type Filter = Readonly<Record<string, string | readonly string[]>>
/** The rows of a filter and their total with VAT, as the list answers them. */
const listed = async (list: keyof typeof kinds, filter: Filter) => {
  const query = new URLSearchParams(
    Object.entries({ ...filter, kind: kinds[list] }).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  )
  const { body } = await server.billing.get(`/api/invoices?${query.toString()}`)
  const items: { grossCents: number }[] = JSON.parse(JSON.stringify(body['items']))
  return { documents: Number(body['total']), cents: items.reduce((total, { grossCents }) => total + grossCents, 0) }
}
const expectRows = async (list: keyof typeof kinds, { month, ...all }: InvoiceFigures) => {
  const { ofMonth, drafts, unsent, ages } = all[list]
  expect(ofMonth).toEqual(await listed(list, invoiceFigureFilters.ofMonth(month)))
  expect(drafts).toEqual(await listed(list, invoiceFigureFilters.drafts))
  expect(unsent).toEqual(await listed(list, invoiceFigureFilters.unsent))
  for (const { age, ...sum } of ages) expect(sum).toEqual(await listed(list, invoiceFigureFilters.ofAge(age)))
}
const passDays = (days: number) => server.clock.pass((days * dayMs) / 1000)

/** Issues an invoice with two orders. @returns it, and the drafts of what corrects it */
const issued = async (cents: number) => {
  const { id, url } = await server.draftOf({}, { amountCents: cents }, { amountCents: 1_000 })
  expect(await server.issue(url)).toMatchObject({ status: 200 })
  const { body } = await server.billing.get(url)
  const lineIds = [...JSON.stringify(body['rests']).matchAll(/"lineId":"([^"]+)"/g)].map(([, lineId]) => lineId ?? '')
  const correct = async (correction: object) => {
    const made = await server.billing.post(`${url}/corrections`, { reason: 'En double.', ...correction }, server.key())
    expect(made).toMatchObject({ status: 201 })
    return `/api/invoices/${String(made.body['id'])}`
  }
  const credit = (line: number) => correct({ fault: 'amount', lines: [{ lineId: lineIds[line] }] })
  return { id, credit, replace: () => correct({ fault: 'mention' }) }
}

describe('the figures of the documents [ROUTE-5] [ENT-14]', () => {
  it('are zero without a document', async () => {
    const { invoices, creditNotes, declined, month } = await figures()
    const nothing = { documents: 0, cents: 0 }
    expect(month).toEqual({ from: '2026-12-01', until: '2026-12-31' })
    expect([invoices.ofMonth, invoices.drafts, invoices.unsent, creditNotes.unsent, declined]).toEqual(Array(5).fill(nothing))
  })

  it('are each the number and the total of the rows that they open, by every status, month and age', async () => {
    const [old, sent] = [await issued(10_000), await issued(11_000)]
    await server.db.updateTable('invoice').set({ sent_at: server.clock.now() }).where('id', '=', sent.id).execute()
    passDays(31)
    const wrong = await issued(12_000)
    expect(await server.issue(await wrong.replace())).toMatchObject({ status: 200 })
    passDays(30)
    await issued(13_000)
    expect(await server.issue(await old.credit(0))).toMatchObject({ status: 200 })
    passDays(30)
    await issued(14_000)
    await server.draftOf({}, { amountCents: 15_000 })
    await old.credit(1)

    const now = await figures()
    expect(now.month).toEqual({ from: '2027-03-01', until: '2027-03-31' })
    expect(now.invoices).toMatchObject({
      ofMonth: { documents: 1, cents: 18_000 },
      drafts: { documents: 1, cents: 18_000 },
      unsent: { documents: 4 },
      ages: [{ documents: 2 }, { documents: 1 }, { documents: 0 }, { documents: 2 }],
    })
    expect(now.creditNotes).toMatchObject({ ofMonth: { documents: 0 }, drafts: { documents: 1 }, unsent: { documents: 1 } })
    await expectRows('invoices', now)
    await expectRows('creditNotes', now)
    expect(now.declined).toEqual(await listed('invoices', invoiceFigureFilters.declined))
    expect(now.declined.documents).toBe(1)
  })

  it('follow a document that is issued, and are for readers of invoices only [PERM-1] [PERM-2]', async () => {
    const { url } = await server.draftOf()
    const before = await figures()
    await server.issue(url)
    const after = await figures()

    expect(after.invoices.drafts.documents).toBe(before.invoices.drafts.documents - 1)
    expect(after.invoices.ofMonth.documents).toBe(before.invoices.ofMonth.documents + 1)
    const other = await server.signedIn('bookings:read', 'clients:read')
    expect(await other.get('/api/invoices/figures')).toMatchObject({ status: 403 })
  })
})
