import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, looksLikeCode, meantCode, missionCode, nearCodes, orderNumber, parseCode, typedPart } from './booking-code.ts'
import { bookingServices } from '../../offer/sold-service.ts'

const eightDigits = fc.stringMatching(/^\d{8}$/)
const replaceAt = (text: string, index: number, by: string) => text.slice(0, index) + by + text.slice(index + 1)

describe('codes of orders and missions', () => {
  it('gives the order number and the mission code of the documentation', () => {
    expect(orderNumber(2026, 4217)).toBe('C26004217-4')
    expect(missionCode('C26004217-4', 'checkin', 1)).toBe('C26004217-4E1')
    expect(orderNumber(2105, 1)).toMatch(/^C05000001-\d$/)
  })

  it('has a letter for each service', () => {
    expect(bookingServices.map((service) => missionCode('', service, 1)[0]).join('')).toBe('ESXKQPHVDDDD')
  })

  it('catches every wrong digit [VAL-7]', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(7), fc.nat(9), (digits, index, digit) => {
        fc.pre(digits[index] !== String(digit))
        expect(checkDigit(replaceAt(digits, index, String(digit)))).not.toBe(checkDigit(digits))
      }),
    )
  })

  it('catches every swap of neighbours, the check digit among them [VAL-7]', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(7), (digits, index) => {
        const whole = digits + checkDigit(digits)
        const [left = '', right = ''] = whole.slice(index, index + 2)
        fc.pre(left !== right)
        const swapped = replaceAt(replaceAt(whole, index, right), index + 1, left)
        expect(checkDigit(swapped.slice(0, 8))).not.toBe(swapped[8])
      }),
    )
  })

  it('reads every code it gives, however it is typed [VAL-7]', () => {
    const typed = fc.constantFrom(
      (code: string) => code,
      (code: string) => ` ${code.toLowerCase()} `,
      (code: string) => code.replace('-', ''),
      (code: string) => Array.from(code).join(' '),
    )
    const year = fc.integer({ min: 2020, max: 2099 })
    const rank = fc.integer({ min: 1, max: 9_999 })
    fc.assert(
      fc.property(
        year,
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom(...bookingServices),
        rank,
        typed,
        (y, sequence, service, r, type) => {
          const order = orderNumber(y, sequence)
          const code = missionCode(order, service, r)
          expect(parseCode(type(code))).toEqual({ kind: 'code', order, letter: code[11], rank: r, code })
          expect(parseCode(type(order))).toMatchObject({ kind: 'code', order, letter: null, rank: null })
          expect(looksLikeCode(type(code))).toBe(true)
        },
      ),
    )
  })

  it('tells a wrong check digit apart from something else [VAL-7]', () => {
    expect(parseCode('C26004217-5')).toEqual({ kind: 'wrongCheckDigit', message: "Ce numéro de commande n'est pas valide." })
    expect(parseCode('Cours Lafayette').kind).toBe('notACode')
    expect(parseCode('C26004217-4E0').kind).toBe('notACode')
  })

  it('knows the beginning of a code', () => {
    expect(['C26', 'c26 0042', 'C26004217-4', 'C26004217-4e1'].map(looksLikeCode)).toEqual([true, true, true, true])
    expect(['C', 'Cannes', '26004217', 'C26 rue de Lyon', 'C2600421745678'].map(looksLikeCode)).toEqual([false, false, false, false, false])
  })

  it('adds the C that nobody dictates to what the check digit proves to be a number, and to nothing else', () => {
    expect(['26004217-4', '26 004 217 4', '260042174e1', 'c26004217'].map(meantCode)).toEqual([
      'C26004217-4',
      'C26 004 217 4',
      'C260042174e1',
      'c26004217',
    ])
    expect(['26004217-5', '75011', 'Lyon', '612345678'].map(meantCode)).toEqual([null, null, null, null])
  })

  it('finds the number that was meant, one slip away, among few others', () => {
    fc.assert(
      fc.property(eightDigits, fc.nat(8), fc.nat(9), (digits, index, digit) => {
        const meant = `${digits}${checkDigit(digits)}`
        fc.pre(meant[index] !== String(digit))
        const near = nearCodes(`C${replaceAt(meant, index, String(digit))}`)
        expect(near).toContain(`C${digits}-${meant[8]}`)
        expect(near.length).toBeLessThan(18)
        expect(near.map((code) => parseCode(code).kind)).toEqual(near.map(() => 'code'))
      }),
    )
    expect(nearCodes('c26 0024 17-4 E1')).toContain('C26004217-4')
    expect(nearCodes('Cours Lafayette')).toEqual([])
  })

  it.each([
    ['5406', '5406'],
    ['26005406', '26005406'],
    ['AGE35311', 'age35311'],
    ['age-353/11', 'age35311'],
    ['75011', '75011'],
  ])('takes « %s » for a part of a number or a reference', (typed, part) => {
    expect(typedPart(typed)).toBe(part)
  })

  it.each(['540', 'A-26', 'lefevre', '', '0'.repeat(21)])('takes « %s » for no part', (typed) => {
    expect(typedPart(typed)).toBeUndefined()
  })
})
