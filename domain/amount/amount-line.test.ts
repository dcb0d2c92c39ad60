import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AmountLine, netCentsOf, totalsOf } from './amount-line.ts'
import { vatOfPlace } from './vat-rate.ts'

const ofParis = vatOfPlace('75011', 'normal')
const ofMartinique = vatOfPlace('97200', 'normal')
const ofMayotte = vatOfPlace('97600', 'normal')

const anyLine: fc.Arbitrary<AmountLine> = fc.record({
  quantity: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1_000),
  unitCents: fc.integer({ min: 0, max: 10_000_000 }),
  vat: fc.constantFrom(ofParis, ofMartinique, ofMayotte),
})
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 40 })
const opposite = (line: AmountLine): AmountLine => ({ ...line, quantity: -line.quantity })

it('rounds half a cent away from zero, and exactly where binary fractions do not', () => {
  expect(netCentsOf({ quantity: 0.5, unitCents: 9_999, vat: ofParis })).toBe(5_000)
  expect(netCentsOf({ quantity: -0.5, unitCents: 9_999, vat: ofParis })).toBe(-5_000)
  expect(netCentsOf({ quantity: 1.005, unitCents: 100, vat: ofParis })).toBe(101)
  expect(netCentsOf({ quantity: 2.675, unitCents: 100, vat: ofParis })).toBe(268)
  expect(netCentsOf({ quantity: 3, unitCents: 3_333, discountCents: 1_000, vat: ofParis })).toBe(8_999)
  expect(netCentsOf({ quantity: -3, unitCents: 3_333, discountCents: 1_000, vat: ofParis })).toBe(-8_999)
  expect(netCentsOf({ quantity: 1_000_000, unitCents: 100_000, vat: ofParis })).toBe(100_000_000_000)
})

it('refuses a quantity of four decimals, a part of a cent, and more than a billion euros', () => {
  expect(() => netCentsOf({ quantity: 1.0005, unitCents: 100, vat: ofParis })).toThrow('three decimals')
  expect(() => netCentsOf({ quantity: 1, unitCents: 100.5, vat: ofParis })).toThrow(RangeError)
  expect(() => netCentsOf({ quantity: 1_000_000.001, unitCents: 100_000, vat: ofParis })).toThrow('billion')
})

it('takes VAT from the sum of a rate, not from each line', () => {
  const three = Array.from({ length: 3 }, () => ({ quantity: 1, unitCents: 3, vat: ofParis }))
  expect(totalsOf(three)).toEqual({ rates: [{ vat: ofParis, netCents: 9, vatCents: 2 }], netCents: 9, vatCents: 2, grossCents: 11 })
})

it('has one row a rate, the highest first, and one an exemption', () => {
  const line = { quantity: 1, unitCents: 1_001 }
  const { rates, grossCents } = totalsOf([ofMayotte, ofMartinique, ofParis, ofMartinique].map((vat) => ({ ...line, vat })))
  expect(rates).toEqual([
    { vat: ofParis, netCents: 1_001, vatCents: 200 },
    { vat: ofMartinique, netCents: 2_002, vatCents: 170 },
    { vat: ofMayotte, netCents: 1_001, vatCents: 0 },
  ])
  expect(grossCents).toBe(4_374)
})

it('adds up without lines, and where lines cancel out', () => {
  const nothing = { rates: [], netCents: 0, vatCents: 0, grossCents: 0 }
  expect(totalsOf([])).toEqual(nothing)
  const line = { quantity: 1, unitCents: 9_999, vat: ofParis }
  expect(totalsOf([line, opposite(line)])).toEqual({ ...nothing, rates: [{ vat: ofParis, netCents: 0, vatCents: 0 }] })
})

describe('for any lines', () => {
  it('every amount is a whole number of cents, and totals are sums of the printed ones', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { rates, netCents, vatCents, grossCents } = totalsOf(lines)
        const printed = lines.map(netCentsOf)
        for (const cents of [...printed, netCents, vatCents, grossCents]) expect(Number.isSafeInteger(cents)).toBe(true)
        expect(netCents).toBe(printed.reduce((sum, cents) => sum + cents, 0))
        expect(rates.reduce((sum, rate) => sum + rate.netCents, 0)).toBe(netCents)
        expect(grossCents).toBe(netCents + vatCents)
      }),
    )
  })

  it('VAT of a rate is at most half a cent away from its exact value', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        for (const { vat, netCents, vatCents } of totalsOf(lines).rates) {
          const twentyThousandths = vatCents * 10_000 - netCents * vat.rate
          expect(Math.abs(twentyThousandths)).toBeLessThanOrEqual(5_000)
        }
      }),
    )
  })

  it('the credit of all lines mirrors them to the cent', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const [debit, credit] = [totalsOf(lines), totalsOf(lines.map(opposite))]
        expect([credit.netCents + debit.netCents, credit.vatCents + debit.vatCents, credit.grossCents + debit.grossCents]).toEqual([
          0, 0, 0,
        ])
      }),
    )
  })

  it('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { netCents, vatCents } = totalsOf(lines.toReversed())
        expect({ netCents, vatCents }).toEqual({ netCents: totalsOf(lines).netCents, vatCents: totalsOf(lines).vatCents })
      }),
    )
  })
})
