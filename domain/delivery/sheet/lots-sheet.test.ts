import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText } from '../../values/typed/typed-text.ts'
import { columnOfHeading } from './heading-column.ts'
import { chosenHeadings, readLotsSheet, type Sheet } from './lots-sheet.ts'

const sheetOf = (text: string): Sheet => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const columnsOf = (text: string) => readLotsSheet(sheetOf(text)).columns.map(({ column }) => column)

describe('the heading of a column', () => {
  it.each([
    ['N° cde', 'orderId'],
    ['C.P.', 'zipCode'],
    ['Code Postal', 'zipCode'],
    ['N° appt', 'apartmentNumber'],
    ['N° de lot', 'apartmentNumber'],
    ['Bât.', 'building'],
    ['ÉTAGE', 'floor'],
    ['Surf. hab.', 'surface'],
    ['Surface (m²)', 'surface'],
    ['Surf. hab. en m2', 'surface'],
    ['Nom', 'prospectLastName'],
    ['Nom du locataire', 'prospectLastName'],
    ['Acquéreur', 'prospectLastName'],
    ['Prénom acquéreur 1', 'prospectFirstName'],
    ['Tél. acquéreur 2', 'secondPhone'],
    ['Nom co-acquéreur', 'secondLastName'],
    ['E-mail du second', 'secondEmail'],
    ['Cave', 'cellarNumber'],
    ['Niveau de la cave', 'cellarLevel'],
    ['Place de parking', 'parkingNumber'],
    ['Parking niveau', 'parkingLevel'],
    ['N° box', 'garageNumber'],
    ['UG', 'ug'],
    ['UG parking', 'annexUg'],
    ['Date de livraison', 'missionDate'],
    ['Heure RDV', 'missionHour'],
    ['Observations', 'incompleteInformation'],
    ['Prix de vente', null],
    ['Notaire', null],
    ['', null],
  ])('« %s » names %s', (heading, column) => {
    expect(columnOfHeading(heading)).toBe(column)
  })
})

