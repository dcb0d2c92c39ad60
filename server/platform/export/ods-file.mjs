// An OpenDocument spreadsheet of one table.
import { plainXml } from './workbook-text.mjs'

const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'
const open = 'urn:oasis:names:tc:opendocument:xmlns'
const type = 'application/vnd.oasis.opendocument.spreadsheet'
const names = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${open}:${name}:1.0"`).join(' ')
const namespaces = `${names} xmlns:number="${open}:datastyle:1.0" xmlns:fo="${open}:xsl-fo-compatible:1.0"`
const two = (part) => `<number:${part} number:style="long"/>`
const text = (between) => `<number:text>${between}</number:text>`
const date = `${two('day')}${text('/')}${two('month')}${text('/')}${two('year')}`
const dateStyle = (name, more = '') => `<number:date-style style:name="${name}">${date}${more}</number:date-style>`
const numberStyles = `<number:number-style style:name="N-cents"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>${dateStyle('N-day')}${dateStyle('N-instant', `${text(' ')}${two('hours')}${text(':')}${two('minutes')}`)}`
const cellStyles = `${['cents', 'day', 'instant']
  .map((kind) => `<style:style style:name="${kind}" style:family="table-cell" style:data-style-name="N-${kind}"/>`)
  .join('')}<style:style style:name="title" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>`

const manifest = `<manifest:manifest xmlns:manifest="${open}:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`

/** A line of a cell. Blanks that follow one another, tabs and blanks at the ends would be lost. */
const lineOf = (line) =>
  plainXml(line)
    .replaceAll('\t', '<text:tab/>')
    .replaceAll(/ {2,}|^ | $/g, (blanks) => `<text:s text:c="${blanks.length}"/>`)
const paragraphs = (value) =>
  value
    .split(/\r\n|[\r\n]/)
    .map((line) => `<text:p>${lineOf(line)}</text:p>`)
    .join('')

const dayMs = 86_400_000
/** The moment of the serial number of a spreadsheet. */
const momentOf = (serial) => new Date(Math.round((serial - 25_569) * dayMs)).toISOString()

const cellOf = (value, kind) => {
  if (value === null || value === '') return '<table:table-cell/>'
  if (typeof value !== 'number')
    return `<table:table-cell${kind === 'title' ? ' table:style-name="title"' : ''} office:value-type="string">${paragraphs(value)}</table:table-cell>`
  if (kind === 'day' || kind === 'instant') {
    const moment = momentOf(value).slice(0, kind === 'day' ? 10 : 19)
    return `<table:table-cell table:style-name="${kind}" office:value-type="date" office:date-value="${moment}"/>`
  }
  const style = kind === 'cents' ? ' table:style-name="cents"' : ''
  return `<table:table-cell${style} office:value-type="float" office:value="${value}"/>`
}
const rowOf = (cells) => `<table:table-row>${cells.join('')}</table:table-row>`

/** The centimetres of a letter. */
const letterWidth = 0.2

/** The parts of a document with these columns, and the text of its table in order. The type comes first, as it is, so that programs know it. */
export const odsFile = (head) => {
  const widths = head.map(
    ({ width }, index) =>
      `<style:style style:name="w${index}" style:family="table-column"><style:table-column-properties style:column-width="${(width * letterWidth).toFixed(2)}cm"/></style:style>`,
  )
  const columns = head.map((_, index) => `<table:table-column table:style-name="w${index}"/>`).join('')
  const titles = rowOf(head.map(({ title }) => cellOf(title, 'title')))
  return {
    storedFirst: { name: 'mimetype', content: type },
    parts: { 'META-INF/manifest.xml': declared + manifest },
    sheet: 'content.xml',
    begin: () =>
      `${declared}<office:document-content ${namespaces} office:version="1.2"><office:automatic-styles>${numberStyles}${cellStyles}${widths.join('')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Export">${columns}<table:table-header-rows>${titles}</table:table-header-rows>`,
    row: (cells) => rowOf(cells.map((value, index) => cellOf(value, head[index].kind))),
    end: '</table:table></office:spreadsheet></office:body></office:document-content>',
  }
}
