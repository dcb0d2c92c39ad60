import { describe, expect, it } from 'vitest'
import { countsRanks, noImpact, type Repriced, repricedBy, type SoldOrder, withOrders } from './price-impact.ts'
import { publicGridDay, publicGridId, publicPrices, publicVersionId } from './public-grid.ts'

const source = {
  gridId: publicGridId,
  gridName: 'Grille publique',
  versionId: publicVersionId,
  number: 1,
  validFrom: publicGridDay,
  discountRate: 1_000,
  volume: null,
  fees: publicPrices.fees,
}
const order: SoldOrder = {
  id: 'a',
  code: 'C26000001-0',
  clientName: 'Agence du Port',
  createdAt: '2026-11-23T09:00:00.000Z',
  service: 'checkin',
  roomCount: 'T2',
  furnished: false,
  propertyKind: 'apartment',
  propertyType: 'house',
  surface: 45,
  options: [],
  areaId: 'north',
  source,
  ownTiers: { sameDay: null, month: null },
}
const first = { day: 1, month: 1 }
const dearer = { ...publicPrices, zones: [{ areaId: 'north', amount: 1_000 }] }
const priced = (id: string, beforeCents: number, afterCents: number): Repriced => ({
  id,
  code: id,
  clientName: 'Port',
  beforeCents,
  afterCents,
})

describe('an order by another version', () => {
  it('is worth the same by the same numbers, and keeps the discount of its client', () => {
    expect(repricedBy(order, first, publicPrices, publicPrices)).toMatchObject({ beforeCents: 8_100, afterCents: 8_100 })
    expect(repricedBy(order, first, publicPrices, dearer)).toMatchObject({ beforeCents: 8_100, afterCents: 9_000 })
    expect(repricedBy({ ...order, areaId: 'south' }, first, publicPrices, dearer)).toMatchObject({ afterCents: 8_100 })
  })

  it("reaches the version's volume discounts by its rank, or its client's own", () => {
    const byMonth = { ...publicPrices, month: [{ from: 10, rate: 2_000 }] }
    const own = { ...order, ownTiers: { sameDay: null, month: [] } }
    expect(repricedBy(order, { day: 1, month: 10 }, publicPrices, byMonth).afterCents).toBe(6_480)
    expect(repricedBy(order, { day: 1, month: 9 }, publicPrices, byMonth).afterCents).toBe(8_100)
    expect(repricedBy(own, { day: 1, month: 10 }, publicPrices, byMonth).afterCents).toBe(8_100)
  })
})

describe('the rank of an order', () => {
  const tier = [{ from: 3, rate: 1_000 }]
  const counts = (own: SoldOrder['ownTiers'], change: object) => countsRanks({ ownTiers: own }, { ...publicPrices, ...change })

  it('counts where the version has volume discounts, or the client its own in their place', () => {
    const none = { sameDay: null, month: null }
    expect([counts(none, {}), counts(none, { sameDay: tier }), counts(none, { month: tier })]).toEqual([false, true, true])
    expect([counts({ ...none, sameDay: tier }, {}), counts({ ...none, month: tier }, {})]).toEqual([true, true])
    expect([counts({ ...none, sameDay: [] }, { sameDay: tier }), counts({ ...none, month: [] }, { month: tier })]).toEqual([false, false])
  })
})

describe('what a version changes', () => {
  it('names ten orders at most, by their code where the difference is the same', () => {
    const codes = Array.from({ length: 12 }, (_, index) => `C${String(index).padStart(2, '0')}`)
    const impact = withOrders(
      noImpact,
      codes.toReversed().map((code) => priced(code, 100, 150)),
    )
    expect(impact.largest.map(({ code }) => code)).toEqual(codes.slice(0, 10))
  })

  it('counts orders, sums both prices, and names the largest differences first, over as many slices as there are', () => {
    const slice = [priced('same', 100, 100), priced('up', 100, 150), priced('down', 100, 20)]
    expect(withOrders(withOrders(noImpact, slice), [priced('top', 100, 900)])).toEqual({
      orders: 4,
      dearer: 2,
      cheaper: 1,
      beforeCents: 400,
      afterCents: 1_170,
      largest: [priced('top', 100, 900), priced('down', 100, 20), priced('up', 100, 150)],
    })
  })
})
