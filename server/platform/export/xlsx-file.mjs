// An XLSX workbook of one sheet.
import { plainXml } from './workbook-text.mjs'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The styles, in the order of `cellXfs`: plain, title, amount, day, instant. */
const styles = { title: 1, cents: 2, day: 3, instant: 4 }
const font = (inside) => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`
const format = (id, code) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`
const look = (formatId, fontId) =>
  `<xf numFmtId="${formatId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2">${format(164, 'dd/mm/yyyy')}${format(165, 'dd/mm/yyyy hh:mm')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${look(0, 0)}${look(0, 1)}${look(4, 0)}${look(164, 0)}${look(165, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** The letters of a column: A, B, … Z, AA. */
const letters = (index) => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Removes what XML cannot contain, and escapes a workbook's own escapes. */
const textOf = (value) => plainXml(value.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))

/** The parts of a workbook with these columns, and the text of its sheet in order. */
export const xlsxFile = (head) => {
  const columns = head.map(({ kind }, index) => ({ letters: letters(index), style: styles[kind] ?? 0 }))
  let rows = 0
  const cellOf = (value, index, style) => {
    if (value === null || value === '') return ''
    const place = `r="${columns[index].letters}${rows}" s="${style}"`
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`
  }
  const rowOf = (cells, styleOf) => {
    rows += 1
    return `<row r="${rows}">${cells.map((value, index) => cellOf(value, index, styleOf(index, value))).join('')}</row>`
  }
  const styleOf = (index, value) => (typeof value === 'number' ? columns[index].style : 0)
  const widths = head.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  const titles = () =>
    rowOf(
      head.map(({ title }) => title),
      () => styles.title,
    )
  return {
    parts: Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, declared + xml])),
    sheet: 'xl/worksheets/sheet1.xml',
    begin: () =>
      `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${titles()}`,
    row: (cells) => rowOf(cells, styleOf),
    end: '</sheetData></worksheet>',
  }
}
