import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateSupplements } from '../../offer/price-date.ts'
import { priceOf } from '../../offer/price.ts'
import { publicGridDay, publicGridId, publicPrices, publicVersionId } from '../../offer/public-grid.ts'
import { completeBooking } from '../complete-booking.ts'
import type { Booking } from '../order/booking.ts'
import { dateMovesPrice, dateSupplementNotice, isOfPreviousDate, pricedAtDate } from './booking-date-price.ts'

const terms = { prices: publicPrices, discountRate: 0, volume: null }
const priceSource = {
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
const [saturday, tuesday] = ['2026-11-28', '2026-12-01']
const [onSaturday, onTuesday, otherTuesday] = ['2026-11-28T09:00:00.000Z', '2026-12-01T09:00:00.000Z', '2026-12-08T09:00:00.000Z']

const ordered = (date: Partial<Booking>): Booking => pricedAtDate({ ...completeBooking, priceSource, wishedDay: null, ...date }, terms)
const rulesOf = ({ priceLines }: Booking) => priceLines.map(({ rule }) => rule)
/** The order after a step that gives it a date. */
const moved = (before: Booking, startAt: string): Booking => {
  const after = { ...before, startAt }
  return dateMovesPrice(before, after) ? pricedAtDate(after, terms) : after
}

describe('the price of an order whose date changes', () => {
  it('loses the weekend supplement when a mission of Saturday moves to Tuesday, and has it again on a Saturday', () => {
    const planned = ordered({ wishedDay: saturday, startAt: onSaturday })
    expect(planned.priceLines.at(-1)).toMatchObject({ rule: 'outOfHours', why: 'mission du sam. 28 nov. 2026 à 10:00' })

    const after = moved(planned, onTuesday)

    expect(rulesOf(after)).not.toContain('outOfHours')
    expect(after.priceCents).toBe(planned.priceCents - publicPrices.outOfHours)
    expect(moved(after, onSaturday)).toMatchObject({ priceCents: planned.priceCents, priceLines: planned.priceLines })
  })

  it('names the new date when the supplement stays', () => {
    const after = moved(ordered({ wishedDay: saturday }), '2026-11-29T09:00:00.000Z')
    expect(after.priceLines.at(-1)).toMatchObject({ rule: 'outOfHours', why: 'mission du dim. 29 nov. 2026 à 10:00' })
  })

  it('is true of its date after any change, and is the price of an order made for that date', () => {
    const anyDate = fc.integer({ min: 0, max: 24 * 60 }).map((hours) => new Date(Date.parse(completeBooking.createdAt) + hours * 3_600_000))
    fc.assert(
      fc.property(fc.array(anyDate, { minLength: 1, maxLength: 4 }), (dates) => {
        const after = dates.reduce((order, date) => moved(order, date.toISOString()), ordered({ wishedDay: saturday }))
        const supplements = rulesOf(after).filter((rule) => rule === 'urgent' || rule === 'outOfHours')
        expect(supplements).toEqual(dateSupplements(after, after.createdAt))
        expect(after).toMatchObject({ priceCents: priceOf(after, after.createdAt, terms).cents })
      }),
    )
  })

  it('stays without supplement before and after, once the order has ended, and without a grid', () => {
    const plain = ordered({ wishedDay: tuesday, startAt: onTuesday })
    expect(dateMovesPrice(plain, { ...plain, startAt: otherTuesday })).toBe(false)
    const dear = ordered({ wishedDay: saturday })
    expect(dateMovesPrice(dear, { ...dear, startAt: onTuesday })).toBe(true)
    expect(dateMovesPrice(dear, dear)).toBe(false)
    expect(dateMovesPrice({ ...dear, result: 'canceledLastMinute' }, { ...dear, startAt: onTuesday })).toBe(false)
    expect(dateMovesPrice({ ...dear, priceSource: null }, { ...dear, startAt: onTuesday })).toBe(false)
  })

  it('is announced before the step', () => {
    const dear = ordered({ wishedDay: saturday })
    expect(dateSupplementNotice(dear, { ...dear, startAt: onTuesday })).toBe(
      "Le prix change avec cette date : le supplément « Soir ou week-end » ne s'applique plus.",
    )
    expect(dateSupplementNotice(dear, { ...dear, startAt: onSaturday })).toBeNull()
    const plain = ordered({ wishedDay: tuesday })
    expect(dateSupplementNotice(plain, { ...plain, startAt: '2026-11-01T19:00:00.000Z' })).toBe(
      "Le prix change avec cette date : le supplément « Urgence » s'ajoute, le supplément « Soir ou week-end » s'ajoute.",
    )
  })

  it('has a line of a former date when it stayed', () => {
    const dear = ordered({ wishedDay: saturday })
    const line = { label: 'Soir ou week-end', amountCents: 2_500, rule: 'outOfHours' as const }
    expect(isOfPreviousDate(line, dear)).toBe(false)
    expect(isOfPreviousDate(line, { ...dear, startAt: onTuesday })).toBe(true)
    expect(isOfPreviousDate({ ...line, rule: 'base' }, { ...dear, startAt: onTuesday })).toBe(false)
  })
})
