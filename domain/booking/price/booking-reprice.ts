import { type Offer, offerLabels } from '../../offer/offer.ts'
import type { PriceSource } from '../../offer/price-line.ts'
import { formatCents, formatRate } from '../../values/money.ts'
import type { Booking } from '../order/booking.ts'
import { resultAtPrice } from './booking-fee.ts'

/** The price of an order computed again, with its client's current terms and the grid of its own day. */
export type Fresh = Pick<Booking, 'offer' | 'priceCents' | 'priceLines' | 'resultCents'> & { priceSource: PriceSource }

type Priced = Pick<Booking, 'status' | 'startAt' | 'offer' | 'priceCents' | 'result' | 'resultCents'>

/** The order with its price computed again, and its result at that price. */
export const repriced = (before: Priced, fresh: Omit<Fresh, 'resultCents'>): Fresh => ({
  ...fresh,
  resultCents: before.result ? resultAtPrice(before.result, { ...before, ...fresh }) : null,
})

/** Whether the amount differs. A line with other words and the same amount is no difference. */
export const changesAmount = (before: Priced, fresh: Pick<Fresh, 'priceCents' | 'resultCents'>): boolean =>
  before.priceCents !== fresh.priceCents || before.resultCents !== fresh.resultCents

type Compared = { offer: Offer; priceSource?: PriceSource | null | undefined; priceLines: Booking['priceLines'] }

const gridWords = ({ gridName, number }: PriceSource): string => `${gridName}, version ${number}`

const nothing = { grid: 'aucune', client: formatRate(0), minimum: 'aucun', volume: formatRate(0) }
const wordsOf = (source: PriceSource | null | undefined): typeof nothing =>
  source
    ? {
        grid: gridWords(source),
        client: formatRate(source.discountRate),
        minimum: source.minimumCents ? formatCents(source.minimumCents) : nothing.minimum,
        volume: formatRate(source.volume?.rate ?? 0),
      }
    : nothing

/** The reasons for another price, as sentences: offer, grid, discounts; when none of them differs, the order's own data. */
export const whyRepriced = (before: Compared, after: Compared): string[] => {
  const was = wordsOf(before.priceSource)
  const is = wordsOf(after.priceSource)
  const compared = [
    ['Offre', offerLabels[before.offer], offerLabels[after.offer]],
    ['Grille', was.grid, is.grid],
    ['Remise du client', was.client, is.client],
    ['Minimum du client', was.minimum, is.minimum],
    ['Remise de volume', was.volume, is.volume],
  ] as const
  const reasons = compared
    .filter(([, previous, next]) => previous !== next)
    .map(([what, previous, next]) => `${what} : ${previous} → ${next}`)
  return reasons.length > 0 ? reasons : ['Date, heure ou logement de la commande']
}