describe('a sheet of lots [ENT-10]', () => {
  it('is read under two titles, merged heads, and above a total', () => {
    const { columns, lots, skipped } = readLotsSheet(
      sheetOf(
        [
          'PROGRAMME LES TERRASSES|||||||||',
          'Livraison du 12/01/2027|||||||||',
          'Logement||||Acquéreur 1|||Acquéreur 2||Cave',
          'Lot|Bât|Étage|Type|Nom|Prénom|Tél|Nom|Prénom|Niveau',
          '101|A|1|T2|MARTIN|Léa|06 12 34 56 78|ROY|Ali|-1',
          '||||||||',
          'Lot|Bât|Étage|Type|Nom|Prénom|Tél|Nom|Prénom|Niveau',
          '102|A|1|T3|DURAND|Zoé||||',
          'TOTAL : 2 logements|||||||||',
        ].join('\n'),
      ),
    )
    expect(columns.map(({ column }) => column)).toEqual([
      'apartmentNumber',
      'building',
      'floor',
      'typology',
      'prospectLastName',
      'prospectFirstName',
      'prospectPhone',
      'secondLastName',
      'secondFirstName',
      'cellarLevel',
    ])
    expect(lots.map(({ row }) => row)).toEqual([5, 8])
    expect(lots[0]?.cells).toMatchObject({ apartmentNumber: '101', secondLastName: 'ROY', cellarLevel: '-1' })
    expect(lots[1]?.cells).toMatchObject({ prospectLastName: 'DURAND', prospectPhone: null, secondLastName: null })
    expect(skipped.map(({ row, kind }) => [row, kind])).toEqual([
      [1, 'title'],
      [2, 'title'],
      [3, 'title'],
      [7, 'heading'],
      [9, 'total'],
    ])
  })

  it('gives the second column of a name to the second person', () => {
    expect(columnsOf('Nom|Prénom|Mail|Nom|Prénom|Mail\nRoy|Ali|a@b.fr|Martin|Léa|c@d.fr')).toEqual([
      'prospectLastName',
      'prospectFirstName',
      'prospectEmail',
      'secondLastName',
      'secondFirstName',
      'secondEmail',
    ])
  })

  it('takes each column once', () => {
    expect(columnsOf('Ville|Commune|CP\nLyon|Lyon|69003')).toEqual(['city', null, 'zipCode'])
  })

  it('guesses columns without a heading by their values', () => {
    const { columns, lots, skipped } = readLotsSheet(
      sheetOf('12 rue de la Paix|75011|T2|a@b.fr|0612345678|12/01/2027|9h30\n14 rue de la Paix|75011|T3|c@d.fr|0612345679|12/01/2027|10h'),
    )
    expect(columns.map(({ column, source }) => [column, source])).toEqual(
      ['address', 'zipCode', 'typology', 'prospectEmail', 'prospectPhone', 'missionDate', 'missionHour'].map((column) => [
        column,
        'values',
      ]),
    )
    expect([lots.length, skipped]).toEqual([2, []])
  })

  it('follows the choices of a person, before headings and values', () => {
    const sheet = sheetOf('Réf. interne|Ville|CP|Commune\nA1|Lyon|69003|Lyon')
    const chosen = new Map([
      [0, 'ug' as const],
      [1, null],
      [3, 'city' as const],
    ])
    expect(readLotsSheet(sheet, chosen).columns).toEqual([
      { heading: 'Réf. interne', column: 'ug', source: 'chosen' },
      { heading: 'Ville', column: null, source: 'chosen' },
      { heading: 'CP', column: 'zipCode', source: 'heading' },
      { heading: 'Commune', column: 'city', source: 'chosen' },
    ])
  })

  it('loses the marks that a spreadsheet leaves in its texts', () => {
    const { lots } = readLotsSheet(sheetOf('CP|Ville|UG\n\'01000|BesanÃ§on|="007"'))
    expect(lots[0]?.cells).toEqual({ zipCode: '01000', city: 'Besançon', ug: '007' })
  })

  it('keeps a lot whose cells contain the word total', () => {
    const { lots } = readLotsSheet(sheetOf('Lot|Ville|CP|Nom|Prénom|Observations\n1|Lyon|69003|Roy|Ali|Total des charges à revoir'))
    expect(lots).toHaveLength(1)
  })

  it('loses no filled row but the headings, and uses no column twice, whatever the sheet', () => {
    const cell = fc.oneof(fc.constantFrom('', 'Lot', 'Nom', 'CP', 'Total', '75011', 'T2'), fc.string({ maxLength: 12 }))
    const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 })
    fc.assert(
      fc.property(rows, (sheet) => {
        const { columns, lots, skipped } = readLotsSheet(sheet)
        const filled = sheet.filter((row) => row.some((text) => readText(text) !== '')).length
        const hasHeadings = columns.some(({ heading }) => heading !== '')
        expect(lots.length + skipped.length).toBe(hasHeadings ? filled - 1 : filled)
        const used = columns.flatMap(({ column }) => (column ? [column] : []))
        expect(new Set(used).size).toBe(used.length)
      }),
    )
  })
})

describe('the headings that were corrected in an earlier sheet [ENT-10]', () => {
  const remembered = new Map([
    ['ref interne', 'ug' as const],
    ['ville', null],
  ])

  it('go where they went, before their words and their values, after a choice of now', () => {
    const sheet = sheetOf('Réf. interne|Ville|CP\nA1|Lyon|69003')
    const columns = (chosen?: ReadonlyMap<number, 'residence' | null>) => readLotsSheet(sheet, chosen, remembered).columns
    expect(columns().map(({ column, source }) => [column, source])).toEqual([
      ['ug', 'remembered'],
      [null, 'remembered'],
      ['zipCode', 'heading'],
    ])
    expect(columns(new Map([[0, 'residence' as const]]))[0]).toMatchObject({ column: 'residence', source: 'chosen' })
  })

  it('make a row of headings of words that say nothing by themselves', () => {
    const words = new Map([
      ['xa', 'address' as const],
      ['xb', 'city' as const],
    ])
    const { lots, columns } = readLotsSheet(sheetOf('XA|XB\n1 rue A|Lyon'), undefined, words)
    expect(columns.map(({ column }) => column)).toEqual(['address', 'city'])
    expect(lots).toHaveLength(1)
  })

  it('are those that a person has chosen now, without columns that have no heading', () => {
    const chosen = new Map([
      [0, 'ug' as const],
      [1, null],
    ])
    const { columns } = readLotsSheet(sheetOf('Réf. interne||CP|Ville\nA1|x|69003|Lyon'), chosen)
    expect(chosenHeadings(columns)).toEqual([{ heading: 'Réf. interne', column: 'ug' }])
  })
})
