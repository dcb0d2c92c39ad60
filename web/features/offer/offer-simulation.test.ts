import { publicPrices } from '@adm/domain/offer/public-grid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { simulate, simulatedOrder } from './offer-simulation.ts'
import { simulatedSearch } from './offer-simulation-search.ts'

/** Saturday 14 November 2026: a week later is also a Saturday. */
const now = '2026-11-14T09:00:00.000Z'
const order = (search: Record<string, unknown> = {}) => simulatedOrder(z.object(simulatedSearch).parse(search), now)
const area = '01900000-0000-7000-8000-000000000009'
const rulesOf = (search: Record<string, unknown>) =>
  simulate(order(search), { ...publicPrices, zones: [{ areaId: area, amount: 500 }] }, undefined).lines.map(({ rule }) => rule)

describe('a simulated order', () => {
  it('is a plain entry of a T2 on a working day a week ahead', () => {
    expect(order().day).toBe('2026-11-23')
    expect(rulesOf({})).toEqual(['base'])
  })

  it('counts everything that is asked of it, as the address bar writes it', () => {
    const search = { furnished: 'yes', kind: 'house', surface: '90', annexes: '2', options: ['annotated'], area }
    expect(rulesOf({ ...search, day: '2026-11-28', urgent: 'yes' })).toEqual([
      'base',
      'furnished',
      'house',
      'surface',
      'annexes',
      'annotated',
      'urgent',
      'outOfHours',
      'zone',
    ])
    expect(rulesOf({ kind: 'house', premises: 'business', surface: '160' })).toEqual(['premises', 'business', 'surface'])
    expect(rulesOf({ hour: '19:30' })).toEqual(['base', 'outOfHours'])
  })

  it("takes the client's own discount, minimum and volume discounts, at the rank that is typed", () => {
    const own = { discountRate: 1_000, minimumCents: 8_000, sameDay: null, month: [{ from: 5, rate: 2_000 }] }
    expect(simulate(order({ inMonth: '4' }), publicPrices, own).cents).toBe(8_100)
    expect(simulate(order({ inMonth: '5' }), publicPrices, own)).toMatchObject({
      cents: 8_000,
      lines: [{ rule: 'base' }, { rule: 'volume' }, { rule: 'client' }, { rule: 'minimum' }],
    })
  })
})
