import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { killPdfThread } from '../../platform/pdf/pdf.ts'
import { readPdf } from '../../testing/testing-pdf.ts'
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
const wordsOf = async (bytes: Uint8Array) => {
  const { text, ...others } = await readPdf(bytes)
  return { words: text.replaceAll(/\s+/g, ' '), ...others }
}
const invoiceJobs = jobs.filter(({ name }) => name === 'invoice.file')

describe('the PDF of a document', () => {
  it(
    'says of a draft that it is one, and has no data in it',
    async () => {
      const { url, lines } = await server.draftOf({ purchase_order_required: true })
      const { bytes, headers } = await server.billing.file(`${url}/pdf`)
      const { words, isTagged } = await wordsOf(bytes)

      expect(headers['content-type']).toBe('application/pdf')
      expect(words).toContain('BROUILLON')
      expect(words).toContain(lines[0]?.code)
      expect(isTagged).toBe(true)
      expect(bytes.includes('factur-x.xml')).toBe(false)
      expect(await server.billing.file(`${url}/xml`)).toMatchObject({ status: 409 })
    },
    longestMs,
  )

  it(
    'is Factur-X once issued: written once by the job, the same bytes before and after, sent to the client with its proof',
    async () => {
      const { id, url } = await server.draftOf({ email: 'compta@client.example' }, { ug: '4521' }, { zipCode: '97300' })
      await server.issue(url, { send: true })
      const before = await server.billing.file(`${url}/pdf`)
      await runJobs(server.runtime, invoiceJobs)
      const after = await server.billing.file(`${url}/pdf`)
      const { words, title, isTagged } = await wordsOf(after.bytes)

      expect(after.bytes.equals(before.bytes)).toBe(true)
      expect(title).toMatch(/^Facture – FA2026-\d{6}$/)
      expect(isTagged).toBe(true)
      for (const part of ['UG 4521', 'FR76 3000 6000', 'TVA non applicable, article 294', 'Total TTC à payer', '40 €'])
        expect(words).toContain(part)
      const file = after.bytes.toString('latin1')
      expect(file).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
      expect(file.split('<pdfaExtension:schemas>')).toHaveLength(2)
      expect(file).toContain('/AFRelationship /Alternative')
      const [mail] = await server.mailsTo('compta@client.example')
      expect(mail?.subject).toMatch(/^Facture FA2026-/)
      expect(Buffer.from(mail?.file ?? '', 'base64').equals(after.bytes)).toBe(true)
      expect(await server.billing.get(url)).toMatchObject({ body: { hasFile: true, sentAt: server.clock.now() } })
      const xml = await server.billing.file(`${url}/xml`)
      expect(xml.text).toContain('urn:cen.eu:en16931:2017')
      const stored = await server.db
        .selectFrom('stored_file')
        .innerJoin('invoice', 'invoice.file_key', 'stored_file.key')
        .select('state')
        .where('invoice.id', '=', id)
        .execute()
      expect(stored).toEqual([{ state: 'kept' }])
    },
    longestMs,
  )

  it(
    'is neither replaced nor released once it is written, not even in the database',
    async () => {
      const { id, url } = await server.draftOf()
      await server.issue(url)
      await runJobs(server.runtime, invoiceJobs)
      const ofInvoice = server.db.selectFrom('invoice').select('file_key').where('id', '=', id)
      const released = server.db.updateTable('stored_file').set({ state: 'condemned' }).where('key', '=', ofInvoice)

      await expect(released.execute()).rejects.toThrow('stays')
      await expect(server.db.updateTable('invoice').set({ file_key: null }).where('id', '=', id).execute()).rejects.toThrow('stays')
      expect(await server.billing.file(`${url}/pdf`)).toMatchObject({ status: 200 })
    },
    longestMs,
  )

  it(
    'waits for a disk that is full: the number stands, and the file is written later',
    async () => {
      const { url } = await server.draftOf()
      await server.issue(url)
      const full = { ...server.runtime.files, write: () => Promise.reject(new Error('ENOSPC: no space left on device')) }
      await runJobs({ ...server.runtime, files: full }, invoiceJobs)
      expect(await server.billing.get(url)).toMatchObject({ body: { status: 'sent', hasFile: false } })

      server.clock.pass(3600)
      await runJobs(server.runtime, invoiceJobs)
      expect(await server.billing.get(url)).toMatchObject({ body: { hasFile: true } })
    },
    longestMs,
  )

  it(
    'is sent again to chosen addresses, and not before it is written',
    async () => {
      const { url } = await server.draftOf()
      await server.issue(url)
      const send = () => server.billing.post(`${url}/mails`, { recipients: ['autre@client.example'] }, server.key())
      expect(await send()).toMatchObject({ status: 503, body: { code: 'INVOICE_FILE_WAITS' } })
      await runJobs(server.runtime, invoiceJobs)
      expect(await send()).toMatchObject({ status: 200 })
      expect(await server.mailsTo('autre@client.example')).toHaveLength(1)
      expect((await server.billing.get(`${url}/history`)).body).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'mailed' })]),
      )
    },
    longestMs,
  )
})
