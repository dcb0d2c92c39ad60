import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { formatPhone, formatTypedPhone, groupTypedPhone } from './phone-format.ts'
import { phone } from './phone.ts'
import { isForeignPhone, nearPhones, phonePairs, typedPhone } from './typed-phone.ts'

describe('phone numbers', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+262 692 12 34 56', '+262692123456'],
    ['06 39 98 12 34', '+33639981234'],
    ['0692 12 34 56', '+262692123456'],
    ['0590 27 12 34', '+590590271234'],
    ['+687 75 12 34', '+687751234'],
    ['+32 470 12 34 56', '+32470123456'],
  ])('keeps %s as %s', async (typed, stored) => {
    expect(await phone.parseAsync(typed)).toBe(stored)
  })

  it.each([
    '',
    '06 12 34 56',
    '06 12 34 56 78 90',
    'bonjour',
    '+33 0',
    '+32 45 00 01 23',
    '06 12 34 56 78; appelez',
    '06 12 34 56 78 ext. 12',
  ])('refuses « %s »', async (typed) => {
    expect((await phone.safeParseAsync(typed)).error?.issues[0]?.message).toBe("Ce numéro de téléphone n'est pas valide.")
  })

  it('reads plain numbers of the mainland as the plans of all French places do, in every block of five digits', async () => {
    const overseas = ['GP', 'MQ', 'GF', 'RE', 'YT'] as const
    const isElsewhere = (typed: string): boolean =>
      !parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })?.isValid() &&
      overseas.some((defaultCountry) => parsePhoneNumberFromString(typed, { defaultCountry, extract: false })?.isValid())
    const blocks = Array.from({ length: 9_000 }, (_, index) => `0${1_000 + index}12345`)
    const mainland = await Promise.all(blocks.map(async (typed) => (await phone.parseAsync(typed)) === `+33${typed.slice(1)}`))
    expect(blocks.filter((typed, index) => isElsewhere(typed) === mainland[index])).toEqual([])
  })

  it('reads a number of the mainland with any of its separators', async () => {
    const pair = fc.tuple(fc.constantFrom('', ' ', '.', '-'), fc.stringMatching(/^\d\d$/)).map((parts) => parts.join(''))
    const begin = fc.constantFrom('01', '03', '04', '+331', '+33 6', '+337')
    const typedNumber = fc.tuple(begin, pair, pair, pair, pair).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(typedNumber, async (typed) => {
        const read = parsePhoneNumberFromString(typed, { defaultCountry: 'FR', extract: false })
        expect(await phone.parseAsync(typed)).toBe(read?.number)
      }),
    )
  })

  it('shows a French number in pairs, another with its country', () => {
    expect(formatPhone('+33612345678')).toBe('06 12 34 56 78')
    expect(formatPhone('+32470123456')).toBe('+32 470 12 34 56')
  })

  it.each([
    ['0', '0'],
    ['061', '06 1'],
    ['06 1234', '06 12 34'],
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+33612345678', '06 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
    ['0033612345678', '06 12 34 56 78'],
    ['', ''],
    ['+33 6 12', '+33 6 12'],
    ['+32470123456', '+32470123456'],
    ['06 12 34 56 78 9', '06 12 34 56 78 9'],
    ['06 12 34 56 78 poste 12', '06 12 34 56 78 poste 12'],
    ['le soir', 'le soir'],
  ])('types « %s » as « %s »', (typed, grouped) => {
    expect(phonePairs(typed)).toBe(grouped)
  })

  it('groups a foreign number as its country does, while it is typed and once it was left', () => {
    expect(groupTypedPhone('+324701')).toBe('+32 470 1')
    expect(formatTypedPhone('0032470123456')).toBe('+32 470 12 34 56')
    expect(formatTypedPhone('+32 47')).toBe('+32 47')
    expect(formatTypedPhone('+32 470 12 34 56 ext. 3')).toBe('+32 470 12 34 56 ext. 3')
  })

  it('tells a foreign number from a French one and from a text', () => {
    expect(['+32 470', '0032470123456'].map(isForeignPhone)).toEqual([true, true])
    expect(['06 12', '+33 6 12 34 56 78', '+32 poste 4', ''].map(isForeignPhone)).toEqual([false, false, false, false])
  })

  it.each([
    ['06 12 34 56 78', '612345678'],
    ['06.12.34.56.78', '612345678'],
    ['06-12-34', '61234'],
    ['+33 6 12 34 56 78', '612345678'],
    ['+33 (0)6 12 34', '61234'],
    ['0033 6 12 34 56 78', '612345678'],
    ['33 6 12 34 56 78', '612345678'],
    ['+32 470 12 34 56', '32470123456'],
    ['00 32 470 12 34 56', '32470123456'],
  ])('looks for %s as %s', (typed, digits) => {
    expect(typedPhone(typed)).toBe(digits)
  })

  it.each(['', '75011', '0612', '12 rue des Lilas', 'C26004217-4', '732 829 320 00074', '0'.repeat(16)])(
    'takes « %s » for no number',
    (typed) => {
      expect(typedPhone(typed)).toBeUndefined()
    },
  )

  it.each(['06 12 34 56 78', '+33 6 12 34 56 78', '0033612345678'])('names the numbers one slip away from « %s »', (typed) => {
    expect(nearPhones(typed)).toEqual(expect.arrayContaining(['+33612345679', '+33712345678', '+33162345678']))
  })

  it.each(['06 12 34', '+32 470 12 34 56', 'bonjour', '5406'])('names none for « %s »', (typed) => {
    expect(nearPhones(typed)).toEqual([])
  })
})
