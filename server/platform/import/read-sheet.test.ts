import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { newName, startTestServer, type TestServer } from '../../testing/testing.ts'
import { clientImportBy, clientSheet } from '../../testing/testing-import.ts'
import { readSheet } from './read-sheet.ts'

// All accepted file formats, tested with the import of clients: every import shares the reader.

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
let imports: ReturnType<typeof clientImportBy>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
  imports = clientImportBy(sales)
})
afterAll(() => server.stop())

const { head, lineOf, csv } = clientSheet
const good = { rows: 2, accepted: 2, writable: 2, errors: [], notes: [], columns: [] }

type Entry = { name: string; text: string; size?: number; packed?: Buffer }
/** A zip archive built byte by byte; `size` is the size that it declares. */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, size = text.length, packed = deflateRawSync(text) } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
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
const relations = (kind: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://x/relationships/${kind}" Target="${target}"/></Relationships>`
const bookOf = (rows: string): Buffer =>
  zipOf([
    { name: '_rels/.rels', text: relations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', text: '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', text: relations('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', text: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ])
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = (cells: string, at?: number) => `<row${at ? ` r="${at}"` : ''}>${cells}</row>`
const headXml = rowXml(head.slice(0, 4).map(inline).join(''))

/** Two hundred megabytes in two hundred kilobytes: one megabyte packed once and repeated. */
const bomb = (): Buffer => {
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20, 'A'), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: 200 }, () => megabyte), deflateRawSync('')])
  return zipOf([{ name: 'content.xml', text: '', packed }])
}

it('reads a file once for its check and its import, and again after another one', async () => {
  const [file, other] = ['a;b\n1;2', 'a;b\n1;3'].map((text) => Buffer.from(text))
  const first = await readSheet(Buffer.from(file ?? ''))
  expect(await readSheet(Buffer.from(file ?? ''))).toBe(first)
  expect(await readSheet(Buffer.from(other ?? ''))).not.toEqual(first)
  const again = await readSheet(Buffer.from(file ?? ''))
  expect([again === first, again]).toEqual([false, first])
})

