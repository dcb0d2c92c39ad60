import { deflateRawSync } from 'node:zlib'
import { parisDay } from './steps.ts'

// A promoter's workbook as it comes by mail: two titles, merged heads over the headings, numbers and dates of a sheet among texts, a total.

type Entry = { name: string; text: string }

/** A zip archive. */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(bytes.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const whole = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, whole, end])
}

/** A text, a number, a day that the sheet displays as one, or a formula that failed. */
type TypedCell = string | number | { day: string } | { error: string }

const dayMs = 86_400_000
const serialOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs) + 25_569

const cellXml = (cell: TypedCell): string => {
  if (typeof cell === 'string') return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return 'day' in cell ? `<c s="1"><v>${serialOf(cell.day)}</v></c>` : `<c t="e"><v>${cell.error}</v></c>`
}

const relations = (kind: string, target: string): string =>
  `<Relationships><Relationship Id="r1" Type="http://x/relationships/${kind}" Target="${target}"/><Relationship Id="r2" Type="http://x/relationships/styles" Target="styles.xml"/></Relationships>`

const workbookOf = (rows: readonly (readonly TypedCell[])[], merged: readonly string[]): Buffer => {
  const sheetRows = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cellXml).join('')}</row>`).join('')
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return zipOf([
    { name: '_rels/.rels', text: relations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', text: '<workbook><sheets><sheet name="Lots" sheetId="1" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', text: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/styles.xml', text: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet><sheetData>${sheetRows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    },
  ])
}

const day = parisDay(21)
const inWords = new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Four lots: three whose cells the proposed corrections mend, and one whose surface is the error of a formula. */
export const dirtyWorkbook = (): Buffer =>
  workbookOf(
    [
      ['Programme Les Terrasses du Canal'],
      ['Livraison des logements, tranche 1'],
      ['Logement', '', '', '', '', '', '', 'Acquéreur', '', '', 'Rendez-vous', ''],
      ['N° cde', 'Lot', 'Adresse', 'C.P.', 'Ville', 'Type', 'Surf. (m²)', 'Nom', 'Tél.', 'Mail', 'Jour', 'Heure'],
      [
        'C1',
        101,
        '12 RUE DES FILATIERS',
        '75 011',
        'Paris',
        'T2 bis',
        '45,5 m2 hab.',
        'Mme Zoé GARNIER',
        '06 12.34/56-78',
        'zoe (at) example.org',
        { day },
        0.395_833_333,
      ],
      ['C2', 102, '3 place du Marché', 1000, 'Bourg-en-Bresse', 'F3', 61, 'Ali ROY', 612_345_679, '', inWords, '9h30-10h'],
      ['C3', 103, '12 rue des Filatiers', 31_000, 'TOULOUSE', '3 pièces', '61,20', '', '', '', serialOf(day), '14:00'],
      ['C4', 104, '12 rue des Filatiers', 31_000, 'Toulouse', 'Studio', { error: '#N/A' }, '', '', '', { day }, ''],
      ['TOTAL : 4 logements'],
    ],
    ['A1:L1', 'A2:L2', 'A3:G3', 'H3:J3', 'K3:L3'],
  )
