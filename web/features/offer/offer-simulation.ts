import type { ClientPrices } from '@adm/contract/offer/offer'
import { type Price, type Priced, priceOf, volumeAt } from '@adm/domain/offer/price'
import type { GridPrices } from '@adm/domain/offer/price-grid'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import type { SimulatedSearch } from './offer-simulation-search.ts'

/** The simulated order of the search parameters. */
export const simulatedOrder = (search: SimulatedSearch, now: string) => ({
  service: search.service ?? 'checkin',
  rooms: search.rooms ?? 'T2',
  surface: search.surface ?? 45,
  isFurnished: search.furnished === 'yes',
  kind: search.kind ?? 'apartment',
  premises: search.premises ?? 'house',
  annexes: search.annexes ?? 0,
  options: search.options ?? [],
  area: search.area,
  day: search.day ?? usualDay(now),
  hour: search.hour ?? '10:00',
  isUrgent: search.urgent === 'yes',
  client: search.client,
  inMonth: search.inMonth ?? 1,
  onDay: search.onDay ?? 1,
})
export type SimulatedOrder = ReturnType<typeof simulatedOrder>

/** The default day of the simulation: the first working day a week ahead, neither urgent nor a weekend. */
const usualDay = (now: string): string => {
  const inAWeek = addDays(dayOf(now), 7)
  const weekday = weekdayOf(inAWeek)
  return addDays(inAWeek, weekday > 5 ? 8 - weekday : 0)
}

const someWeeks = 30 * 24 * 60

/** Price of a simulated order by a version's prices, with the client's own prices. */
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
