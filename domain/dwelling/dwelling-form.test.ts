import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dwellingForm, doorParts } from './dwelling-form.ts'

const streetOf = (address: string) => dwellingForm({ address }).street
const doorOf = (door: object) => dwellingForm({ address: '1 rue du Bac', ...door }).door

describe('the normal form of a street', () => {
  it.each([
    [
      '68 rue des jardins',
      [
        '68 rue des Jardins',
        '68, rue des Jardins',
        '68 r. des Jardins',
        '68 R des jardins',
        '68,Rue des  Jardins',
        'N° 68 rue des Jardins',
        'nº 68 rue des Jardins',
      ],
    ],
    [
      '12 bis rue de la gare',
      ['12 bis rue de la Gare', '12bis rue de la Gare', '12 Bis, Rue de la Gare', '12 bis, r. de la Gare', '12BIS R de la gare'],
    ],
    ['12 b rue de la gare', ['12 B rue de la Gare', '12B, rue de la gare', '12b r de la Gare']],
    [
      '15 boulevard saint germain des essais',
      ['15 boulevard Saint-Germain-des-Essais', '15, bd St Germain des Essais', '15 Bld. St-Germain des Essais'],
    ],
    ['3 avenue du marechal foch', ['3 av du Mal Foch', '3 ave. du Maréchal Foch', '3, avenue du Maréchal-Foch']],
    ['9 place sainte anne', ['9 pl Ste-Anne', '9, Place Sainte Anne']],
    ['4 impasse de l eglise', ["4 imp. de l'Église", '4 impasse de l’Eglise', '4 impasse de lʼéglise', '4 impasse de l`église']],
    ['2 rue du coeur volant', ['2 rue du Cœur-Volant', '2 r. du Coeur Volant']],
    ['12 r rue du bac', ['12 R rue du Bac', '12R, r. du Bac']],
    ['boulevard carnot', ['bd Carnot', 'Boulevard Carnot']],
    ['residence les pins 5 rue du port', ['Résidence les Pins, 5 r. du Port', 'Rés. les Pins 5 rue du Port']],
    ['1 place bellecour', ['1 place Bellecour', '1 pl. Bellecour CEDEX 02', '1 place Bellecour, Cedex']],
    ['12 rue du 8 e regiment', ['12 rue du 8e Régiment', '12 rue du 8ème régiment']],
  ])('is « %s » for all its writings', (form, writings) => {
    expect(writings.map(streetOf)).toEqual(writings.map(() => form))
  })

  it.each([
    ['12 bis rue de la Gare', '12 B rue de la Gare'],
    ['12 rue de la Gare', '12 bis rue de la Gare'],
    ['12 bis rue de la Gare', '12 ter rue de la Gare'],
    ['12 rue du Bac', '12 R rue du Bac'],
    ['12 rue du Bac', '1 rue du Bac'],
    ['12 rue du Port', '12 route du Port'],
    ['12 rue Saint-Anne', '12 rue Sainte-Anne'],
    ['12 rue de la Porte Dorée', '12 rue Dorée'],
    ['12 rue Bâtiment', '12 rue'],
  ])('tells « %s » from « %s »', (one, other) => {
    expect(streetOf(one)).not.toBe(streetOf(other))
  })

  it('ends before a repeated zip code', () => {
    const zipCode = '69003'
    expect(dwellingForm({ address: '12 rue Garibaldi, 69003 Lyon 3e', zipCode })).toEqual(
      dwellingForm({ address: '12, r. Garibaldi', zipCode }),
    )
    expect(dwellingForm({ address: '69003', zipCode }).street).toBe('69003')
  })
})

