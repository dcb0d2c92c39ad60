import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from './typed-address.ts'

describe('an address in one line', () => {
  it.each([
    ['12 rue Garibaldi, 69003 Lyon', '12 rue Garibaldi', '69003', 'Lyon'],
    ['12 rue Garibaldi 69003 Lyon, France', '12 rue Garibaldi', '69003', 'Lyon'],
    ['  3 bis  allée des Tilleuls\n35510 Cesson-Sévigné ', '3 bis allée des Tilleuls', '35510', 'Cesson-Sévigné'],
    ["Résidence l'Orée - 97410 Saint-Pierre", "Résidence l'Orée", '97410', 'Saint-Pierre'],
    ['12 rue Garibaldi, 69003 Lyon 3e', '12 rue Garibaldi', '69003', 'Lyon'],
    ['12 rue Garibaldi 69003 Lyon 03', '12 rue Garibaldi', '69003', 'Lyon'],
    ["5 avenue d'Italie 75013 PARIS 13", "5 avenue d'Italie", '75013', 'PARIS'],
    ['8 rue Breteuil 13001 Marseille 1er arrondissement', '8 rue Breteuil', '13001', 'Marseille'],
    ['1 place Bellecour 69289 LYON CEDEX 02', '1 place Bellecour', '69289', 'LYON'],
    ['12 rue Garibaldi 69003', '12 rue Garibaldi', '69003', ''],
    ['Impasse 12345 Sud, 13001 Marseille', 'Impasse 12345 Sud', '13001', 'Marseille'],
  ])('reads « %s »', (typed, address, zipCode, city) => {
    expect(readAddress(typed)).toEqual({ address, zipCode, city })
  })

  it.each(['12 rue Garibaldi', '69003 Lyon', '12 rue du 8 mai 1945', '12 rue 123456 Lyon', ''])('leaves « %s » as it is', (typed) => {
    expect(readAddress(typed)).toBeNull()
  })

  it('loses no word of the street nor of the town', () => {
    const words = fc.stringMatching(/^[A-Za-zé]{1,8}( [A-Za-zé]{1,8}){0,3}$/).filter((text) => !/france$/i.test(text))
    const zip = fc.stringMatching(/^\d{5}$/)
    fc.assert(
      fc.property(fc.nat(99), words, zip, words, (number, street, zipCode, city) => {
        expect(readAddress(`${number} ${street}, ${zipCode} ${city}`)).toEqual({ address: `${number} ${street}`, zipCode, city })
      }),
    )
  })
})