describe('a file', () => {
  it('is read whatever its encoding, separator, line ends, and order of columns', async () => {
    const lines = () => [head, lineOf(), lineOf()]
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
    const windows = (text: string) => Buffer.from(text.replaceAll(/[’œ“”]/g, '\x92'), 'latin1')

    expect(await imports.check(csv(lines()))).toEqual(good)
    expect(await imports.check(`\ufeff${csv(lines(), ',')}`)).toEqual(good)
    expect(await imports.check(`sep=|\r\n${csv(lines(), '|')}`)).toEqual(good)
    expect(await imports.check(utf16(csv(lines(), '\t')))).toEqual(good)
    expect(await imports.check(utf16(csv(lines(), '\t')).swap16())).toEqual(good)
    expect(await imports.check(windows(csv(lines())))).toEqual(good)
    expect(await imports.check(csv(lines(), ';', '\r'))).toEqual(good)
    expect(await imports.check(csv(lines().map((line) => line.toReversed())))).toEqual(good)
    expect(await imports.check(csv([head.map((title) => ` ${title.toUpperCase().normalize('NFD')} `), lineOf(), lineOf()]))).toEqual(good)
  })

  it('whose cells do not say their places has each in its own, empty ones counted', async () => {
    const cells = `${inline('A')}<c/><c><v/></c>${inline('D')}<c/>`

    expect(await readSheet(bookOf(rowXml(cells) + rowXml(`<c r="C2"><v>3</v></c>${inline('D')}`)))).toEqual([
      { row: 1, cells: ['A', null, null, 'D'] },
      { row: 2, cells: [null, null, 3, 'D'] },
    ])
  })

  it('saved by a French Excel has its apostrophes, ligatures, dashes and the sign of the euro', async () => {
    const text = Buffer.from('Nom;Adresse\r\nL\x92Ha\xff \x96 \x9cuvre;12 \x80, \xe9t\xe9', 'latin1')

    expect(await readSheet(text)).toEqual([
      { row: 1, cells: ['Nom', 'Adresse'] },
      { row: 2, cells: ['L’Haÿ – œuvre', '12 €, été'] },
    ])
  })

  it('tells each bad cell by the row of the spreadsheet and the heading, empty lines and quoted line ends counted', async () => {
    const bad = [newName(), '', '7500A', 'Paris', '']
    const text = `${csv([head, lineOf()])}\r\n\r\n${newName()};"12 rue\nde la Paix";75002;Paris;\r\n${csv([bad])}\r\n;;;;\r\n`

    expect(await imports.check(text)).toEqual({
      rows: 3,
      accepted: 2,
      writable: 2,
      columns: [],
      notes: [],
      errors: [
        { row: 5, column: 'Adresse', value: '', message: 'Renseignez une adresse.' },
        { row: 5, column: 'Code postal', value: '7500A', message: 'Le code postal doit contenir 5 chiffres.' },
      ],
    })
  })

  it('may have titles above the headings and columns that nobody knows, which are told; what is required must be there, once', async () => {
    const more = await imports.check(
      `Clients de mai\r\n\r\n${csv([
        [...head, 'Remarque'],
        [...lineOf(), 'x'],
        [...lineOf(), 'y'],
      ])}`,
    )
    expect(more).toEqual({ ...good, notes: ["Cette colonne n'est pas connue et est laissée de côté : « Remarque »."] })

    expect(
      await imports.send(
        csv([
          ['Nom', 'Ville'],
          ['A', 'Paris'],
        ]),
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'SHEET_HEADINGS', message: 'Il manque les colonnes « Adresse », « Code postal ». Partez du modèle à télécharger.' },
    })
    expect(
      await imports.send(
        csv([
          ['Nom', ...head],
          ['A', ...lineOf()],
        ]),
      ),
    ).toMatchObject({
      status: 422,
      body: { message: 'La colonne « Nom » figure plusieurs fois. Gardez-en une.' },
    })
    expect(await imports.send(csv([head]))).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
    expect(await imports.send('\r\n\r\n')).toMatchObject({ status: 422, body: { code: 'SHEET_EMPTY' } })
  })

  it('from a spreadsheet keeps what was typed: zeros of a code that became a number, days, yes and no, a SIRET written whole', async () => {
    const titles = [...head.slice(0, 4), 'SIRET', 'Téléphone', 'Nombre de lots'].map((value) => ({ value }))
    const typed = [newName(), '1 rue', 1000, 'Bourg', 73282932000074, 123456789, 12].map((value) => ({ value }))
    const { errors, accepted } = await imports.check(await writeXlsx([titles, typed]).toBuffer(), 'clients.xlsx')
    expect([accepted, errors]).toEqual([1, []])

    const cells = `${inline(newName())}<c><v>1</v></c><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c>`
    expect(await imports.check(bookOf(headXml + rowXml(cells, 9)))).toMatchObject({
      accepted: 0,
      errors: [{ row: 9, column: 'Code postal', value: '#REF!', message: 'Cette cellule contient une erreur de formule (#REF!).' }],
    })
  })

  it('whose numbers the spreadsheet has shortened says so', async () => {
    const { errors } = await imports.check(
      csv([
        [...head.slice(0, 4), 'SIRET'],
        [newName(), '1 rue', '75001', 'Paris', '7,32829E+13'],
      ]),
    )

    expect(errors).toMatchObject([{ row: 2, column: 'SIRET', value: '7,32829E+13' }])
    expect(errors[0]?.message).toContain('Le tableur a abrégé ce numéro')
  })

  it('from OpenOffice is read too, repeated and empty cells counted', async () => {
    const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const zip = '<table:table-cell office:value-type="float" office:value="1000"/>'
    const rows = [
      `<table:table-row>${head.slice(0, 4).map(cell).join('')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
      `<table:table-row>${cell(newName())}${cell('1<text:s/>rue')}${zip}${cell('')}</table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ]
    const ods = zipOf([{ name: 'content.xml', text: `<office:document><table:table>${rows.join('')}</table:table></office:document>` }])

    expect(await imports.check(ods, 'clients.ods')).toMatchObject({
      rows: 1,
      errors: [{ row: 5, column: 'Ville', message: 'Renseignez une ville.' }],
    })
  })

  it('that would break the reader is refused in French, and the server goes on', async () => {
    const corner = bookOf(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)
    const refused = { status: 422, body: { code: 'SHEET_UNREADABLE' } }

    expect(await imports.send(bomb())).toMatchObject({ ...refused, body: { message: expect.stringContaining('trop lourd') } })
    expect(await imports.send(corner)).toMatchObject({ ...refused, body: { message: expect.stringContaining('500 colonnes') } })
    expect(await imports.send(zipOf(Array.from({ length: 3_000 }, (_, index) => ({ name: `x${index}`, text: '' }))))).toMatchObject(refused)
    expect(await imports.send(zipOf([{ name: 'xl/sheet.xml', text: 'a', size: 1 }]))).toMatchObject(refused)
    expect(await imports.send('PK\u0003\u0004garbage')).toMatchObject(refused)
    expect(await imports.send(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('XLS') },
    })
    expect(await imports.send('%PDF-1.7')).toMatchObject({ ...refused, body: { message: expect.stringContaining("n'est pas un tableau") } })
    expect(await imports.send(`${head.join(';')}\r\n"${'a'.repeat(100_000)}`)).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('Ligne 2 : Un guillemet') },
    })
    expect(await imports.send(csv([head, ...Array.from({ length: 20_001 }, () => ['a', 'b', 'c', 'd', 'e'])]))).toMatchObject({
      ...refused,
      body: { message: expect.stringContaining('20 000 lignes') },
    })
    expect(await imports.check(csv([head, lineOf(), lineOf()]))).toEqual(good)
  })

  it('with entities of its own gives nothing of the server, and names of objects are words', async () => {
    const xml = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${headXml}`
    const book = bookOf(xml + rowXml([newName(), '&x;', '75001', 'Paris'].map(inline).join('')))
    expect(JSON.stringify((await imports.send(book)).body)).not.toContain('root:')
    expect(
      await imports.check(
        csv([
          ['__proto__', 'constructor', ...head],
          ['x', 'y', ...lineOf()],
        ]),
      ),
    ).toMatchObject({ accepted: 1 })
    expect(await imports.check(csv([head, [newName(), 'a\0b', '75001', 'Paris']]))).toMatchObject({
      errors: [{ row: 2, column: 'Adresse', message: 'Cette cellule contient un caractère interdit.' }],
    })
  })
})
