import { readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { type Issuer, issuerOf } from '@adm/domain/company/company-mention'
import type { KeyReceipt } from '@adm/domain/key-tracking/key-receipt'
import { afterAll, expect, it } from 'vitest'
import { readPdf } from '../../testing/testing-pdf.ts'
import { killPdfThread, pdfTemplate } from './pdf.ts'

const at = '2026-11-23T08:30:00.000Z'
const template = pdfTemplate<KeyReceipt & { issuer: Issuer }>('key-receipt')
const receipt = (change: Partial<KeyReceipt> = {}) => ({
  issuer: issuerOf(undefined),
  title: 'Attestation de remise de clés',
  facts: [{ label: 'Client', value: 'Agence du Port' }],
  keys: [{ label: 'Badge', count: 2 }],
  total: 2,
  notes: [],
  signatures: ['Jean Martin', 'Zoé Garnier'] as const,
  ...change,
})
const textWith = async (value: string) => (await readPdf(await template.pdf(receipt({ facts: [{ label: 'Client', value }] }), at))).text

afterAll(killPdfThread)

it('makes a document that a screen reader can read: tags, title, language, pages numbered', async () => {
  const { text, roles, ...document } = await readPdf(await template.pdf(receipt(), at))

  expect(document).toMatchObject({ title: 'Attestation de remise de clés', language: 'fr-FR', isTagged: true })
  expect(new Set(roles)).toEqual(new Set([...roles, 'H1', 'H2', 'Table', 'THead', 'TH', 'TD', 'Figure']))
  expect(text).toContain('Document établi le lundi 23 novembre 2026 à 9 h 30')
  expect(text).toContain('page 1 sur 1')
})

it('embeds its fonts, and says that it conforms to PDF/UA', async () => {
  const bytes = (await template.pdf(receipt(), at)).toString('latin1')

  expect(bytes).toContain('pdfuaid:part')
  expect(bytes).toMatch(/\/FontFile2/)
})

it('prints a text of a client as it is: no markup, no command, no file of the server', async () => {
  const attacks = [
    '#read("/etc/passwd")',
    '#eval("1+1")',
    '*gras* _penché_ `code` $x^2$',
    '= Titre',
    '@x <x> \\ // /* */ #[]{}"',
    '#import "look.typ": data',
  ]

  for (const attack of attacks) expect(await textWith(attack)).toContain(attack)
  expect(await textWith('#read("/etc/passwd")')).not.toContain(readFileSync('/etc/passwd', 'utf8').slice(0, 20))
})

it('prints each letter of a name, and a square for what no font has', async () => {
  expect(await textWith('Łukasz Nguyễn, Ωμέγα, Кириллица, n° 1 – 12 €, e\u0301')).toContain(
    'Łukasz Nguyễn, Ωμέγα, Кириллица, n° 1 – 12 €, é',
  )
  expect(await textWith('ﬁn 李 \u0007x\ud800\u202ey')).toContain('fin □ x□y')
})

it('writes spaces and apostrophes as French print does: no line begins with a mark', async () => {
  const facts = Array.from({ length: 60 }, (_, letters) => ({
    label: 'Note',
    value: `${'mot '.repeat(18)}${'x'.repeat(letters)} : « l'ami » !`,
  }))
  const { text } = await readPdf(await template.pdf(receipt({ facts }), at))

  expect(text.match(/l\u2019ami/g)).toHaveLength(60)
  expect(text.match(/^ ?[:»!]/gm)).toBeNull()
})

it('draws the same pages as a picture', async () => {
  expect((await template.svg(receipt(), at)).toString('latin1', 0, 4)).toBe('<svg')
})

it('leaves the process free to answer meanwhile', async () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => ({ label: `Badge ${index}`, count: 1 }))
  let isDone = false
  const made = template.pdf(receipt({ keys }), at).finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await turn()

  expect((await readPdf(await made)).pages.length).toBeGreaterThan(15)
  expect(turns).toBeGreaterThan(100)
})

it('refuses a document of the queue beyond its length, and makes the others', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => template.pdf(receipt(), at)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ kind: 'unavailable', code: 'PDF_BUSY' })
})

it('opens another thread after a crash, and says so to the person whose document was lost', async () => {
  const lost = template.pdf(receipt(), at)
  await Promise.all([expect(lost).rejects.toMatchObject({ kind: 'unavailable', code: 'PDF_LOST' }), turn().then(killPdfThread)])

  expect((await template.pdf(receipt(), at)).byteLength).toBeGreaterThan(10_000)
})

it('goes on after a template that fails', async () => {
  await expect(pdfTemplate('absent').pdf({}, at)).rejects.toThrow('absent.typ')
  expect((await template.pdf(receipt(), at)).byteLength).toBeGreaterThan(10_000)
})
