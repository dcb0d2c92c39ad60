import { createRequire } from 'node:module'
import type { KeyReceipt } from '@adm/domain/key-tracking/key-receipt'
import PDFDocument from 'pdfkit'
import { requireNoConnection } from '../../platform/database/connection-scope.ts'

const { resolve } = createRequire(import.meta.url)
/** Embedded, so that the PDF looks the same everywhere; both fonts contain every letter of French. */
const fonts = {
  text: resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  strong: resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
}
const margin = 56
const labelWidth = 110
const dim = '#5c636b'
const line = '#d0d0d6'

type Page = InstanceType<typeof PDFDocument>

/** A receipt on one A4 page, to be signed by both sides. */
export const drawKeyReceipt = (receipt: KeyReceipt): AsyncIterable<Uint8Array> => {
  requireNoConnection('A PDF')
  const page = new PDFDocument({ size: 'A4', margin, lang: 'fr-FR', font: fonts.text, info: { Title: receipt.title } })
  page.registerFont('text', fonts.text).registerFont('strong', fonts.strong)
  page.font('strong').fontSize(20).text(receipt.title).moveDown(1.2)
  for (const { label, value } of receipt.facts) drawFact(page, label, value)
  drawKeys(page, receipt)
  page.font('text').fontSize(9).fillColor(dim)
  for (const note of receipt.notes) page.text(note, margin, page.y).moveDown(1)
  drawSignatures(page, receipt.signatures)
  page.end()
  return page
}

const drawFact = (page: Page, label: string, value: string): void => {
  const top = page.y
  page.font('text').fontSize(10).fillColor(dim).text(label, margin, top, { width: labelWidth })
  page.fillColor('black').text(value, margin + labelWidth, top)
  page.moveDown(0.5)
}

const drawKeys = (page: Page, { keys, total }: KeyReceipt): void => {
  const right = page.page.width - margin
  page.moveDown(1).font('strong').fontSize(12).text("Clés et moyens d'accès", margin).moveDown(0.5)
  const row = (label: string, count: number, font: 'text' | 'strong'): void => {
    const top = page.y
    page.font(font).fontSize(10).text(label, margin, top)
    page.text(String(count), right - 60, top, { width: 60, align: 'right' })
    page.moveDown(0.3).moveTo(margin, page.y).lineTo(right, page.y).strokeColor(line).stroke().moveDown(0.3)
  }
  for (const { label, count } of keys) row(label, count, 'text')
  row('Total', total, 'strong')
  page.moveDown(1)
}

const drawSignatures = (page: Page, [giver, receiver]: KeyReceipt['signatures']): void => {
  const width = (page.page.width - 2 * margin - 24) / 2
  const top = page.y + 12
  page.font('text').fontSize(10).fillColor('black')
  page.text(`Remis par ${giver}`, margin, top, { width })
  page.text(`Reçu par ${receiver}`, margin + width + 24, top, { width })
  const box = top + 30
  page
    .strokeColor(line)
    .rect(margin, box, width, 90)
    .rect(margin + width + 24, box, width, 90)
    .stroke()
  page
    .fontSize(8)
    .fillColor(dim)
    .text('Date et signature', margin + 6, box + 6, { width: width - 12 })
  page.text('Date et signature', margin + width + 30, box + 6, { width: width - 12 })
}
