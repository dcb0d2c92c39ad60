import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomCounts } from '../dwelling/dwelling.ts'
import { bookingPrice, type Priced } from './booking-price.ts'
import { bookingOptions, bookingServices } from './booking-service.ts'

/** Monday 23 November 2026, 10:00 in Paris. */
const now = '2026-11-23T09:00:00.000Z'
const plain: Priced = {
  service: 'checkin',
  roomCount: 'T2',
  furnished: false,
  propertyKind: 'apartment',
  propertyType: 'house',
  surface: 45,
  options: [],
  annexes: [],
}
const anyOrder: fc.Arbitrary<Priced> = fc.record({
  service: fc.constantFrom(...bookingServices),
  roomCount: fc.constantFrom(...roomCounts),
  furnished: fc.boolean(),
  propertyKind: fc.constantFrom('apartment', 'house'),
  propertyType: fc.constantFrom('house', 'business'),
  surface: fc.double({ min: 1, max: 1_000, noNaN: true }),
  options: fc.subarray([...bookingOptions]),
  annexes: fc.option(fc.array(fc.constant({ kind: 'cellar' as const }), { maxLength: 10 })),
  wishedDay: fc.constantFrom(null, '2026-11-23', '2026-11-28', '2026-12-15'),
})
const centsOf = (change: Partial<Priced>) => bookingPrice({ ...plain, ...change }, now).cents

describe('the price of a booking', () => {
  it('is the public grid by rooms', () => {
    expect(roomCounts.map((roomCount) => centsOf({ roomCount, surface: 25 }))).toEqual([7_000, 9_000, 11_000, 13_000, 15_000, 17_000])
  })

  it('explains itself line by line', () => {
    const order: Priced = {
      ...plain,
      service: 'checkout',
      furnished: true,
      propertyKind: 'house',
      surface: 91,
      options: ['virtual_tour'],
      annexes: [{ kind: 'garage' }, { kind: 'cellar' }],
      wishedDay: '2026-11-23',
    }
    expect(bookingPrice(order, now)).toEqual({
      cents: 21_685,
      lines: [
        { label: 'Sortie T2', amountCents: 9_900 },
        { label: 'Meublé', amountCents: 2_000 },
        { label: 'Maison', amountCents: 1_785 },
        { label: 'Surface : 3 tranches de 20 m²', amountCents: 1_500 },
        { label: '2 annexes', amountCents: 1_000 },
        { label: 'Visite virtuelle', amountCents: 4_000 },
        { label: 'Urgence', amountCents: 1_500 },
      ],
    })
  })

  it('is urgent within 24 hours only, and dearer in the evening and at the weekend', () => {
    expect(centsOf({ startAt: '2026-11-24T08:59:00.000Z' })).toBe(10_500)
    expect(centsOf({ startAt: '2026-11-24T09:00:00.000Z' })).toBe(9_000)
    expect(centsOf({ wishedDay: '2026-11-28' })).toBe(11_500)
    expect(centsOf({ startAt: '2026-11-26T18:00:00.000Z' })).toBe(11_500)
    expect(centsOf({ startAt: '2026-11-26T17:59:00.000Z' })).toBe(9_000)
  })

  it('is whole cents, the sum of its lines, none of them negative, the base first', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { cents, lines } = bookingPrice(order, now)
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(cents)
        expect(lines.every((line) => Number.isInteger(line.amountCents) && line.amountCents > 0)).toBe(true)
        expect(cents).toBeGreaterThan(0)
      }),
    )
  })

  it('never falls when the dwelling grows or an option is added', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(200), (order, more) => {
        const price = bookingPrice(order, now).cents
        expect(bookingPrice({ ...order, surface: order.surface + more }, now).cents).toBeGreaterThanOrEqual(price)
        expect(bookingPrice({ ...order, furnished: true }, now).cents).toBeGreaterThanOrEqual(price)
        expect(bookingPrice({ ...order, options: [...bookingOptions] }, now).cents).toBeGreaterThanOrEqual(price)
      }),
    )
  })
})
