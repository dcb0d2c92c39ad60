import { system } from '@adm/domain/actor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBreak } from '../../platform/number-series/chain.ts'
import { inTransaction } from '../../platform/work/work.ts'
import { createDraft } from './invoice-draft.service.ts'
import { findIntegrityFaults } from './integrity/invoice-integrity.service.ts'
import { type InvoiceServer, sampleBuyer, startInvoiceServer } from '../../testing/testing-invoice.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer('2026-12-31T22:30:00.000Z')
  await server.saveCompany()
})
afterAll(() => server.stop())

const chain = async (series: string) => {
  const rows = await server.db
    .selectFrom('invoice')
    .select(['number', 'issued_on as day', 'content', 'hash', 'previous_hash as previousHash'])
    .where('number', 'like', `${series}%`)
    .orderBy('number')
    .execute()
  return rows.map(({ number, day, content, hash, previousHash }) => ({
    number: number ?? '',
    day: day ?? '',
    content: content ?? '',
    hash: hash ?? '',
    previousHash: previousHash ?? '',
  }))
}

describe('the numbers of invoices', () => {
  it('go on across 31 December in Paris, and begin again with the year', async () => {
    const [before, after] = [await server.draftOf(), await server.draftOf()]
    const old = await server.issue(before.url)
    server.clock.pass(3600)
    const fresh = await server.issue(after.url)

    expect(old.body).toMatchObject({ number: 'FA2026-000001', issuedOn: '2026-12-31' })
    expect(fresh.body).toMatchObject({ number: 'FA2027-000001', issuedOn: '2027-01-01' })
    expect(findBreak(await chain('FA'))).toBeUndefined()
  })

  it('are refused in French to a server whose clock is a day behind, and the draft stays', async () => {
    const { url } = await server.draftOf()
    server.clock.pass(-24 * 3600)
    expect(await server.issue(url)).toMatchObject({
      status: 409,
      body: { code: 'SERIES_DATE_BACK', message: expect.stringContaining('1er janvier 2027') },
    })
    server.clock.pass(24 * 3600)
    expect(await server.issue(url)).toMatchObject({ body: { number: 'FA2027-000002' } })
  })

  it('have no hole and none twice under 50 issues at once by two processes, some of them refused', async () => {
    const drafts = []
    for (let count = 0; count < 50; count += 1) drafts.push(await server.draftOf(count % 10 === 0 ? { siret: null, siren: null } : {}))
    const other = await server.beside()
    const otherBilling = other.as(server.billing.who)
    const answers = await Promise.all(
      drafts.map(({ url }, index) => (index % 2 ? server.billing : otherBilling).post(`${url}/issue`, {}, server.key())),
    )
    await other.stop()

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(45)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    const numbers = await chain('FA')
    expect(findBreak(numbers)).toBeUndefined()
    expect(numbers.at(-1)?.number).toBe('FA2027-000047')
  }, 120_000)
})

