import { z } from 'zod'
import { day } from '../values/date/moment.ts'
import { gridFees, rate } from './price-grid.ts'

/** The rules of a price, in the order in which they are applied. Source: `docs/domain.md` 6. */
const priceRuleLabels = {
  base: 'Prestation et nombre de pièces',
  premises: 'Prestation et surface du local',
  furnished: 'Supplément meublé',
  house: 'Majoration maison',
  business: 'Majoration local commercial',
  surface: 'Tranche de surface',
  annexes: 'Supplément par annexe',
  virtualTour: 'Option',
  annotated: 'Option',
  urgent: 'Moins de 24 heures',
  outOfHours: 'Soir, samedi ou dimanche',
  zone: 'Supplément de zone',
  volume: 'Remise de volume',
  client: 'Remise du client',
  minimum: 'Minimum par commande',
} as const
export type PriceRule = keyof typeof priceRuleLabels
const priceRules = Object.keys(priceRuleLabels).filter((key): key is PriceRule => key in priceRuleLabels)

/** A step of the price: the rule that was applied, what it adds, and how that was reckoned. Orders of before the grids have the first two. */
export const priceLine = z.object({
  label: z.string(),
  amountCents: z.int(),
  rule: z.enum(priceRules).optional(),
  why: z.string().optional(),
})
export type PriceLine = z.infer<typeof priceLine>

/** Where an order stands among those of its client: the third of its day, the tenth of its month. */
const volumeReached = z.object({ kind: z.enum(['day', 'month']), rank: z.int(), rate })
export type VolumeReached = z.infer<typeof volumeReached>

/** The grid and the terms that an order was priced by, fixed with it. */
export const priceSource = z.object({
  gridId: z.uuid(),
  gridName: z.string(),
  versionId: z.uuid(),
  number: z.int(),
  validFrom: day,
  discountRate: rate,
  /** The client's own minimum, where it has one instead of the grid's. */
  minimumCents: z.int().nullish(),
  volume: volumeReached.nullable(),
  fees: gridFees,
})
export type PriceSource = z.infer<typeof priceSource>

/** The rule of a line, in words. */
export const ruleOf = ({ rule }: PriceLine): string | null => (rule ? priceRuleLabels[rule] : null)
