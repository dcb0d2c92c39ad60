import type { ClientPrices } from '@adm/contract/offer/offer'
import { type Price, type Priced, priceOf, volumeAt } from '@adm/domain/offer/price'
import type { GridPrices } from '@adm/domain/offer/price-grid'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import type { SimulatedSearch } from './offer-simulation-search.ts'

/** The order that an address means. */
export const simulatedOrder = (asked: SimulatedSearch, now: string) => ({
  service: asked.service ?? 'checkin',
  rooms: asked.rooms ?? 'T2',
  surface: asked.surface ?? 45,
  isFurnished: asked.furnished === 'yes',
  kind: asked.kind ?? 'apartment',
  premises: asked.premises ?? 'house',
  annexes: asked.annexes ?? 0,
  options: asked.options ?? [],
  area: asked.area,
  day: asked.day ?? usualDay(now),
  hour: asked.hour ?? '10:00',
  isUrgent: asked.urgent === 'yes',
  client: asked.client,
  inMonth: asked.inMonth ?? 1,
  onDay: asked.onDay ?? 1,
})
export type SimulatedOrder = ReturnType<typeof simulatedOrder>

/** The default day of the simulation: the first working day a week ahead, neither urgent nor a weekend. */
const usualDay = (now: string): string => {
  const inAWeek = addDays(dayOf(now), 7)
  const weekday = weekdayOf(inAWeek)
  return addDays(inAWeek, weekday > 5 ? 8 - weekday : 0)
}

const someWeeks = 30 * 24 * 60

/** The price of a simulated order by the numbers of a version, with the client's own prices. */
export const simulate = (
  simulated: SimulatedOrder,
  prices: GridPrices,
  own: Pick<ClientPrices, 'discountRate' | 'minimumCents' | 'sameDay' | 'month'> | undefined,
): Price => {
  const startAt = instantAt(simulated.day, simulated.hour)
  const orderedAt = addMinutes(startAt, simulated.isUrgent ? -60 : -someWeeks)
  const tiers = { sameDay: own?.sameDay ?? prices.sameDay, month: own?.month ?? prices.month }
  return priceOf(pricedOf(simulated, startAt), orderedAt, {
    prices,
    discountRate: own?.discountRate ?? 0,
    minimumCents: own?.minimumCents,
    volume: volumeAt(tiers, { day: simulated.onDay, month: simulated.inMonth }),
  })
}

const pricedOf = (simulated: SimulatedOrder, startAt: string): Priced => {
  const { service, rooms, isFurnished, kind, premises, surface, options, annexes, area } = simulated
  return {
    service,
    roomCount: rooms,
    furnished: isFurnished,
    propertyKind: kind,
    propertyType: premises,
    surface,
    options,
    annexes: Array.from({ length: annexes }, () => ({ kind: 'cellar' as const })),
    startAt,
    areaId: area,
  }
}