describe('bad days', () => {
  it('a result that is undone while its draft is open is refused, or the draft is: nothing is billed that is not due', async () => {
    const { url, lines } = await server.draftOf()
    await server.db
      .updateTable('billing_line')
      .set({ status: 'to_bill', invoice_id: null })
      .where('id', '=', lines[0]?.id ?? '')
      .execute()
    expect(await server.issue(url)).toMatchObject({ status: 409, body: { code: 'INVOICE_CHANGED' } })
  })

  it('an order whose address changed while its draft was open is printed as it is now', async () => {
    const { url, lines } = await server.draftOf()
    await server.db
      .updateTable('booking')
      .set({ address: '1 rue Neuve' })
      .where('id', '=', lines[0]?.bookingId ?? '')
      .execute()
    await server.issue(url)
    expect(await server.billing.get(url)).toMatchObject({
      body: { document: { lines: [{ order: { address: expect.stringContaining('1 rue Neuve') } }] } },
    })
  })

  it.each([
    ['a private person', { buyer_kind: 'person', siret: null, siren: null, email: 'jean@exemple.example' }, 200],
    ['a foreign company', { buyer_kind: 'foreign', country: 'BE', siret: null, siren: null, email: 'ap@agence.example' }, 200],
    ['a public body without its service code', { buyer_kind: 'public' }, 409],
    ['a company without SIREN', { siret: null, siren: null }, 409],
  ] as const)('%s is billed, or named with what is missing', async (_, client, status) => {
    const { url } = await server.draftOf(client)
    expect(await server.issue(url)).toMatchObject({ status })
  })

  it('two rates in one invoice: each has its total, in the XML with its currency, and the sum is that of the lines', async () => {
    const { id, url } = await server.draftOf({}, { amountCents: 3_333 }, { zipCode: '97200', amountCents: 3_335 }, { amountCents: 3_334 })
    expect(await server.issue(url)).toMatchObject({ status: 200, body: { netCents: 10_002, vatCents: 1_333 + 283, grossCents: 11_618 } })
    const { xml } = await server.db.selectFrom('invoice').select('xml').where('id', '=', id).executeTakeFirstOrThrow()
    expect([...(xml ?? '').matchAll(/<ram:BasisAmount>([^<]+)</g)].map(([, text]) => text)).toEqual(['66.67', '33.35'])
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">16.16</ram:TaxTotalAmount>')
  })

  const drafted = (typedLines: readonly { quantity: number; unitCents: number }[]) =>
    inTransaction(server.runtime, { by: system, requestId: 'bad-days' }, async (work) => {
      const { id: clientId } = await server.given.client(sampleBuyer)
      const line = { label: 'Abonnement', performedOn: '2026-11-30', zipCode: '75011' }
      return createDraft(work, { clientId, billingLineIds: [], typedLines: typedLines.map((typed) => ({ ...line, ...typed })) })
    })

  it.each([
    ['lines that cancel out', [1, -1]],
    ['more deducted than done', [1, -2]],
  ])('%s are no invoice: the field is named, and no number is taken', async (_, quantities) => {
    const id = await drafted(quantities.map((quantity) => ({ quantity, unitCents: 10_000 })))
    const before = await server.db.selectFrom('number_series').selectAll().execute()
    expect(await server.issue(`/api/invoices/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_INCOMPLETE', errors: [{ path: 'invoice.lines', message: expect.stringContaining('0 €') }] },
    })
    expect(await server.db.selectFrom('number_series').selectAll().execute()).toEqual(before)
  })

  it('three decimals are rounded once a line, half a cent away from zero', async () => {
    const id = await drafted([
      { quantity: 1.005, unitCents: 100 },
      { quantity: -0.005, unitCents: 100 },
    ])
    expect(await server.issue(`/api/invoices/${id}`)).toMatchObject({ body: { netCents: 101 - 1, grossCents: 120 } })
  })

  it('an amount above what a document may have makes no draft, and its orders stay to be billed', async () => {
    const { made, lines } = await server.draftOf({}, { amountCents: 1_999_999_999 }, { amountCents: 1_999_999_999 })
    expect(made).toMatchObject({ status: 409, body: { code: 'INVOICE_TOO_LARGE', message: expect.stringContaining('€') } })
    const ids = lines.map(({ id }) => id)
    const states = await server.db.selectFrom('billing_line').select('status').where('id', 'in', ids).execute()
    expect(states).toEqual([{ status: 'to_bill' }, { status: 'to_bill' }])
  })

  it('a seller without an identifier, or without its mentions, issues nothing', async () => {
    const other = await startInvoiceServer()
    await other.saveCompany({ siret: null, vatNumber: null, rcsCity: null })
    const { url } = await other.draftOf()
    const refused = await other.issue(url)
    expect(refused).toMatchObject({ status: 409, body: { code: 'INVOICE_INCOMPLETE' } })
    expect(JSON.stringify(refused.body['errors'])).toContain('company.siret')
    expect(await other.db.selectFrom('number_series').selectAll().execute()).toEqual([])
    await other.stop()
  }, 60_000)
})

describe('the integrity of issued documents', () => {
  const faults = async () => {
    const seen = []
    for await (const fault of findIntegrityFaults(server.db)) seen.push(fault)
    return seen
  }
  /** As somebody with the rights of the database itself would. */
  const tamper = async (statement: string) => {
    await sql.raw(`alter table invoice disable trigger user; ${statement}; alter table invoice enable trigger user`).execute(server.db)
  }

  it('is seen to be whole, and each tampering is seen with its number', async () => {
    expect(await faults()).toEqual([])
    await tamper("update invoice set content = replace(content, 'Agence', 'Agenee') where number = 'FA2027-000002'")
    expect(await faults()).toMatchObject([{ what: 'FA2027-000002', why: expect.stringContaining('contenu') }])
    await tamper("update invoice set content = replace(content, 'Agenee', 'Agence') where number = 'FA2027-000002'")
    expect(await faults()).toEqual([])
    await tamper("update invoice set gross_cents = gross_cents + 1, vat_cents = vat_cents + 1 where number = 'FA2027-000003'")
    expect(await faults()).toMatchObject([{ what: 'FA2027-000003', why: expect.stringContaining('montants') }])
    await tamper("update invoice set gross_cents = gross_cents - 1, vat_cents = vat_cents - 1 where number = 'FA2027-000003'")
    await server.db.updateTable('number_series').set({ last_hash: 'x' }).where('series', '=', 'FA').execute()
    expect(await faults()).toMatchObject([{ what: 'FA' }])
  })
})
