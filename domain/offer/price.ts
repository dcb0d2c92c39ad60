import { type Annex, isHouse, type PropertyKind, type PropertyType, type RoomCount } from '../dwelling/dwelling.ts'
import { computedRooms, surfaceSteps } from '../dwelling/surface-step.ts'
import { type Cents, formatCents, formatRate, type Rate, shareOf } from '../values/money.ts'
import type { BookingOption } from './booking-option.ts'
import { dateRuleLabels, type Dated, dateSupplements, dateWords } from './price-date.ts'
import type { GridPrices, VolumeTiers } from './price-grid.ts'
import type { PriceLine, PriceRule, VolumeReached } from './price-line.ts'
import { type BookingService, bookingServiceLabels } from './sold-service.ts'

/** The input of a price: the order, and its date once it has one. */
export type Priced = Dated & {
  service: BookingService
  roomCount: RoomCount
  furnished: boolean
  propertyKind: PropertyKind
  propertyType: PropertyType
  surface: number
  options: readonly BookingOption[]
  annexes?: readonly Pick<Annex, 'kind'>[] | null | undefined
  areaId?: string | null | undefined
}
/** The prices of an order: the numbers of a grid, and the client's own terms. */
export type PriceTerms = { prices: GridPrices; discountRate: Rate; volume: VolumeReached | null; minimumCents?: Cents | null | undefined }
export type Price = { cents: Cents; lines: PriceLine[] }

const tierAt = (tiers: VolumeTiers, rank: number): Rate => tiers.findLast(({ from }) => rank >= from)?.rate ?? 0

/** The best discount for the ranks of an order, or null; discounts are not added up. */
export const volumeAt = (
  { sameDay, month }: Pick<GridPrices, 'sameDay' | 'month'>,
  ranks: { day: number; month: number },
): VolumeReached | null => {
  const byDay = { kind: 'day' as const, rank: ranks.day, rate: tierAt(sameDay, ranks.day) }
  const byMonth = { kind: 'month' as const, rank: ranks.month, rate: tierAt(month, ranks.month) }
  const best = byDay.rate >= byMonth.rate ? byDay : byMonth
  return best.rate > 0 ? best : null
}

const plural = (count: number, singular: string, several: string): string => `${count} ${count > 1 ? several : singular}`
const share = (of: Cents, at: Rate): string => `${formatRate(at)} de ${formatCents(of)}`
const times = (count: number, each: Cents): string => `${count} × ${formatCents(each)}`
const squareMetres = (surface: number): string => `${surface.toLocaleString('fr-FR')}\u00a0m²`
const ordinal = (rank: number): string => (rank === 1 ? '1re' : `${rank}e`)

type Step = readonly [rule: PriceRule, label: string, amountCents: Cents, why?: string]

/** The base price of the service, by the rooms of a dwelling or the surface of premises. */
const baseStep = (order: Priced, base: Cents): Step => {
  const label = bookingServiceLabels[order.service]
  const rooms = computedRooms(order)
  return order.propertyType === 'business'
    ? ['premises', `${label} ${squareMetres(order.surface)}`, base, `au tarif d'un ${rooms}`]
    : ['base', `${label} ${rooms}`, base]
}

/** The steps that depend on the order itself, with the numbers of the grid. */
const gridSteps = (order: Priced, orderedAt: string, prices: GridPrices): readonly Step[] => {
  const { service, propertyType, options, areaId } = order
  const rooms = computedRooms(order)
  const base = prices.base[service][rooms]
  const furnished = order.furnished ? prices.furnished[service][rooms] : 0
  const inside = base + furnished
  const steps = surfaceSteps(order)
  const annexes = order.annexes?.length ?? 0
  const dated = dateSupplements(order, orderedAt)
  const date = dateWords(order)
  const zone = prices.zones.find((supplement) => supplement.areaId === areaId)?.amount ?? 0
  const house = isHouse(order) ? shareOf(inside, prices.houseRate) : 0
  const business = propertyType === 'business' ? shareOf(inside, prices.businessRate) : 0
  return [
    baseStep(order, base),
    ['furnished', 'Meublé', furnished],
    ['house', 'Maison', house, share(inside, prices.houseRate)],
    ['business', 'Local commercial', business, share(inside, prices.businessRate)],
    ['surface', `Surface : ${plural(steps, 'tranche', 'tranches')} de 20 m²`, steps * prices.surfaceStep, times(steps, prices.surfaceStep)],
    ['annexes', plural(annexes, 'annexe', 'annexes'), annexes * prices.annex, times(annexes, prices.annex)],
    ['virtualTour', 'Visite virtuelle', options.includes('virtual_tour') ? prices.virtualTour : 0],
    ['annotated', 'Annoté', options.includes('annotated') ? prices.annotated : 0],
    ['urgent', dateRuleLabels.urgent, dated.includes('urgent') ? prices.urgent : 0, date],
    ['outOfHours', dateRuleLabels.outOfHours, dated.includes('outOfHours') ? prices.outOfHours : 0, date],
    ['zone', 'Zone', zone],
  ]
}

const volumeWords = { day: 'commande du client pour ce jour', month: 'commande du client dans le mois' } as const

/** The discounts on the total, one after the other, then the supplement up to the minimum. */
const closingSteps = (gross: Cents, { prices, discountRate, volume, minimumCents }: PriceTerms): readonly Step[] => {
  const minimum = minimumCents ?? prices.minimum
  const less = shareOf(gross, volume?.rate ?? 0)
  const rest = gross - less
  const discount = shareOf(rest, discountRate)
  const net = rest - discount
  const why = volume ? `${share(gross, volume.rate)} : ${ordinal(volume.rank)} ${volumeWords[volume.kind]}` : ''
  return [
    ['volume', 'Remise de volume', -less, why],
    ['client', 'Remise du client', -discount, share(rest, discountRate)],
    [
      'minimum',
      'Complément au minimum',
      Math.max(0, minimum - net),
      `${minimumCents ? 'minimum du client' : 'minimum'} de ${formatCents(minimum)}`,
    ],
  ]
}

/**
 * The price of an order before tax: whole cents, each line rounded once, half up; the sum of the lines is the price. A rule with amount 0
 * has no line.
 * @param orderedAt time of the order, which determines the urgency and the grid
 * Source: `docs/domain.md` 6.
 */
export const priceOf = (order: Priced, orderedAt: string, terms: PriceTerms): Price => {
  const grid = gridSteps(order, orderedAt, terms.prices)
  const gross = grid.reduce((sum, [, , amountCents]) => sum + amountCents, 0)
  const lines = [...grid, ...closingSteps(gross, terms)]
    .filter(([, , amountCents]) => amountCents !== 0)
    .map(([rule, label, amountCents, why]) => ({ label, amountCents, rule, ...(why && { why }) }))
  return { cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0), lines }
}
