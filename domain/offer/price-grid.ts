import { z } from 'zod'
import { roomCounts } from '../dwelling/dwelling.ts'
import { day, instant } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'
import { offers } from './offer.ts'
import { bookingServices } from './sold-service.ts'

const tooMuch = 'Ce montant est trop grand.'
/** Cents of a grid: none negative, none beyond 100,000 €. */
export const amount = z.int('Indiquez un montant.').min(0, 'Le montant ne peut pas être négatif.').max(10_000_000, tooMuch)
const soldAmount = z.int('Indiquez un montant.').min(1, 'Le montant doit être supérieur à 0.').max(10_000_000, tooMuch)
const rateMessage = 'Le taux doit être compris entre 0 et 100\u00a0%.'
/** Hundredths of a percent, as a grid has them. */
export const rate = z.int(rateMessage).min(0, rateMessage).max(10_000, rateMessage)

const byService = (cell: z.ZodInt) => z.record(z.enum(bookingServices), z.record(z.enum(roomCounts), cell))

/** From so many orders on, so much less. */
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
/** Volume discounts, smallest first: more orders never cost more. */
export const volumeTiers = z
  .array(volumeTier)
  .max(6, 'Vous pouvez indiquer 6 paliers au maximum.')
  .refine(isRising, 'Rangez les paliers du plus petit au plus grand, sans baisser la remise.')
export type VolumeTiers = z.infer<typeof volumeTiers>

/** What an order that did not take place costs. Source: `docs/domain.md` 1.2. */
export const gridFees = z.strictObject({ lastMinuteRate: rate, unsuccessfulMoveRate: rate, displacement: amount })
export type GridFees = z.infer<typeof gridFees>

/** Every number of a grid: cents before tax, and hundredths of a percent. Source: `docs/domain.md` 6. */
export const gridPrices = z.strictObject({
  base: byService(soldAmount),
  /** What a furnished dwelling adds. */
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
  /** By the number of orders of the client for the same day. */
  sameDay: volumeTiers,
  /** By the number of orders of the client in the month. */
  month: volumeTiers,
  minimum: amount,
  fees: gridFees,
})
export type GridPrices = z.infer<typeof gridPrices>

/** The numbers of a grid from a day on, until the next version's. */
export const priceGridVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  validFrom: day,
  /** The last day; none while no later version is known. */
  validUntil: day.nullable(),
  prices: gridPrices,
  createdAt: instant,
})
export type PriceGridVersion = z.infer<typeof priceGridVersion>

/** A grid of an offer, or a client's own. That of `PAY_AS_YOU_GO` is the public one. */
export const priceGrid = z.object({
  id: z.uuid(),
  name: z.string(),
  offer: z.enum(offers).nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  versions: z.array(priceGridVersion),
  /** The first day on which it prices no order any more. */
  closedFrom: day.nullable(),
  version: z.int(),
})
export type PriceGrid = z.infer<typeof priceGrid>

const name = requiredText('Renseignez un nom.', 200)
/** A grid as it is made, with its first version. */
export const priceGridDraft = z
  .strictObject({
    name,
    offer: z.enum(offers).nullish(),
    clientId: z.uuid('Renseignez un client.').nullish(),
    validFrom: day,
    prices: gridPrices,
  })
  .refine(({ offer, clientId }) => Boolean(offer) !== Boolean(clientId), {
    path: ['offer'],
    message: 'Choisissez une offre ou un client.',
  })
export type PriceGridDraft = z.infer<typeof priceGridDraft>
export const priceGridChange = z.strictObject({ name })

/** Who may change prices. */
export const pricesRight = 'all' as const

/** What a grid still prices: it may be closed once both are nothing. */
export type GridUse = { openOrders: number; clients: number }
export const priceGridVersionDraft = z.strictObject({ validFrom: day, prices: gridPrices })
export type PriceGridVersionDraft = z.infer<typeof priceGridVersionDraft>
export const priceGridVersionChange = priceGridVersionDraft.partial()
export type PriceGridVersionChange = z.infer<typeof priceGridVersionChange>

/** Whether a version may still be edited: no order was priced by it, since its first day is to come. */
export const isToCome = ({ validFrom }: Pick<PriceGridVersion, 'validFrom'>, today: string): boolean => validFrom > today

/** The version of a day. */
export const versionOn = <Version extends Pick<PriceGridVersion, 'validFrom' | 'validUntil'>>(
  versions: readonly Version[],
  on: string,
): Version | undefined => versions.find(({ validFrom, validUntil }) => validFrom <= on && (validUntil === null || on <= validUntil))
