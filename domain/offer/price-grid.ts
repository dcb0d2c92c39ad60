import { z } from 'zod'
import { roomCounts } from '../dwelling/dwelling.ts'
import { day, instant } from '../values/date/moment.ts'
import { rule, ruleOf } from '../values/rule.ts'
import { requiredText } from '../values/text.ts'
import { amount, gridFees, rate, tooMuch } from './grid-fee.ts'
import { offers } from './offer.ts'
import { bookingServices } from './sold-service.ts'

const soldAmount = z.int('Indiquez un montant.').min(1, 'Le montant doit être supérieur à 0.').max(10_000_000, tooMuch)
const byService = (cell: z.ZodInt) => z.record(z.enum(bookingServices), z.record(z.enum(roomCounts), cell))

/** A discount from a number of orders on. */
const volumeTier = z.strictObject({
  from: z.int('Indiquez un nombre de commandes.').min(2, 'Une remise de volume commence à 2 commandes.').max(10_000),
  rate,
})
type VolumeTier = z.infer<typeof volumeTier>
const isRising = (tiers: readonly VolumeTier[]): boolean =>
  tiers.every((tier, index) => {
    const before = tiers[index - 1]
    return before === undefined || (tier.from > before.from && tier.rate >= before.rate)
  })
/** Volume discounts, smallest first: more orders never have a lower discount. */
export const volumeTiers = z
  .array(volumeTier)
  .max(6, 'Vous pouvez indiquer 6 paliers au maximum.')
  .check(rule(isRising, 'Rangez les paliers du plus petit au plus grand, sans baisser la remise.'))
export type VolumeTiers = z.infer<typeof volumeTiers>

/** All numbers of a grid: cents before tax, and hundredths of a percent. Source: `docs/domain.md` 6. */
export const gridPrices = z.strictObject({
  base: byService(soldAmount),
  /** Supplement for a furnished dwelling. */
  furnished: byService(amount),
  houseRate: rate,
  businessRate: rate,
  surfaceStep: amount,
  annex: amount,
  virtualTour: amount,
  annotated: amount,
  urgent: amount,
  outOfHours: amount,
  zones: z.array(z.strictObject({ areaId: z.uuid('Choisissez une zone.'), amount })).max(500),
  /** By the number of the client's orders for the same day. */
  sameDay: volumeTiers,
  /** By the number of the client's orders in the month. */
  month: volumeTiers,
  minimum: amount,
  fees: gridFees,
})
export type GridPrices = z.infer<typeof gridPrices>

/** The numbers of a grid from a day until the next version starts. */
export const priceGridVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  validFrom: day,
  /** The last day; null while there is no later version. */
  validUntil: day.nullable(),
  prices: gridPrices,
  createdAt: instant,
})
export type PriceGridVersion = z.infer<typeof priceGridVersion>

/** A grid of an offer, or of one client. The grid of `PAY_AS_YOU_GO` is public. */
export const priceGrid = z.object({
  id: z.uuid(),
  name: z.string(),
  offer: z.enum(offers).nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  versions: z.array(priceGridVersion),
  /** The first day on which the grid prices no more orders. */
  closedFrom: day.nullable(),
  version: z.int(),
})
export type PriceGrid = z.infer<typeof priceGrid>

const name = requiredText('Renseignez un nom.', 200)
/** The form of a new grid, with its first version. */
export const priceGridDraft = z
  .strictObject({
    name,
    offer: z.enum(offers).nullish(),
    clientId: z.uuid('Renseignez un client.').nullish(),
    validFrom: day,
    prices: gridPrices,
  })
  .check(
    ruleOf(['offer', 'clientId'], ({ offer, clientId }) => Boolean(offer) !== Boolean(clientId), {
      path: ['offer'],
      message: 'Choisissez une offre ou un client.',
    }),
  )
export type PriceGridDraft = z.infer<typeof priceGridDraft>
export const priceGridChange = z.strictObject({ name })

/** The permission to change prices. */
export const pricesRight = 'all' as const

/** The use of a grid: it may be closed when both numbers are 0. */
export type GridUse = { openOrders: number; clients: number }
export const priceGridVersionDraft = z.strictObject({ validFrom: day, prices: gridPrices })
export type PriceGridVersionDraft = z.infer<typeof priceGridVersionDraft>
export const priceGridVersionChange = priceGridVersionDraft.partial()
export type PriceGridVersionChange = z.infer<typeof priceGridVersionChange>

/** Whether a version may still be edited: it starts in the future, so no order has its prices. */
export const isToCome = ({ validFrom }: Pick<PriceGridVersion, 'validFrom'>, today: string): boolean => validFrom > today

/** The version of a day. */
export const versionOn = <Version extends Pick<PriceGridVersion, 'validFrom' | 'validUntil'>>(
  versions: readonly Version[],
  on: string,
): Version | undefined => versions.find(({ validFrom, validUntil }) => validFrom <= on && (validUntil === null || on <= validUntil))
