import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomCounts } from '../dwelling/dwelling.ts'
import { bookingOptions } from './booking-option.ts'
import { type Price, type Priced, type PriceTerms, priceOf, volumeAt } from './price.ts'
import { publicPrices } from './public-grid.ts'
import { bookingServices } from './sold-service.ts'

const publicTerms: PriceTerms = { prices: publicPrices, discountRate: 0, volume: null }
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
const anyRate = fc.integer({ min: 0, max: 10_000 })
const anyAmount = fc.nat(50_000)
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  prices: fc
    .record({ houseRate: anyRate, businessRate: anyRate, surfaceStep: anyAmount, annex: anyAmount, minimum: anyAmount, urgent: anyAmount })
    .map((change) => ({ ...publicPrices, ...change })),
  discountRate: anyRate,
  volume: fc.option(fc.record({ kind: fc.constantFrom('day', 'month'), rank: fc.nat(40), rate: anyRate })),
})
const withoutRules = ({ cents, lines }: Price) => ({ cents, lines: lines.map(({ label, amountCents }) => ({ label, amountCents })) })
const centsOf = (change: Partial<Priced>) => priceOf({ ...plain, ...change }, now, publicTerms).cents

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
    expect(withoutRules(priceOf(order, now, publicTerms))).toEqual({
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

  it.each<[string, Partial<Priced>, Price['lines'][number]]>([
    ['furniture', { furnished: true }, { rule: 'furnished', label: 'Meublé', amountCents: 2_000 }],
    ['a house', { propertyKind: 'house' }, { rule: 'house', label: 'Maison', amountCents: 1_350, why: '15\u00a0% de 90,00\u00a0€' }],
    ['one step', { surface: 51 }, { rule: 'surface', label: 'Surface : 1 tranche de 20 m²', amountCents: 500, why: '1 × 5,00\u00a0€' }],
    ['three', { surface: 91 }, { rule: 'surface', label: 'Surface : 3 tranches de 20 m²', amountCents: 1_500, why: '3 × 5,00\u00a0€' }],
    ['an annex', { annexes: [{ kind: 'cellar' }] }, { rule: 'annexes', label: '1 annexe', amountCents: 500, why: '1 × 5,00\u00a0€' }],
    ['a virtual tour', { options: ['virtual_tour'] }, { rule: 'virtualTour', label: 'Visite virtuelle', amountCents: 4_000 }],
    ['annotation', { options: ['annotated'] }, { rule: 'annotated', label: 'Annoté', amountCents: 1_500 }],
    [
      'today',
      { wishedDay: '2026-11-23' },
      { rule: 'urgent', label: 'Urgence', amountCents: 1_500, why: 'date souhaitée : lun. 23 nov. 2026' },
    ],
    [
      'a Saturday',
      { wishedDay: '2026-11-28' },
      { rule: 'outOfHours', label: 'Soir ou week-end', amountCents: 2_500, why: 'date souhaitée : sam. 28 nov. 2026' },
    ],
  ])('has one line more for %s, with its rule and its calculation', (_, change, line) => {
    expect(priceOf({ ...plain, ...change }, now, publicTerms).lines).toEqual([
      { rule: 'base', label: 'Entrée T2', amountCents: 9_000 },
      line,
    ])
  })

  it('of commercial premises is read by surface, at the home that includes it, and says so', () => {
    const premises: Priced = { ...plain, propertyType: 'business', propertyKind: 'house', roomCount: 'T6', surface: 112.5 }
    expect(priceOf(premises, now, publicTerms)).toMatchObject({
      cents: 18_000,
      lines: [
        { rule: 'premises', label: 'Entrée 112,5\u00a0m²', amountCents: 15_000, why: "au tarif d'un T5" },
        { rule: 'business', label: 'Local commercial', amountCents: 3_000 },
      ],
    })
    expect(withoutRules(priceOf({ ...premises, surface: 171 }, now, publicTerms)).lines).toEqual([
      { label: 'Entrée 171\u00a0m²', amountCents: 17_000 },
      { label: 'Local commercial', amountCents: 3_400 },
      { label: 'Surface : 2 tranches de 20 m²', amountCents: 1_000 },
    ])
  })

  it('is urgent within 24 hours only, and dearer in the evening and at the weekend', () => {
    expect(centsOf({ startAt: '2026-11-24T08:59:00.000Z' })).toBe(10_500)
    expect(centsOf({ startAt: '2026-11-24T09:00:00.000Z' })).toBe(9_000)
    expect(centsOf({ wishedDay: '2026-11-28' })).toBe(11_500)
    expect(centsOf({ startAt: '2026-11-26T18:00:00.000Z' })).toBe(11_500)
    expect(centsOf({ startAt: '2026-11-26T17:59:00.000Z' })).toBe(9_000)
    expect(centsOf({ startAt: '2026-11-26T06:59:00.000Z' })).toBe(11_500)
    expect(centsOf({ startAt: '2026-11-26T07:00:00.000Z' })).toBe(9_000)
    expect(centsOf({ wishedDay: '2026-11-24' })).toBe(9_000)
  })

  it('is whole cents, the sum of its lines, none of them empty, never below the minimum', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, (order, terms) => {
        const { cents, lines } = priceOf(order, now, terms)
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(cents)
        expect(lines.every((line) => Number.isInteger(line.amountCents) && line.amountCents !== 0)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(terms.prices.minimum)
      }),
    )
  })

  it('never falls when the dwelling grows or an option is added', () => {
    fc.assert(
      fc.property(anyOrder, anyTerms, fc.nat(200), (order, terms, more) => {
        const price = priceOf(order, now, terms).cents
        expect(priceOf({ ...order, surface: order.surface + more }, now, terms).cents).toBeGreaterThanOrEqual(price)
        expect(priceOf({ ...order, furnished: true }, now, terms).cents).toBeGreaterThanOrEqual(price)
        expect(priceOf({ ...order, options: [...bookingOptions] }, now, terms).cents).toBeGreaterThanOrEqual(price)
      }),
    )
  })

  it("takes the volume discount off first, the client's off the rest, then goes up to the minimum, each line saying how", () => {
    const prices = { ...publicPrices, minimum: 7_000, zones: [{ areaId: 'a', amount: 999 }] }
    const terms: PriceTerms = { prices, discountRate: 1_250, volume: { kind: 'month', rank: 12, rate: 1_000 } }

    expect(priceOf({ ...plain, areaId: 'a', service: 'control' }, now, terms)).toEqual({
      cents: 7_000,
      lines: [
        { rule: 'base', label: 'Contrôle T2', amountCents: 5_400 },
        { rule: 'zone', label: 'Zone', amountCents: 999 },
        {
          rule: 'volume',
          label: 'Remise de volume',
          amountCents: -640,
          why: '10\u00a0% de 63,99\u00a0€ : 12e commande du client dans le mois',
        },
        { rule: 'client', label: 'Remise du client', amountCents: -720, why: '12,5\u00a0% de 57,59\u00a0€' },
        { rule: 'minimum', label: 'Complément au minimum', amountCents: 1_961, why: 'minimum de 70,00\u00a0€' },
      ],
    })
  })

  it('takes the best volume discount that is reached, and none before its first order', () => {
    const tiers = {
      sameDay: [{ from: 3, rate: 1_000 }],
      month: [
        { from: 10, rate: 1_000 },
        { from: 20, rate: 2_000 },
      ],
    }
    expect(volumeAt(tiers, { day: 2, month: 9 })).toBeNull()
    expect(volumeAt(tiers, { day: 3, month: 9 })).toEqual({ kind: 'day', rank: 3, rate: 1_000 })
    expect(volumeAt(tiers, { day: 3, month: 12 })).toEqual({ kind: 'day', rank: 3, rate: 1_000 })
    expect(volumeAt(tiers, { day: 3, month: 25 })).toEqual({ kind: 'month', rank: 25, rate: 2_000 })
  })
})