describe('the normal form of a door', () => {
  it.each([
    ['building', 'b', ['B', 'Bât. B', 'bat b', 'Bâtiment B', 'Immeuble B']],
    ['staircase', '2', ['2', 'Esc. 2', 'escalier 2']],
    ['floor', '3', ['3', '3e', '3ème étage', '3 e étage', 'Étage 3', '03']],
    ['floor', '1', ['1', '1er étage', '1er']],
    ['floor', '0', ['RDC', 'rez-de-chaussée', '0', 'R.D.C.'.replaceAll('.', '')]],
    ['door', 'droite', ['droite', 'Porte droite', 'à droite', 'Pte droite']],
    ['apartmentNumber', '12', ['12', 'Apt 12', 'Appt. 12', 'appartement 12', 'n° 12', 'Apt n°12']],
    ['apartmentNumber', 'a12', ['A12', 'a 12', 'Apt. A-12']],
    ['building', 'batiment', ['Bâtiment']],
  ])('reads %s « %s » from all its writings', (part, form, writings) => {
    expect(writings.map((value) => doorOf({ [part]: value }))).toEqual(writings.map(() => doorOf({ [part]: form })))
    expect(doorOf({ [part]: form }).split('|')).toContain(form)
  })

  it.each([
    ['12 rue des Lilas, Bât. B', { building: 'B' }],
    [
      '12 rue des Lilas Bâtiment B Esc 2, 3e étage, porte 4, Apt n° 31',
      { building: 'B', staircase: '2', floor: '3', door: '4', apartmentNumber: '31' },
    ],
    ['12 rue des Lilas RDC', { floor: '0' }],
    ['12 rue des Lilas Bât. B', { building: 'bat b', door: 'Porte 4' }],
  ])('reads the access that stands in the street: « %s »', (address, door) => {
    expect(dwellingForm({ address, ...door })).toEqual(dwellingForm({ address: '12 rue des Lilas', ...door }))
    expect(dwellingForm({ address }).street).toBe('12 rue des lilas')
  })

  it('keeps in the street what contradicts the field', () => {
    expect(dwellingForm({ address: '12 rue des Lilas Bât. A', building: 'B' }).street).toBe('12 rue des lilas bat a')
  })
})

const words = [
  '12',
  '3',
  'bis',
  'b',
  'r',
  'r.',
  'rue',
  'bd',
  'av',
  'Pl',
  'St',
  'de',
  "l'",
  'la',
  'Gare',
  'Église',
  'bât',
  'B',
  'esc',
  '2e',
  'étage',
  'porte',
  'apt',
  'n°',
  'CEDEX',
  '08',
  '12bis',
  '8ème',
  ',',
  '-',
  'Saint',
]
const lines = fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((some) => some.join(' '))

describe('any address', () => {
  it('has one normal form: that of its form is itself', () => {
    fc.assert(
      fc.property(fc.oneof(lines, fc.string({ unit: 'grapheme' })), lines, (address, building) => {
        const { street, door } = dwellingForm({ address, building })
        const parts = door.split('|')
        const again = dwellingForm({ address: street, ...Object.fromEntries(doorParts.map((part, index) => [part, parts[index]])) })
        expect(again).toEqual({ street, door })
      }),
      { numRuns: 2_000 },
    )
  })

  const number = fc.nat({ max: 300 })
  const suffix = fc.constantFrom('', ' bis', ' ter', ' quater', ' A', ' B', ' C')
  const name = fc.constantFrom('des Jardins', 'de la Gare', "de l'Église", 'du Maréchal Foch', 'Saint-Martin')
  const kind = fc.constantFrom('rue', 'boulevard', 'avenue', 'place')
  const address = fc.tuple(number, suffix, kind, name)
  const shortened = { rue: 'r.', boulevard: 'bd', avenue: 'Av.', place: 'PL' } as const

  it('is the same however it is written', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(' ', ', ', ',', '  '), fc.boolean(), ([at, more, of, street], blank, isCapital) => {
        const other = `${at}${more.trim()}${blank}${shortened[of]} ${street.replace('Saint-', 'St ').replace("'", '’').replace('Maréchal', 'Mal')}`
        expect(streetOf(isCapital ? other.toUpperCase() : other)).toBe(streetOf(`${at}${more} ${of} ${street}`))
      }),
    )
  })

  it('is another at another entrance', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        const [a, b] = [one, other].map(([at, more, of, street]) => `${at}${more} ${of} ${street}`)
        expect(streetOf(a ?? '') === streetOf(b ?? '')).toBe(a === b)
      }),
    )
  })
})
