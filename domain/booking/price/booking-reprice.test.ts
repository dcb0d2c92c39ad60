import { describe, expect, it } from 'vitest'
import { publicGridDay, publicGridId, publicPrices, publicVersionId } from '../../offer/public-grid.ts'
import { changesAmount, type Fresh, repriced, whyRepriced } from './booking-reprice.ts'

const source = {
  gridId: publicGridId,
  gridName: 'Grille publique',
  versionId: publicVersionId,
  number: 1,
  validFrom: publicGridDay,
  discountRate: 0,
  minimumCents: null,
  volume: null,
  fees: publicPrices.fees,
}
const order = { status: 'planned', startAt: null, offer: 'PRO', priceCents: 9_000, result: null, resultCents: null } as const
const fresh: Omit<Fresh, 'resultCents'> = { offer: 'PRO', priceCents: 8_000, priceLines: [], priceSource: source }

describe('an order priced anew', () => {
  it('has no result while it is open, and its result at the new price once it has ended', () => {
    expect(repriced(order, fresh)).toEqual({ ...fresh, resultCents: null })
    expect(repriced({ ...order, result: 'completed', resultCents: 9_000 }, fresh)).toEqual({ ...fresh, resultCents: 8_000 })
    expect(repriced({ ...order, result: 'canceledLastMinute', resultCents: 4_500 }, fresh).resultCents).toBe(4_000)
  })

  it('differs when its price or the amount of its result does', () => {
    const same = { priceCents: 9_000, resultCents: null }
    expect(changesAmount(order, same)).toBe(false)
    expect(changesAmount(order, { ...same, priceCents: 8_999 })).toBe(true)
    expect(changesAmount(order, { ...same, resultCents: 1 })).toBe(true)
  })
})

describe('why it differs', () => {
  const before: Parameters<typeof whyRepriced>[0] = { offer: 'PRO', priceLines: [], priceSource: source }

  it('names the offer, the grid and each discount, as they were and as they are', () => {
    const after: typeof before = {
      ...before,
      offer: 'ENTREPRISE',
      priceSource: {
        ...source,
        gridName: 'Foncia',
        number: 3,
        discountRate: 1_250,
        minimumCents: 5_000,
        volume: { kind: 'day', rank: 3, rate: 1_000 },
      },
    }
    expect(whyRepriced(before, after)).toEqual([
      'Offre : Pro → Entreprise',
      'Grille : Grille publique, version 1 → Foncia, version 3',
      'Remise du client : 0\u00a0% → 12,5\u00a0%',
      'Minimum du client : aucun → 50,00\u00a0€',
      'Remise de volume : 0\u00a0% → 10\u00a0%',
    ])
  })

  it('says that an order of before the grids had none', () => {
    expect(whyRepriced({ ...before, priceSource: null }, before)).toEqual(['Grille : aucune → Grille publique, version 1'])
  })

  it('is the order itself when nothing else differs', () => {
    expect(whyRepriced(before, before)).toEqual(['Date, heure ou logement de la commande'])
  })
})
