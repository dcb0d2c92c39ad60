import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RowCells, type RowColumn, rowColumns } from '../delivery-row.ts'
import type { MendContext } from './mend.ts'
import { mendedPlaces } from './mended-places.ts'
import { changeOfMends, proposeMends } from './propose-mends.ts'

const emptyCells: RowCells = Object.assign({}, ...rowColumns.map((column) => ({ [column]: null })))
const context: MendContext = {
  townsByZip: new Map([
    ['75011', ['Paris']],
    ['69003', ['Lyon']],
    ['01000', ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg']],
    ['93200', ['Saint-Denis']],
    ['29200', ['Brest']],
  ]),
  sheetColumns: [
    'apartmentNumber',
    'floor',
    'typology',
    'zipCode',
    'city',
    'prospectLastName',
    'prospectEmail',
    'prospectPhone',
    'missionDate',
  ],
  today: '2026-11-28',
}
const mendsOf = (cells: Partial<RowCells>) => proposeMends({ ...emptyCells, ...cells }, context)
const changeOf = (cells: Partial<RowCells>) => changeOfMends(mendsOf(cells))

describe('the proposed corrections of a cell', () => {
  it.each<[RowColumn, string, string | null]>([
    ['zipCode', '75 011', '75011'],
    ['zipCode', '1000', '01000'],
    ['zipCode', '75011.0', '75011'],
    ['zipCode', 'F-75011', '75011'],
    ['typology', 'T2 bis', 'T2'],
    ['typology', 'F3 duplex', 'T3'],
    ['typology', '3 pièces', 'T3'],
    ['typology', '4P', 'T4'],
    ['typology', 'Studio', 'T1'],
    ['typology', 'Type 5', 'T5'],
    ['typology', 'maison 4 pièces', 'Maison T4'],
    ['typology', 'T8', 'T6'],
    ['surface', '45,5 m2 hab.', '45,5'],
    ['surface', 'env. 45 m² Carrez', '45'],
    ['prospectPhone', '06 12.34/56-78', '06 12 34 56 78'],
    ['prospectPhone', '612345678', '06 12 34 56 78'],
    ['prospectPhone', '06 12 34 56 78 ou 07 00 00 00 00', '06 12 34 56 78'],
    ['secondPhone', 'Mob : 0612345678', '06 12 34 56 78'],
    ['prospectEmail', 'lea (at) exemple,fr', 'lea@exemple.fr'],
    ['prospectEmail', 'a@exemple.fr ; b@exemple.fr', 'a@exemple.fr, b@exemple.fr'],
    ['prospectEmail', 'lea @exemple.fr;', 'lea@exemple.fr'],
    ['missionDate', '46034', '12/01/2026'],
    ['missionDate', 'lundi 11 janvier 2027', '11/01/2027'],
    ['missionDate', '11 janv. 27', '11/01/2027'],
    ['missionDate', '11 janvier', '11/01/2027'],
    ['missionDate', '1er décembre', '01/12/2026'],
    ['missionDate', '11/01', '11/01/2027'],
    ['missionDate', '2027-01-11T00:00:00', '11/01/2027'],
    ['missionDate', 'mar 12/01/2027', '12/01/2027'],
    ['missionHour', '0,395833333', '09:30'],
    ['missionHour', '0930', '09:30'],
    ['missionHour', '9h30-10h', '09:30'],
    ['missionHour', 'à 9 h', '09:00'],
    ['residence', '#N/A', null],
    ['ug', '="01000"', '01000'],
    ['residence', 'RÃ©sidence', 'Résidence'],
  ])('%s « %s » becomes « %s »', (column, typed, read) => {
    expect(changeOf({ [column]: typed })).toMatchObject({ [column]: read })
  })

  it.each<[RowColumn, string]>([
    ['typology', 'T2'],
    ['typology', 'Maison T4'],
    ['typology', 'local vélos'],
    ['surface', '45,5 m²'],
    ['surface', '45 + 12'],
    ['prospectPhone', '06 12 34 56 78'],
    ['prospectPhone', '+33 6 12 34 56 78'],
    ['prospectPhone', 'à demander'],
    ['prospectEmail', 'lea@exemple.fr'],
    ['prospectEmail', 'pas de mail'],
    ['missionDate', '12/01/2027'],
    ['missionDate', '99999'],
    ['missionDate', 'à définir'],
    ['missionHour', '9h30'],
    ['missionHour', 'matin'],
    ['zipCode', '01000'],
    ['zipCode', '123'],
    ['residence', 'BNP'],
  ])('%s « %s » stays', (column, typed) => {
    expect(mendsOf({ [column]: typed })).toEqual([])
  })
})

describe('the proposed corrections of a row', () => {
  it('makes zip code and town agree, with the reason', () => {
    expect(mendsOf({ zipCode: '75011 PARIS' })).toMatchObject([{ change: { zipCode: '75011', city: 'PARIS' } }, { kind: 'capitals' }])
    expect(mendsOf({ zipCode: '93200', city: 'Saint-Denys' })).toEqual([
      { kind: 'city', change: { city: 'Saint-Denis' }, reason: "Au code postal 93200, la ville s'écrit Saint-Denis" },
    ])
    expect(mendsOf({ zipCode: '29300', city: 'Brest' })).toEqual([
      { kind: 'zipCode', change: { zipCode: '29200' }, reason: 'Le code postal de Brest est 29200' },
    ])
    expect(mendsOf({ zipCode: '29200', city: 'Lyon' })).toEqual([
      { kind: 'city', change: { city: 'Brest' }, reason: 'Le code postal 29200 est celui de Brest' },
    ])
    expect(mendsOf({ zipCode: '29200' })).toMatchObject([{ change: { city: 'Brest' } }])
  })

  it.each(['Lyon', 'Lyon 3', 'LYON 3e', 'Lyon 3ème arrondissement'])('leaves « %s » of 69003', (city) => {
    expect(mendsOf({ zipCode: '69003', city }).filter(({ kind }) => kind !== 'capitals')).toEqual([])
  })

  it('takes a whole address apart', () => {
    expect(changeOf({ address: '12 rue Garibaldi, 69003 Lyon' })).toEqual({ address: '12 rue Garibaldi', zipCode: '69003', city: 'Lyon' })
  })

  it('takes a whole person apart, and keeps what is filled', () => {
    expect(changeOf({ prospectLastName: 'Mme Zoé GARNIER 06 12 34 56 78', prospectPhone: '07 00 00 00 00' })).toEqual({
      prospectGender: 'Mme',
      prospectFirstName: 'Zoé',
      prospectLastName: 'Garnier',
    })
  })

  it('writes names, towns and streets without capitals', () => {
    expect(changeOf({ prospectLastName: "D'ALMEIDA", city: 'SAINT-DENIS SUR LOIRE', address: "12 RUE DE L'ÉGLISE" })).toEqual({
      prospectLastName: "D'Almeida",
      city: 'Saint-Denis sur Loire',
      address: "12 rue de l'Église",
    })
  })

  it('moves back a row that is shifted by one column, in the order of the sheet', () => {
    const sheet: readonly (readonly [RowColumn, string | null])[] = [
      ['apartmentNumber', '101'],
      ['floor', null],
      ['typology', '2'],
      ['zipCode', 'T2'],
      ['city', '75011'],
      ['prospectLastName', 'Paris'],
      ['prospectEmail', 'Roy'],
      ['prospectPhone', 'a@exemple.fr'],
      ['missionDate', '0612345678'],
    ]
    expect(mendsOf(Object.fromEntries(sheet))[0]).toMatchObject({
      kind: 'shifted',
      change: { floor: '2', typology: 'T2', zipCode: '75011', city: 'Paris', prospectEmail: 'a@exemple.fr', missionDate: null },
    })
  })

  it('are judged by the zip codes and towns of the rows, as they are and as they would be corrected', () => {
    const rows = [
      { ...emptyCells, zipCode: '75 011', city: 'St-Denis Cedex 2' },
      { ...emptyCells, zipCode: '69003 LYON' },
      { ...emptyCells, zipCode: '1', city: '  ' },
    ]
    expect(mendedPlaces(rows, context)).toEqual({ zips: ['75011', '69003'], towns: ['saint denis', 'lyon'] })
  })

  it('leaves out the kinds that nobody wants, and what follows from them', () => {
    const cells = { ...emptyCells, prospectLastName: 'M. Jean DUPONT' }
    const change = changeOfMends(proposeMends(cells, context, (kind) => kind !== 'person'))
    expect(change).toEqual({})
  })

  it('finds that a row is shifted once its cells are mended', () => {
    const change = changeOf({ floor: '75 011', typology: '3 pièces', zipCode: 'T2 bis', prospectEmail: '612345678' })
    expect(change).toMatchObject({ prospectEmail: null, prospectPhone: '06 12 34 56 78' })
  })

  it('never proposes anything for a row that it has mended', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.constantFrom(
        '75 011',
        'T2 bis',
        '612345678',
        'a (at) b.fr',
        '46034',
        '#REF!',
        'M. Jean DUPONT',
        'PARIS',
        '0,5',
        '9h-10h',
        '3 pièces',
      ),
      fc.string({ maxLength: 14 }).map((text) => text.trim() || null),
    )
    const row = fc.record(Object.fromEntries(rowColumns.map((column) => [column, value])))
    fc.assert(
      fc.property(row, (typed) => {
        const cells = { ...emptyCells, ...typed }
        const mended = { ...cells, ...changeOfMends(proposeMends(cells, context)) }
        expect(proposeMends(mended, context)).toEqual([])
      }),
    )
  })
})
