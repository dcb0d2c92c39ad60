import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { email, emails } from '../email.ts'
import { iban } from '../iban.ts'
import { siret } from '../company-number.ts'
import { phone } from '../phone.ts'
import { plainText, requiredText, zipCode } from '../text.ts'
import { readNumber } from '../typed-number.ts'
import { isReadable, readCode, readText } from './typed-text.ts'

const invisible = ['\u202A', '\u202C', '\u200B', '\u200E', '\u2060', '\u00AD', '\uFE0F', '\u3164', '\u2800', '\uFEFF', '\u115F']
const some = fc.array(fc.constantFrom(...invisible, ' ', '\u00A0'), { maxLength: 4 }).map((characters) => characters.join(''))

describe('a typed or pasted text', () => {
  it('loses blanks and invisible characters at its ends, and keeps those inside', () => {
    fc.assert(
      fc.property(some, some, (before, after) => {
        expect(readText(`${before}Léa 👩‍🔧 Roy${after}`)).toBe('Léa 👩‍🔧 Roy')
      }),
    )
  })

  it('has one writing for each letter', () => {
    expect(readText('e\u0301te\u0301')).toBe('été')
  })

  it('is read once: read again, it is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(readText(readText(typed))).toBe(readText(typed))
      }),
    )
  })

  it('is read at once, where it is plain, as with all care', () => {
    const latin = fc.stringMatching(/^[ -~\u00A0\u00AD\u00C0-\u00FF]*$/)
    fc.assert(
      fc.property(latin, (typed) => {
        expect([readText(typed), readCode(typed)]).toEqual([readText(`\u200B${typed}`), readCode(`\u200B${typed}`)])
      }),
    )
  })

  it('is no text without a letter or a digit', () => {
    const name = requiredText('Renseignez un nom.')
    const wrong = [...invisible, '.', '-', '\u200B \u3164', ''].filter((typed) => name.safeParse(typed).success || isReadable(typed))
    expect(wrong).toEqual([])
    expect(name.safeParse('\u200BÉ').data).toBe('É')
  })

  it('is found by a search, whatever it contains between its letters', () => {
    expect(plainText('Du\u00ADpont\u200B')).toBe('dupont')
  })
})

describe('a number, a code, an address', () => {
  it('loses every invisible character', async () => {
    expect(readCode('\u202A7500\u200B1\u202C')).toBe('75001')
    expect(zipCode.parse('\u200E75001')).toBe('75001')
    expect(siret.parse('\u202A356 000 000\u200B 00048')).toBe('35600000000048')
    expect(email.parse('\u200Bzoe@example.org\u2060')).toBe('zoe@example.org')
    expect(emails.parse('zoe@exam\u00ADple.org,\u200B lea@example.org')).toBe('zoe@example.org, lea@example.org')
    expect(readNumber('\u202D1 234,50\u202C')).toBe(1234.5)
    expect((await iban.safeParseAsync('\u202AFR76 3000 6000 0112 3456 7890 189')).data).toBe('FR7630006000011234567890189')
  })
})

describe('a phone number [VAL-6]', () => {
  it.each([
    '\u202D01 99 00 12 34\u202C',
    '\u200E01 99 00 12 34',
    '(+33) 1 99 00 12 34',
    '(33) 1 99 00 12 34',
    'tel:0199001234',
    'Tél. : 01 99 00 12 34',
    'TEL:+33-1-99-00-12-34',
    '01 99 00 12 34 (standard)',
    '01 99 00 12 34 (bureau de Lyon)',
  ])('« %s » is +33199001234', async (typed) => {
    expect((await phone.safeParseAsync(typed)).data).toBe('+33199001234')
  })

  it.each(['01 99 00 12 34 poste 12', '01 99 00 12 34 ou 06 12 34 56 78', 'standard', '(01) 99'])('« %s » is none', async (typed) => {
    expect((await phone.safeParseAsync(typed)).success).toBe(false)
  })
})
