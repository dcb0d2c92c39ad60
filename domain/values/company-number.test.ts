import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { siren, sirenOfVatNumber, siret, vatNumber } from './company-number.ts'
import { formatCompanyNumber, formatVatNumber, vatNumberOfSiren } from './company-number-format.ts'

const messageOf = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues[0]?.message

describe('company numbers', () => {
  it.each([
    [siren, '732 829 320', '732829320'],
    [siren, '356000000', '356000000'],
    [siret, '732 829 320 00074', '73282932000074'],
    [siret, '732.829.320\u00a000074', '73282932000074'],
    [vatNumber, 'fr 44 732 829 320', 'FR44732829320'],
    [vatNumber, '44732829320', 'FR44732829320'],
    [vatNumber, 'K7399859412', 'FRK7399859412'],
    [vatNumber, '4Z123456782', 'FR4Z123456782'],
  ])('keeps %# without its blanks [VAL-7]', (schema, typed, stored) => {
    expect(schema.parse(typed)).toBe(stored)
  })

  it.each(['', '73282932', '732829321', '000000000', '73282932O', '7328293200'])('refuses the SIREN « %s » [VAL-7]', (typed) => {
    expect(messageOf(siren, typed)).toBe("Ce numéro SIREN n'est pas valide.")
  })

  it.each(['', '7328293200007', '73282932000075', '73282932100074', '-73282932000074', '00000000000000'])(
    'refuses the SIRET « %s » [VAL-7]',
    (typed) => {
      expect(messageOf(siret, typed)).toBe("Ce numéro SIRET n'est pas valide.")
    },
  )

  it('counts the establishments of La Poste by the sum of their digits [VAL-7]', () => {
    expect(siret.parse('35600000049837')).toBe('35600000049837')
    expect(siret.parse('35600000000048')).toBe('35600000000048')
    expect(messageOf(siret, '35600000049838')).toBe("Ce numéro SIRET n'est pas valide.")
  })

  it.each(['', 'FR45732829320', 'IO334175221', 'FR00000000000', 'FRAA123456789A', 'DE123456789'])(
    'refuses the VAT number « %s »: wrong key, or none [VAL-7]',
    (typed) => {
      expect(messageOf(vatNumber, typed)).toBe("Ce numéro de TVA n'est pas valide.")
    },
  )

  it('knows the companies of Monaco, which have no SIREN [VAL-7]', () => {
    expect(vatNumber.parse('FR 53 0000 04605')).toBe('FR53000004605')
    expect(sirenOfVatNumber('FR53000004605')).toBeNull()
    expect(sirenOfVatNumber('FR44732829320')).toBe('732829320')
  })

  it('reckons the VAT number of a company, and writes numbers as people say them', () => {
    expect(vatNumberOfSiren('732829320')).toBe('FR44732829320')
    expect(vatNumber.parse(vatNumberOfSiren('404833048'))).toBe('FR83404833048')
    expect(formatCompanyNumber('73282932000074')).toBe('732 829 320 00074')
    expect(formatCompanyNumber('732829320')).toBe('732 829 320')
    expect(formatVatNumber('FR44732829320')).toBe('FR 44 732 829 320')
  })
})
