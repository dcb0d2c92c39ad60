import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { FileAnswer } from '@adm/contract/call/call'
import { readSheet } from '../import/read-sheet.ts'
import { type Sheet, type SheetColumn, sheetFile } from './sheet.ts'
import { workbooksBeingWritten } from './workbook.ts'

type Row = { name: string | null; zip: string; cents: number | null; day: string | null; at: string | null }

const columns: readonly SheetColumn<Row>[] = [
  { title: 'Nom', kind: 'text', width: 20, of: ({ name }) => name },
  { title: 'Code postal', kind: 'text', width: 12, of: ({ zip }) => zip },
  { title: 'Prix HT (€)', kind: 'cents', width: 12, of: ({ cents }) => cents },
  { title: 'Jour', kind: 'day', width: 12, of: ({ day }) => day },
  { title: 'Prise le', kind: 'instant', width: 18, of: ({ at }) => at },
]
const sample: Row = { name: 'Résidence de l’Été', zip: '01000', cents: 123_456, day: '2027-03-01', at: '2027-07-01T22:30:00.000Z' }

const sheetOf = (rows: readonly Row[], change: Partial<Sheet<Row>> = {}): Sheet<Row> => ({
  name: 'essai',
  columns,
  pages: async (after) => (after ? [] : rows),
  total: async () => ({ total: rows.length, totalIsExact: true }),
  ...change,
})
const bytesOf = async ({ body }: FileAnswer): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const workbookOf = async (rows: readonly Row[], change: Partial<Sheet<Row>> = {}) =>
  (await readSheet(await bytesOf(await sheetFile('xlsx', sheetOf(rows, change))))).map(({ cells }) => cells)
const odsOf = async (rows: readonly Row[]) => {
  const file = await sheetFile('ods', sheetOf(rows))
  expect([file.name, file.type]).toEqual(['essai.ods', 'application/vnd.oasis.opendocument.spreadsheet'])
  return (await readSheet(await bytesOf(file))).map(({ cells }) => Array.from(cells, (cell) => cell ?? null))
}
const csvOf = async (rows: readonly Row[]) => {
  const text = (await bytesOf(await sheetFile('csv', sheetOf(rows)))).toString('utf8')
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ';' }).data
}
/** Endless pages, with the number of pages read. */
const endless = () => {
  const reads = { pages: 0 }
  const pages = async () => {
    reads.pages += 1
    return Array.from({ length: 100 }, () => sample)
  }
  return { reads, pages }
}

describe('a workbook', () => {
  it('has accents, zip codes as typed, amounts as numbers, days as days and instants as the hour in Paris', async () => {
    const [head, row] = await workbookOf([sample])

    expect(head).toEqual(columns.map(({ title }) => title))
    expect(row).toEqual(['Résidence de l’Été', '01000', 1_234.56, { day: '2027-03-01' }, expect.anything()])
    expect(row?.[4]).toEqual({ day: expect.stringContaining('2027-07-02') })
  })

  it.each([
    ['a formula', '=SOMME(A1)'],
    ['another', '@cmd|/C calc'],
    ['marks of XML', '<b>& "c" \'d\''],
    ['several lines', 'un\ndeux\t trois  '],
    ['a workbook’s own escape', 'le _x0041_ et _xFFFF_'],
    ['what is beyond the first plane', '🏠 𝒜'],
    ['a number that is a text', '0033612345678'],
  ])('holds %s as the text that it is', async (_, name) => {
    const [, row] = await workbookOf([{ ...sample, name }])

    expect(row?.[0]).toBe(name)
  })

  it('leaves out what no workbook can hold, and cuts a text where a cell ends', async () => {
    const [, first, second] = await workbookOf([
      { ...sample, name: 'a\u0000b\u0007\u001Bc\uD800d\uFFFF' },
      { ...sample, name: 'é'.repeat(40_000) },
    ])

    expect([first?.[0], second?.[0]]).toEqual(['abcd', 'é'.repeat(32_767)])
  })

  it('shows a day that sheets do not know as a text', async () => {
    const [, row] = await workbookOf([{ ...sample, day: '1890-05-02', name: null, cents: null }])

    expect(row?.slice(0, 4)).toEqual([null, '01000', null, '02/05/1890'])
  })

  it('of several pages has all rows, in order', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at): Row => ({ ...sample, name: `Ligne ${at}` }))
    const pages = async (after: Row | undefined) => {
      const next = after ? rows.indexOf(after) + 1 : 0
      return rows.slice(next, next + 1_000)
    }
    const file = await sheetFile('xlsx', sheetOf(rows, { pages }))
    const result = await readSheet(await bytesOf(file))

    expect(result.slice(1).map(({ cells }) => cells[0])).toEqual(rows.map(({ name }) => name))
    expect(file.written).toEqual({ rows: 2_500 })
  })

  it('of more than 50,000 rows is refused with their number before one is read, and CSV is proposed', async () => {
    const { reads, pages } = endless()
    const write = (total: number, totalIsExact: boolean) =>
      sheetFile('xlsx', sheetOf([], { pages, total: async () => ({ total, totalIsExact }) }))

    await expect(write(200_000, true)).rejects.toMatchObject({
      code: 'EXPORT_TOO_LARGE',
      message: expect.stringMatching(/^Cette liste a 200\s000 lignes, .* Choisissez le format CSV\.$/),
    })
    await expect(write(50_000, false)).rejects.toMatchObject({ message: expect.stringMatching(/^Cette liste a plus de 50\s000 lignes/) })
    expect(reads.pages).toBe(0)
  })

  it('that nobody reads to its end reads no further page, and its thread is over', async () => {
    const { reads, pages } = endless()
    const { body } = await sheetFile('xlsx', sheetOf([], { pages }))
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    const read = reads.pages

    await new Promise((resolve) => setImmediate(resolve))

    expect([workbooksBeingWritten(), reads.pages]).toEqual([0, read])
  })

  it('whose pages fail breaks off, and its thread is over', async () => {
    const pages = async (after: Row | undefined) => {
      if (after) throw new Error('the line is cut')
      return [sample]
    }
    const file = await sheetFile('xlsx', sheetOf([], { pages }))

    await expect(bytesOf(file)).rejects.toThrow('the line is cut')
    expect(workbooksBeingWritten()).toBe(0)
  })
})

describe('a CSV file', () => {
  it('has accents, zip codes as typed, French amounts and days, and no formula', async () => {
    const [, first, second] = await csvOf([sample, { ...sample, name: '=1+1' }])

    expect(first).toEqual(['Résidence de l’Été', '01000', '1234,56', '01/03/2027', '02/07/2027 00:30'])
    expect(second?.[0]).toBe("'=1+1")
  })

  it('that nobody reads to its end reads no further page', async () => {
    const { reads, pages } = endless()
    const { body } = await sheetFile('csv', sheetOf([], { pages }))
    const chunks = body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.next()
    await chunks.return?.()

    expect(reads.pages).toBe(1)
  })
})

describe('a workbook of LibreOffice', () => {
  it('has the same cells: texts as typed, amounts as numbers, days as days, instants as the day in Paris', async () => {
    const [head, row, odd] = await odsOf([sample, { ...sample, name: ' <b>& "c"\n  deux\ttrois ', zip: '=1+1', cents: null }])
    expect(head).toEqual(columns.map(({ title }) => title))
    expect(row).toEqual(['Résidence de l’Été', '01000', 1_234.56, { day: '2027-03-01' }, { day: '2027-07-02' }])
    expect(odd?.slice(0, 3)).toEqual([' <b>& "c"\n  deux\ttrois ', '=1+1', null])
  })
})
