import { describe, expect, it } from 'vitest'
import { isToCome, priceGridDraft, versionOn, volumeTiers } from './price-grid.ts'
import { publicPrices } from './public-grid.ts'

const draft = { name: 'Grille Pro', offer: 'PRO', validFrom: '2027-01-01', prices: publicPrices }
const errorsOf = (change: object) =>
  priceGridDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const ofPrices = (change: object) => errorsOf({ prices: { ...publicPrices, ...change } })

describe('a price grid', () => {
  it('is taken with its name, its day, its numbers, and an offer or a client', () => {
    expect(errorsOf({})).toBeUndefined()
    expect(errorsOf({ offer: null, clientId: '01990000-0000-7000-8000-000000000001' })).toBeUndefined()
  })

  it('is of an offer or of a client, never of both nor of neither', () => {
    const message = 'offer: Choisissez une offre ou un client.'
    expect(errorsOf({ offer: null })).toEqual([message])
    expect(errorsOf({ clientId: '01990000-0000-7000-8000-000000000001' })).toEqual([message])
    expect(errorsOf({ offer: null, clientId: 'Foncia' })).toEqual(['clientId: Renseignez un client.'])
  })

  it('has a name', () => {
    expect(errorsOf({ name: ' ' })).toEqual(['name: Renseignez un nom.'])
  })

  it.each<[string, object, string | undefined]>([
    ['0', { annex: 0 }, undefined],
    ['100,000 €', { annex: 10_000_000 }, undefined],
    ['no number', { annex: null }, 'prices.annex: Indiquez un montant.'],
    ['a part of a cent', { annex: 0.5 }, 'prices.annex: Indiquez un montant.'],
    ['below 0', { annex: -1 }, 'prices.annex: Le montant ne peut pas être négatif.'],
    ['above 100,000 €', { annex: 10_000_001 }, 'prices.annex: Ce montant est trop grand.'],
  ])('takes an amount of %s as %o: %s [VAL-4]', (_, change, message) => {
    expect(ofPrices(change)).toEqual(message && [message])
  })

  it('sells nothing for 0 [VAL-4]', () => {
    const base = { ...publicPrices.base, checkin: { ...publicPrices.base.checkin, T1: 0 } }
    expect(ofPrices({ base })).toEqual(['prices.base.checkin.T1: Le montant doit être supérieur à 0.'])
    const dear = { ...base, checkin: { ...base.checkin, T1: 10_000_001 } }
    expect(ofPrices({ base: dear })).toEqual(['prices.base.checkin.T1: Ce montant est trop grand.'])
    expect(ofPrices({ base: { ...base, checkin: { ...base.checkin, T1: '70' } } })).toEqual([
      'prices.base.checkin.T1: Indiquez un montant.',
    ])
  })

  it.each([-1, 10_001, 1.5])('has no rate of %d hundredths of a percent', (houseRate) => {
    expect(ofPrices({ houseRate })).toEqual(['prices.houseRate: Le taux doit être compris entre 0 et 100\u00a0%.'])
  })

  it('has a price for each service and room count, its fees, and only what a grid has', () => {
    const { checkin: _, ...others } = publicPrices.base
    expect(ofPrices({ base: others })?.[0]).toMatch(/^prices\.base\.checkin: /)
    expect(ofPrices({ fees: {} })).toHaveLength(3)
    expect(ofPrices({ colour: 1 })).toHaveLength(1)
  })

  it('has supplements for areas', () => {
    expect(ofPrices({ zones: [{ areaId: '01990000-0000-7000-8000-000000000001', amount: 500 }] })).toBeUndefined()
    expect(ofPrices({ zones: [{ areaId: 'Lyon', amount: 500 }] })).toEqual(['prices.zones.0.areaId: Choisissez une zone.'])
    const many = Array.from({ length: 501 }, () => ({ areaId: '01990000-0000-7000-8000-000000000001', amount: 1 }))
    expect([ofPrices({ zones: many.slice(1) }), ofPrices({ zones: many })?.length]).toEqual([undefined, 1])
  })
})

describe('the volume discounts of a grid', () => {
  const tierErrors = (...tiers: object[]) => volumeTiers.safeParse(tiers).error?.issues.map(({ message }) => message)
  const steps = (count: number) => Array.from({ length: count }, (_, index) => ({ from: index + 2, rate: 100 }))

  it('go up with the orders, and never down in the discount', () => {
    const order = ['Rangez les paliers du plus petit au plus grand, sans baisser la remise.']
    expect(tierErrors({ from: 3, rate: 1_000 }, { from: 10, rate: 1_000 }, { from: 20, rate: 2_000 })).toBeUndefined()
    expect(tierErrors({ from: 10, rate: 1_000 }, { from: 10, rate: 2_000 })).toEqual(order)
    expect(tierErrors({ from: 10, rate: 1_000 }, { from: 9, rate: 2_000 })).toEqual(order)
    expect(tierErrors({ from: 10, rate: 1_000 }, { from: 20, rate: 999 })).toEqual(order)
  })

  it('begin with the second order, and are six at most', () => {
    expect(tierErrors({ from: 2, rate: 0 })).toBeUndefined()
    expect(tierErrors({ from: 1, rate: 0 })).toEqual(['Une remise de volume commence à 2 commandes.'])
    expect(tierErrors({ from: 'dix', rate: 0 })).toEqual(['Indiquez un nombre de commandes.'])
    expect(tierErrors({ from: 10_000, rate: 0 })).toBeUndefined()
    expect(tierErrors({ from: 10_001, rate: 0 })).toHaveLength(1)
    expect([tierErrors(...steps(6)), tierErrors(...steps(7))]).toEqual([undefined, ['Vous pouvez indiquer 6 paliers au maximum.']])
  })
})

describe('the versions of a grid', () => {
  const versions = [
    { validFrom: '2026-01-01', validUntil: '2026-11-30', number: 1 },
    { validFrom: '2026-12-01', validUntil: null, number: 2 },
  ]

  it('price the days from their first to their last, both included', () => {
    const numberOn = (day: string) => versionOn(versions, day)?.number
    expect(['2025-12-31', '2026-01-01', '2026-11-30', '2026-12-01', '2030-01-01'].map(numberOn)).toEqual([undefined, 1, 1, 2, 2])
  })

  it('are edited until the day before they begin', () => {
    expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((today) => isToCome({ validFrom: '2026-12-01' }, today))).toEqual([
      true,
      false,
      false,
    ])
  })
})
