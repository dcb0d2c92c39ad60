import { describe, expect, it } from 'vitest'
import { client } from '../client.ts'
import { clientChange, clientDraft } from '../client-draft.ts'
import { buyerKinds } from './buyer-kind.ts'
import { buyerClashes } from './buyer-clashes.ts'
import { changedBuyer } from './changed-buyer.ts'
import { countryLabels, countryName } from './country.ts'

const draft = { name: 'Agence du Port', address: '1 quai du Port', zipCode: '13002', city: 'Marseille', tags: [] }
/** The fields that the form refuses, else those that the client is refused with when it is written. */
const refused = (typed: object): string[] => {
  const { data, error } = clientDraft.safeParse({ ...draft, ...typed })
  if (!data) return error.issues.map(({ path }) => path.join('.'))
  return changedBuyer({ buyerKind: 'company', country: 'FR' }, { buyerKind: 'company', ...data }).clashes.map(({ path }) => path)
}

describe('what a client is for invoicing', () => {
  it('reads a French company without more, a foreign one with its country, its number and its zip code', () => {
    expect(refused({})).toEqual([])
    expect(refused({ buyerKind: 'foreign', country: 'BE', zipCode: '1000', vatNumber: 'BE 0123.456.789' })).toEqual([])
    expect(refused({ buyerKind: 'foreign', country: 'MC', zipCode: '98000', vatNumber: 'FR53000004605' })).toEqual([])
    expect(refused({ buyerKind: 'foreign', country: 'GR', zipCode: '104 31', vatNumber: 'EL123456789' })).toEqual([])
  })

  it.each([
    ['a foreign company without its country', { buyerKind: 'foreign' }, 'country'],
    ['a country that does not exist', { buyerKind: 'foreign', country: 'ZZ' }, 'country'],
    ['a French territory as a foreign country', { buyerKind: 'foreign', country: 'RE' }, 'country'],
    ['the number of another country', { buyerKind: 'foreign', country: 'DE', vatNumber: 'BE0123456789' }, 'vatNumber'],
    ['a foreign number of a French company', { vatNumber: 'BE0123456789' }, 'vatNumber'],
    ['a wrong number of another country', { buyerKind: 'foreign', country: 'BE', vatNumber: 'BE12' }, 'vatNumber'],
    ['a foreign zip code of a French company', { zipCode: '1000' }, 'zipCode'],
    ['a foreign billing zip code of a person', { buyerKind: 'person', billingZipCode: '1000' }, 'billingZipCode'],
    ['an e-invoice address under another SIREN', { siren: '732829320', electronicAddress: '404833048' }, 'electronicAddress'],
    ['an e-mail address for e-invoices of a company', { electronicAddress: 'a@exemple.fr' }, 'electronicAddress'],
    ['an e-invoice address with a blank', { electronicAddress: '732 829' }, 'electronicAddress'],
    ['a long e-invoice address', { electronicAddress: '7'.repeat(126) }, 'electronicAddress'],
  ])('refuses %s', (_, typed, field) => {
    expect(refused(typed)).toEqual([field])
  })

  it('takes an e-mail address for e-invoices from whoever has no SIREN, and one under its own from a company', () => {
    expect(refused({ buyerKind: 'person', electronicAddress: 'a@exemple.fr' })).toEqual([])
    expect(refused({ siret: '73282932000074', electronicAddress: '732829320_COMPTA' })).toEqual([])
  })

  it('judges a change with what it says, and leaves the rest to the row', () => {
    expect(clientChange.safeParse({ vatNumber: 'BE0123456789' }).success).toBe(true)
    expect(clientChange.safeParse({ zipCode: '1000' }).success).toBe(true)
    expect(clientChange.safeParse({ buyerKind: 'company', zipCode: '1000' }).success).toBe(false)
    expect(client.shape.buyerKind.safeParse('nobody').success).toBe(false)
  })

  it('empties what no buyer of the new kind has', () => {
    const before = { buyerKind: 'public' as const, country: 'FR', siret: '73282932000074', zipCode: '13002' }
    expect(changedBuyer(before, { buyerKind: 'person' })).toEqual({
      written: { buyerKind: 'person', country: 'FR', serviceCode: null, vatNumber: null, siret: null, siren: null },
      clashes: [],
    })
    expect(changedBuyer(before, { siret: '40483304800022' })).toMatchObject({ written: { siret: '40483304800022' }, clashes: [] })
    expect(changedBuyer(before, { buyerKind: 'company', serviceCode: 'SF-12' })).toMatchObject({ written: { serviceCode: null } })
  })

  it('does not refuse a change for an old value that it does not touch', () => {
    const old = { buyerKind: 'company' as const, country: 'FR', vatNumber: 'BE0123456789', zipCode: '7500' }
    expect(changedBuyer(old, { billingZipCode: undefined }).clashes.map(({ path }) => path)).toEqual(['zipCode'])
    expect(changedBuyer(old, {}).clashes).toEqual([])
    expect(changedBuyer(old, { buyerKind: 'foreign' }).clashes.map(({ path }) => path)).toContain('country')
  })

  it('refuses nothing of a client whose kind is not said', () => {
    expect(buyerClashes({ country: 'BE', vatNumber: 'DE1' })).toEqual([])
    expect(buyerKinds.map((buyerKind) => buyerClashes({ buyerKind, country: 'BE' }).length)).toEqual([0, 0, 0, 0])
  })
})

it('names the countries in French, in order, without France and its territories', () => {
  expect(['BE', 'FR', '–', ''].map(countryName)).toEqual(['Belgique', 'France', '–', ''])
  expect(Object.values(countryLabels).slice(0, 3)).toEqual(['Afghanistan', 'Afrique du Sud', 'Albanie'])
  expect(['FR', 'GP', 'RE', 'NC', 'MF'].filter((code) => code in countryLabels)).toEqual([])
  expect(Object.keys(countryLabels)).toHaveLength(new Set(Object.values(countryLabels)).size)
})

it.each(['ATU12345678', 'CHE123456789TVA', 'NL123456789B01', 'XI123456789', 'US12345', 'FR44732829320'])(
  'reads the VAT number %s',
  (number) => {
    expect(clientChange.parse({ vatNumber: number })).toEqual({ vatNumber: number })
  },
)
