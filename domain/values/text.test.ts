import { describe, expect, it } from 'vitest'
import { access, longText, optionalText, personName, reference, requiredText, zipCode } from './text.ts'

type Parsed = { success: boolean; error?: { issues: { message: string }[] } | undefined }
const messageOf = ({ error }: Parsed) => error?.issues[0]?.message

describe('texts', () => {
  it('takes 1 to 16 characters for a digicode, a floor, a number [VAL-3]', () => {
    expect(access.digicode.parse(' 12A4 ')).toBe('12A4')
    expect(access.floor.safeParse('1234567890123456').success).toBe(true)
    expect(messageOf(access.digicode.safeParse('12345678901234567'))).toBe('Le digicode doit contenir entre 1 et 16 caractères.')
    expect(messageOf(access.floor.safeParse(' '))).toBe("L'étage doit contenir entre 1 et 16 caractères.")
    expect(messageOf(access.number.safeParse(''))).toBe('Le numéro doit contenir entre 1 et 16 caractères.')
  })

  it('refuses a digit in the name of a person, and nothing that names have [VAL-5]', () => {
    const name = personName('Renseignez un nom.')
    expect(["d'Aboville", 'Émilie-Rose', 'Ng', 'de la Tour', 'O’Brien', '李'].every((example) => name.safeParse(example).success)).toBe(
      true,
    )
    expect(messageOf(name.safeParse('Roux2'))).toBe('Ce champ ne doit pas contenir de chiffre.')
    expect(messageOf(name.safeParse(' '))).toBe('Renseignez un nom.')
  })

  it('wants what must be there, and takes an empty text for none [VAL-6]', () => {
    expect(messageOf(requiredText('Renseignez une adresse.').safeParse('  '))).toBe('Renseignez une adresse.')
    expect(optionalText().parse('  ')).toBeNull()
    expect(optionalText().parse(undefined)).toBeUndefined()
  })

  it('says how long a text may be', () => {
    expect(messageOf(reference.safeParse('x'.repeat(61)))).toBe('Ce champ doit contenir 60 caractères au plus.')
    expect(messageOf(optionalText().safeParse('x'.repeat(501)))).toBe('Ce champ doit contenir 500 caractères au plus.')
    expect(messageOf(longText.safeParse('x'.repeat(20_001)))).toMatch(/^Ce champ doit contenir 20\s000 caractères au plus\.$/)
  })

  it('takes five digits for a zip code, overseas and Corsica too [VAL-7]', () => {
    expect(['75001', '20000', '97410', '01000'].every((zip) => zipCode.safeParse(zip).success)).toBe(true)
    expect(['7500', '750011', '2A004', ''].map((zip) => messageOf(zipCode.safeParse(zip)))).toEqual(
      Array.from({ length: 4 }, () => 'Le code postal doit contenir 5 chiffres.'),
    )
  })
})
