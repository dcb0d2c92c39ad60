import { dateRuleLabels, dateRules, dateSupplements } from '../../offer/price-date.ts'
import { isQuotedPrice, type PriceLine } from '../../offer/price-line.ts'
import { priceOf, type PriceTerms } from '../../offer/price.ts'
import type { Booking } from '../order/booking.ts'

type Ordered = Pick<Booking, 'wishedDay' | 'startAt' | 'createdAt' | 'priceLines' | 'priceSource' | 'result'>
type Moved = Pick<Booking, 'wishedDay' | 'startAt'>

const isOfDate = ({ rule }: PriceLine): boolean => dateRules.some((dateRule) => dateRule === rule)
const dateOf = ({ startAt, wishedDay }: Moved): string | null => startAt ?? wishedDay ?? null

/**
 * Whether another date may change the price of an order: a supplement of the former date is in it, or the new date adds one. The price of
 * an ended order, and of an order older than the grids, stays.
 */
export const dateMovesPrice = (before: Ordered, after: Moved): boolean =>
  before.result === null &&
  Boolean(before.priceSource) &&
  !isQuotedPrice(before.priceLines) &&
  dateOf(before) !== dateOf(after) &&
  (before.priceLines.some(isOfDate) || dateSupplements(after, before.createdAt).length > 0)

/** The order at the price of its new date. @param terms the terms that priced it: grid and discounts stay */
export const pricedAtDate = (after: Booking, terms: PriceTerms): Booking => {
  const { cents, lines } = priceOf(after, after.createdAt, terms)
  return { ...after, priceCents: cents, priceLines: lines }
}

/** The sentence announcing what a new date does to the supplements of an order; null when it changes none. */
export const dateSupplementNotice = (before: Ordered, after: Moved): string | null => {
  if (!dateMovesPrice(before, after)) return null
  const next = dateSupplements(after, before.createdAt)
  const left = dateRules.filter((rule) => !next.includes(rule) && before.priceLines.some((line) => line.rule === rule))
  const added = next.filter((rule) => !before.priceLines.some((line) => line.rule === rule))
  const words = [
    ...left.map((rule) => `le supplément « ${dateRuleLabels[rule]} » ne s'applique plus`),
    ...added.map((rule) => `le supplément « ${dateRuleLabels[rule]} » s'ajoute`),
  ]
  return words.length > 0 ? `Le prix change avec cette date : ${words.join(', ')}.` : null
}

/** Whether a line of a price is for a date that the order no longer has: of an order whose price stayed. */
export const isOfPreviousDate = (line: PriceLine, { createdAt, ...order }: Moved & Pick<Booking, 'createdAt'>): boolean =>
  isOfDate(line) && !dateSupplements(order, createdAt).some((rule) => rule === line.rule)
