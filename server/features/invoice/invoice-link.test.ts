import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { killPdfThread } from '../../platform/pdf/pdf.ts'
import { type InvoiceServer, startInvoiceServer } from '../../testing/testing-invoice.ts'
import { runJobs } from '../../testing/testing.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer()
  await server.saveCompany()
}, 120_000)
afterAll(async () => {
  await killPdfThread()
  await server.stop()
})
const fileJobs = jobs.filter(({ name }) => name === 'invoice.file')
const longestMs = 120_000

/** An issued invoice, mailed to its client: its address, and that of the link in the mail. */
const mailed = async (recipient: string, client: object = {}) => {
  const { id, url, clientId } = await server.draftOf({ email: recipient, ...client })
  const issued = await server.issue(url, { send: true })
  await runJobs(server.runtime, fileJobs)
  const [mail] = await server.mailsTo(recipient)
  const token = /\/f\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { id, url, clientId, token, number: String(issued.body['number']), link: `/api/links/${token}/invoice` }
}

describe('the link of an invoice', () => {
  it(
    'opens what the document says, its PDF and its data, to whoever has it',
    async () => {
      const { link, number, url } = await mailed('link-a@client.example')
      const read = await server.anonymous.get(link)
      expect(read).toMatchObject({
        status: 200,
        body: {
          language: 'FR',
          title: `Facture ${number}`,
          issuer: 'Constats du Rhône',
          notices: [],
          remaining: null,
          gross: { label: 'Total TTC à payer', value: '144,00\u00a0€' },
          lines: [expect.objectContaining({ net: '120,00\u00a0€' })],
        },
      })
      expect(read.body).toMatchObject({
        payment: { facts: expect.arrayContaining([{ label: 'Référence à indiquer', value: number }]) },
      })
      const [pdf, own] = await Promise.all([server.anonymous.file(`${link}/pdf`), server.billing.file(`${url}/pdf`)])
      expect(pdf.bytes.equals(own.bytes)).toBe(true)
      expect((await server.anonymous.file(`${link}/xml`)).text).toContain(`<ram:ID>${number}</ram:ID>`)
    },
    longestMs,
  )

  it(
    'says what a credit note took back, and that nothing remains',
    async () => {
      const { link, url } = await mailed('link-b@client.example')
      const { body } = await server.billing.get(url)
      const [line] = Array.isArray(body['lines']) ? body['lines'] : []
      const credit = async (netCents: number) => {
        const note = await server.billing.post(
          `${url}/corrections`,
          { fault: 'amount', reason: 'Erreur de prix', lines: [{ lineId: line.id, netCents }] },
          server.key(),
        )
        expect(note).toMatchObject({ status: 201 })
        expect(await server.issue(`/api/invoices/${String(note.body['id'])}`)).toMatchObject({ status: 200 })
      }
      await credit(2_000)
      expect(await server.anonymous.get(link)).toMatchObject({
        body: { notices: ['Un avoir de 24,00\u00a0€ vous a été émis.'], remaining: { label: 'Reste à payer', value: '120,00\u00a0€' } },
      })
      await credit(10_000)
      expect(await server.anonymous.get(link)).toMatchObject({
        body: {
          notices: ["Cette facture est entièrement créditée : il n'y a rien à payer."],
          remaining: null,
          payment: { facts: [] },
        },
      })
    },
    longestMs,
  )

  it(
    'names the corrective invoice that replaces its document',
    async () => {
      const { link, url } = await mailed('link-c@client.example')
      const draft = await server.billing.post(`${url}/corrections`, { fault: 'mention', reason: 'Mauvais bon de commande' }, server.key())
      expect(draft).toMatchObject({ status: 201 })
      const issued = await server.issue(`/api/invoices/${String(draft.body['id'])}`)
      expect(await server.anonymous.get(link)).toMatchObject({
        body: { notices: [`Cette facture est remplacée par la facture ${String(issued.body['number'])}.`], payment: { facts: [] } },
      })
    },
    longestMs,
  )

  it(
    'is written in the language of its document, differs from one addressee to the next, and ends 400 days after the due day',
    async () => {
      const { link, url } = await mailed('link-d@client.example', { report_language: 'EN' })
      const read = await server.anonymous.get(link)
      expect(read).toMatchObject({ body: { language: 'EN', gross: { label: 'Total to pay' } } })
      await server.billing.post(`${url}/mails`, { recipients: ['other-d@client.example'] }, server.key())
      const [mail] = await server.mailsTo('other-d@client.example')
      expect(mail?.text).toMatch(/\/f\/[\w-]+/)
      expect(mail?.text).not.toContain(link.split('/')[3])
      server.clock.pass(440 * 86_400)
      expect(await server.anonymous.get(link)).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
    },
    longestMs,
  )
})
