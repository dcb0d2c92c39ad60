import { z } from 'zod'
import { day } from '../values/date/moment.ts'
import { gridFees, rate } from './grid-fee.ts'

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
  quoted: 'Prix convenu par devis',
} as const
export type PriceRule = keyof typeof priceRuleLabels
const priceRules = Object.keys(priceRuleLabels).filter((key): key is PriceRule => key in priceRuleLabels)

/** A line of a price: the applied rule, its amount and the calculation. Orders older than the grids only have label and amount. */
export const priceLine = z.object({
  label: z.string(),
  amountCents: z.int(),
  rule: z.enum(priceRules).optional(),
  why: z.string().optional(),
})
export type PriceLine = z.infer<typeof priceLine>

/** The rank of an order among those of its client: the third of its day, the tenth of its month. */
const volumeReached = z.object({ kind: z.enum(['day', 'month']), rank: z.int(), rate })
export type VolumeReached = z.infer<typeof volumeReached>

/** The grid and the terms of an order's price, stored with the order. */
export const priceSource = z.object({
  gridId: z.uuid(),
  gridName: z.string(),
  versionId: z.uuid(),
  number: z.int(),
  validFrom: day,
  discountRate: rate,
  /** The client's own minimum, which replaces that of the grid. */
  minimumCents: z.int().nullish(),
  volume: volumeReached.nullable(),
  fees: gridFees,
})
export type PriceSource = z.infer<typeof priceSource>

/** Whether a price was agreed by a quotation: no grid, no date and no change of the order moves it. */
export const isQuotedPrice = (lines: readonly PriceLine[]): boolean => lines.some(({ rule }) => rule === 'quoted')

/** The French label of a line's rule. */
export const ruleOf = ({ rule }: PriceLine): string | null => (rule ? priceRuleLabels[rule] : null)
