import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCents, readNumber, writeCents, writeNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    '1.234,50',
    '1 234,50',
    '1\u00a0234,50',
    '1\u202f234,50',
    '1\u2009234,5',
    '1234.50',
    '1234,5',
    '1,234.50',
    ' 1234,50 ',
    '1 234,50 €',
    '1234,5m²',
    '1234.5 m2',
  ])('is the same amount and the same surface in the writing « %s »', (typed) => {
    expect([readNumber(typed), readCents(typed)]).toEqual([1_234.5, 123_450])
  })

  it.each([
    ['1.234', 1_234],
    ['12.345', 12_345],
    ['1,234', 1.234],
    ['0.234', 0.234],
    ['1234.567', 1_234.567],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1 234 567', 1_234_567],
    [',5', 0.5],
    ['5,', 5],
    ['-12,5', -12.5],
    ['−3', -3],
    ['0', 0],
  ])('reads « %s » as %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  it('is decimal after a dot where the field has three decimals', () => {
    expect(readNumber('123.456', 3)).toBe(123.456)
    expect(readNumber('1.234.567', 3)).toBe(1_234_567)
  })

  it.each(['abc', '1.23,4', '1.2.3', '12 34', '1 2345', '1,2,3', '1..2', '12,5,', '-', '--1', '1e3', '0x10', '12 345 67', '1.234 567'])(
    'refuses « %s »',
    (typed) => {
      expect([readNumber(typed), readCents(typed)]).toEqual([Number.NaN, Number.NaN])
    },
  )

  it('is none when the text is empty, and an amount has two decimals at most', () => {
    expect([readNumber(''), readNumber(' \u00a0'), readCents('')]).toEqual([undefined, undefined, undefined])
    expect([readCents('1,234'), readCents('46,679'), readCents('46,670')]).toEqual([Number.NaN, Number.NaN, 4_667])
  })

  it('is read again as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(readCents(writeCents(cents))).toBe(cents)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 3 }), (digits, decimals) => {
        const number = digits / 10 ** decimals
        expect(readNumber(writeNumber(number))).toBe(number === 0 ? 0 : number)
      }),
    )
    expect([writeCents(123_450), writeCents(9_000), writeNumber(1_234.5)]).toEqual(['1\u202f234,50', '90', '1\u202f234,5'])
  })

  it('is the same number whatever groups its thousands', () => {
    const groups = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '.')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 0, max: 99 }), groups, (whole, part, group) => {
        const written = `${String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group)},${String(part).padStart(2, '0')}`
        expect(readCents(written)).toBe(whole * 100 + part)
      }),
    )
  })

  it('never throws, and a text with a letter is no number', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const number = readNumber(typed)
        expect(number === undefined ? typed.trim() === '' : Number.isNaN(number) || /\d/.test(typed)).toBe(true)
      }),
    )
    // Without « m », since « 45 m2 » is a surface.
    fc.assert(fc.property(fc.stringMatching(/^\d{0,4}[a-dg-ln-z]\d{0,4}$/), (typed) => Number.isNaN(readNumber(typed))))
  })
})
