import { type Cents, shareOf } from '../values/money.ts'
import type { VatRate } from './vat-rate.ts'

/** A line of a quotation, an invoice or a credit note, before VAT. */
export interface AmountLine {
  /** At most three decimals; below 0 for what is deducted, since a unit price is never negative (EN 16931, BR-27). */
  readonly quantity: number
  /** Cents without VAT, 0 or more. */
  readonly unitCents: Cents
  /** A discount of the line in cents, 0 or more. */
  readonly discountCents?: Cents
  readonly vat: VatRate
}

/** The amounts of one VAT rate: EN 16931, BG-23. */
export interface RateTotal {
  readonly vat: VatRate
  readonly netCents: Cents
  readonly vatCents: Cents
}

export interface AmountTotals {
  /** One a rate, the highest first; of exempt lines one a reason. */
  readonly rates: readonly RateTotal[]
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
}

/** The largest amount of a line: a billion euros, so that sums of a document times a rate stay exact whole numbers. */
export const mostCents: Cents = 100_000_000_000

/**
 * Half a cent away from zero, in whole numbers, since `0.5 * 99.99` has no exact binary value.
 * @throws {RangeError} for more than three decimals of a quantity, for cents that are not whole, and above `mostCents`
 */
const productOf = (quantity: number, unitCents: Cents): Cents => {
  const thousandths = Math.round(quantity * 1_000)
  if (Math.abs(thousandths / 1_000 - quantity) > 1e-9) throw new RangeError('a quantity has at most three decimals')
  const exact = BigInt(thousandths) * BigInt(unitCents)
  const size = exact < 0n ? -exact : exact
  const rounded = Number((size + 500n) / 1_000n)
  if (rounded > mostCents) throw new RangeError('a line has at most a billion euros')
  return exact < 0n ? -rounded : rounded
}

/**
 * The net amount of a line, as it is printed: quantity × unit price, half a cent away from zero, less the discount.
 * @throws {RangeError} as `productOf`
 */
export const netCentsOf = ({ quantity, unitCents, discountCents = 0 }: AmountLine): Cents => {
  const product = productOf(quantity, unitCents)
  return product - (product < 0 ? -discountCents : discountCents)
}

const vatCentsOf = (netCents: Cents, { rate }: VatRate): Cents => (netCents < 0 ? -shareOf(-netCents, rate) || 0 : shareOf(netCents, rate))

const keyOf = (vat: VatRate): string => (vat.category === 'S' ? `S ${vat.rate}` : `E ${vat.reason}`)

/**
 * The totals of a document: the sum of its lines as printed, and one VAT amount a rate, from the sum of the lines of that rate. VAT a line
 * would add up to another amount (three lines of 0.03 € at 20 %: 0.02 €, not 0.03).
 * Source: EN 16931, BR-CO-10, BR-CO-13 to 15, BR-S-08 and 09; CGI, ann. II, art. 242 nonies A, I-11° and 12°.
 * @throws {RangeError} as `productOf`
 */
export const totalsOf = (lines: readonly AmountLine[]): AmountTotals => {
  const netByRate = new Map<string, { vat: VatRate; netCents: Cents }>()
  for (const line of lines) {
    const key = keyOf(line.vat)
    netByRate.set(key, { vat: line.vat, netCents: (netByRate.get(key)?.netCents ?? 0) + netCentsOf(line) })
  }
  const rates = [...netByRate.values()]
    .map(({ vat, netCents }) => ({ vat, netCents, vatCents: vatCentsOf(netCents, vat) }))
    .toSorted((one, other) => other.vat.rate - one.vat.rate)
  const netCents = rates.reduce((sum, rate) => sum + rate.netCents, 0)
  const vatCents = rates.reduce((sum, rate) => sum + rate.vatCents, 0)
  return { rates, netCents, vatCents, grossCents: netCents + vatCents }
}
