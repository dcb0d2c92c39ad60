import type { InvoiceBulk } from '@adm/contract/invoice/invoice-bulk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { killPdfThread } from '../../platform/pdf/pdf.ts'
import { type InvoiceServer, startInvoiceServer } from '../../testing/testing-invoice.ts'
import { runJobs } from '../../testing/testing.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer()
  await server.saveCompany()
})
afterAll(async () => {
  await killPdfThread()
  await server.stop()
})
const longestMs = 120_000
const jobsOf = (...names: readonly string[]) => jobs.filter(({ name }) => names.includes(name))

const itemOf = async ({ id, url }: { id: string; url: string }) => ({
  id,
  version: Number((await server.billing.get(url)).body['version']),
})
const start = (act: InvoiceBulk['act'], items: readonly object[], who = server.billing) =>
  who.post('/api/invoice-bulks', { act, items }, server.key())
/** Carries an act out. @returns the state, title and sentence of each row */
const carriedOut = async (act: InvoiceBulk['act'], items: readonly object[]) => {
  const { status, body } = await start(act, items)
  expect(status).toBe(201)
  await runJobs(server.runtime, jobsOf('invoice.bulk'))
  const over = await server.billing.get(`/api/invoice-bulks/${String(body['id'])}`)
  expect(over.body).toMatchObject({ state: 'done', done: items.length, total: items.length })
  const rows: InvoiceBulk['rows'] = JSON.parse(JSON.stringify(over.body['rows']))
  return rows.map(({ state, title, message }) => [state, title, message])
}
const mailsTo = (recipient: string) => server.db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()

describe('an act on many documents [ENT-14] [ROUTE-5]', () => {
  it('issues drafts in the order of their creation, and says in French why one is refused, which takes no number', async () => {
    const first = await server.draftOf()
    const without = await server.draftOf({ siret: null, siren: null, name: 'Agence sans SIREN' })
    server.clock.pass(60)
    const last = await server.draftOf()
    const items = [await itemOf(last), await itemOf(without), await itemOf(first)]

    expect(await carriedOut('issue', items)).toEqual([
      ['done', 'FA2026-000001', null],
      ['refused', 'Agence sans SIREN', expect.stringContaining('SIREN')],
      ['done', 'FA2026-000002', null],
    ])
    expect(await server.billing.get(last.url)).toMatchObject({ body: { number: 'FA2026-000002', status: 'sent' } })
    expect(await server.billing.get(without.url)).toMatchObject({ body: { number: null, status: 'draft', version: 1 } })
  })

  it('refuses a draft that changed since it was seen, and a document that is issued already', async () => {
    const [changed, issued] = [await server.draftOf({ name: 'Agence Une' }), await server.draftOf()]
    const items = [await itemOf(changed)]
    await server.billing.patch(changed.url, { comment: 'Merci.' }, server.ifMatch(1))
    await server.issue(issued.url)

    expect(await carriedOut('issue', [...items, await itemOf(issued)])).toEqual([
      ['refused', 'Agence Une', expect.stringContaining('modifiée entre-temps')],
      ['refused', expect.stringMatching(/^FA2026/), expect.stringContaining('ne peut pas être modifiée')],
    ])
  })

  it(
    'sends issued documents to their clients with proof, each once, and says which have no address or are drafts',
    async () => {
      const email = 'lot@client.example'
      const sent = await server.draftOf({ email })
      const nowhere = await server.draftOf({ email: null })
      const draft = await server.draftOf({ email, name: 'Agence Deux' })
      for (const { url } of [sent, nowhere]) expect(await server.issue(url)).toMatchObject({ status: 200 })
      await runJobs(server.runtime, jobsOf('invoice.file'))
      const items = [await itemOf(sent), await itemOf(nowhere), await itemOf(draft)]

      expect(await carriedOut('send', items)).toEqual([
        ['done', expect.stringMatching(/^FA2026/), null],
        ['refused', expect.stringMatching(/^FA2026/), expect.stringContaining("n'a pas d'adresse e-mail")],
        ['refused', 'Agence Deux', "Cette facture n'est pas émise."],
      ])
      expect((await server.billing.get(sent.url)).body['sentAt']).toBe(server.clock.now())
      expect(await carriedOut('send', items.slice(0, 1))).toMatchObject([['refused', expect.any(String), expect.any(String)]])
      expect(await mailsTo(email)).toHaveLength(1)
    },
    longestMs,
  )

  it('is for who may update invoices, and what the person may no longer do is left undone [PERM-1] [PERM-2]', async () => {
    const [draft, other] = [await server.draftOf(), await server.signedIn('invoices:read')]
    const items = [await itemOf(draft)]
    expect(await start('issue', items, other)).toMatchObject({ status: 403 })
    expect(await start('issue', [{ id: server.runtime.newId(), version: 1 }])).toMatchObject({ status: 404 })
    expect(await start('issue', [])).toMatchObject({ status: 422 })
    expect(await other.get(`/api/invoice-bulks/${server.runtime.newId()}`)).toMatchObject({ status: 404 })

    const leaver = await server.signedIn('invoices:read', 'invoices:update')
    const { body } = await start('issue', items, leaver)
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', leaver.id).execute()
    await runJobs(server.runtime, jobsOf('invoice.bulk'))
    expect(await server.billing.get(`/api/invoice-bulks/${String(body['id'])}`)).toMatchObject({
      body: { rows: [{ state: 'refused', message: expect.stringContaining("n'a plus le droit") }] },
    })
    expect(await server.billing.get(draft.url)).toMatchObject({ body: { status: 'draft' } })
  })
})