describe('the line of a volume discount', () => {
  it.each([
    [{ kind: 'day', rank: 1, rate: 1_000 }, '1re commande du client pour ce jour'],
    [{ kind: 'day', rank: 3, rate: 1_000 }, '3e commande du client pour ce jour'],
    [{ kind: 'month', rank: 12, rate: 1_000 }, '12e commande du client dans le mois'],
  ] as const)('%o says « %s »', (volume, words) => {
    expect(priceOf(plain, now, { ...publicTerms, volume }).lines.at(-1)).toEqual({
      rule: 'volume',
      label: 'Remise de volume',
      amountCents: -900,
      why: `10\u00a0% de 90,00\u00a0€ : ${words}`,
    })
  })
})

describe("the client's own minimum", () => {
  it("takes the place of the grid's, and its line says whose it is", () => {
    const prices = { ...publicPrices, minimum: 12_000 }
    const priced = (minimumCents: number | null) => priceOf(plain, now, { prices, discountRate: 0, volume: null, minimumCents })
    expect(priced(10_000)).toMatchObject({
      cents: 10_000,
      lines: [{ rule: 'base' }, { rule: 'minimum', amountCents: 1_000, why: 'minimum du client de 100,00\u00a0€' }],
    })
    expect(priced(0).cents).toBe(9_000)
    expect(priced(null).cents).toBe(12_000)
  })
})
