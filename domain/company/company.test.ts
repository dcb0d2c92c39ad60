import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../values/date/moment.ts'
import { companyChange, type CompanySettings, emptyCompany, versionOn } from './company.ts'
import { issuerOf, missingMentions } from './company-mention.ts'

const complete: CompanySettings = {
  ...emptyCompany,
  name: 'ADM Constats',
  legalForm: 'SAS',
  capitalCents: 5_000_000,
  siret: '73282932000074',
  rcsCity: 'Lyon',
  vatNumber: 'FR44732829320',
  address: '12 quai du Port',
  zipCode: '69002',
  city: 'Lyon',
  bankAccounts: [{ label: 'Courant', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
}
const missingOf = (change: Partial<CompanySettings>) => missingMentions({ ...complete, ...change }).map(({ path }) => path)
const refusalsOf = async (change: object) => {
  const { error } = await companyChange.safeParseAsync({ ...complete, fromDay: '2026-12-01', ...change })
  return (error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toSorted()
}

describe('the mentions of the company on an invoice', () => {
  it('are complete, or each missing one is named at its field', () => {
    expect(missingOf({})).toEqual([])
    expect(missingMentions(emptyCompany).map(({ path }) => path)).toEqual([
      'name',
      'legalForm',
      'siret',
      'vatNumber',
      'address',
      'zipCode',
      'city',
      'bankAccounts',
    ])
    expect(missingOf({ latePenalties: null, earlyPayment: null })).toEqual(['latePenalties', 'earlyPayment'])
  })

  it('depend on the legal form and on the VAT regime', () => {
    expect(missingOf({ capitalCents: null, rcsCity: null })).toEqual(['capitalCents', 'rcsCity'])
    expect(missingOf({ legalForm: 'EI', capitalCents: null })).toEqual([])
    expect(missingOf({ legalForm: 'ASSOCIATION', capitalCents: null, rcsCity: null })).toEqual([])
    expect(missingOf({ vatRegime: 'franchise', vatNumber: null })).toEqual([])
  })

  it('stand in one line on documents; without settings the product is named', () => {
    expect(issuerOf(complete).legal.replaceAll(/\s/g, ' ')).toBe(
      'ADM Constats SAS au capital de 50 000,00 € · 12 quai du Port, 69002 Lyon · 732 829 320 RCS Lyon · TVA FR 44 732 829 320',
    )
    expect(issuerOf({ ...emptyCompany, name: 'ADM Constats' })).toMatchObject({ name: 'ADM Constats', legal: '' })
    expect(issuerOf(undefined)).toEqual({ name: 'ADM', legal: '', contact: '' })
  })
})

describe('the settings of the company', () => {
  it('refuse numbers of two companies, a wrong account and a term above the law, each at its field', async () => {
    expect(await refusalsOf({})).toEqual([])
    expect(await refusalsOf({ vatNumber: 'FR83404833048' })).toEqual(['vatNumber: Le numéro de TVA ne correspond pas au SIREN.'])
    expect(await refusalsOf({ paymentDays: 61 })).toEqual(['paymentDays: Indiquez entre 0 et 60 jours.'])
    expect(await refusalsOf({ bankAccounts: [{ label: 'Courant', iban: 'FR7630006000011234567890180', bic: 'AGRI' }] })).toEqual([
      "bankAccounts.0.bic: Ce BIC n'est pas valide\u00a0: 8 ou 11 caractères.",
      "bankAccounts.0.iban: Cet IBAN n'est pas valide.",
    ])
    expect(await refusalsOf({ name: '\u200b', capitalCents: 0 })).toEqual([
      'capitalCents: Indiquez un montant au-dessus de 0.',
      'name: Renseignez la raison sociale.',
    ])
  })

  it('of a day are those of the last version that has begun, of one day those saved last', () => {
    const version = fc.record({ fromDay: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-12-01', days)), number: fc.nat(50) })
    const versions = fc.uniqueArray(version, { selector: ({ number }) => number, maxLength: 8 })
    fc.assert(
      fc.property(versions, fc.integer({ min: -1, max: 21 }), (all, days) => {
        const on = addDays('2026-12-01', days)
        const begun = all.filter(({ fromDay }) => fromDay <= on)
        const inForce = versionOn(all, on)
        expect(inForce === undefined).toBe(begun.length === 0)
        for (const other of begun) {
          expect(
            inForce && (inForce.fromDay > other.fromDay || (inForce.fromDay === other.fromDay && inForce.number >= other.number)),
          ).toBe(true)
        }
      }),
    )
  })
})
