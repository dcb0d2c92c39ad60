import type { RoomCount } from '../dwelling/dwelling.ts'
import { addMinutes, dayOf, hourOf, weekdayOf } from '../values/moment.ts'
import { type Cents, roundCents } from '../values/money.ts'
import type { Booking, PriceLine } from './booking.ts'
import { type Measured, surfaceSteps } from './booking-duration.ts'
import { type BookingService, bookingServiceLabels } from './booking-service.ts'

/** What a price is reckoned from: the order, and its date once there is one. */
export type Priced = Measured &
  Pick<Booking, 'propertyType'> & { wishedDay?: string | null | undefined; startAt?: string | null | undefined }
export type BookingPrice = { cents: Cents; lines: PriceLine[] }

/**
 * The public grid, in cents before tax. Room counts, furnished and urgent are those of a published list (`docs/business.md` 1.6, F27);
 * every other number is a starting value of our own. [D]
 */
export const publicGrid = {
  rooms: { T1: 7_000, T2: 9_000, T3: 11_000, T4: 13_000, T5: 15_000, T6: 17_000 } as const satisfies Record<RoomCount, Cents>,
  /** Share of an entry's price. */
  services: {
    checkin: 1,
    checkout: 1.1,
    checkout_checkin: 1.6,
    control: 0.6,
    control_checkout: 1.3,
    previsit: 0.6,
    chiffrage: 0.7,
    visite: 0.5,
    diagnostics: 1.5,
    cleaning: 1.4,
    photos: 0.8,
    plan: 0.9,
  } as const satisfies Record<BookingService, number>,
  furnished: 2_000,
  /** Shares of what stands above them. */
  house: 0.15,
  business: 0.2,
  surfaceStep: 500,
  annex: 500,
  virtualTour: 4_000,
  annotated: 1_500,
  urgent: 1_500,
  /** From 19:00, before 8:00, and on Saturdays and Sundays. */
  outOfHours: 2_500,
} as const

const isUrgent = ({ startAt, wishedDay }: Priced, orderedAt: string): boolean => {
  const limit = addMinutes(orderedAt, 24 * 60)
  if (startAt) return Date.parse(startAt) < Date.parse(limit)
  // A wished day is urgent when it ends within 24 hours, that is when it is today; tomorrow may still be a day away.
  return Boolean(wishedDay && wishedDay < dayOf(limit))
}

const isOutOfHours = ({ startAt, wishedDay }: Priced): boolean => {
  const on = startAt ? dayOf(startAt) : wishedDay
  if (!on) return false
  const hour = startAt ? hourOf(startAt) : '12:00'
  return weekdayOf(on) >= 6 || hour >= '19:00' || hour < '08:00'
}

const plural = (count: number, one: string, several: string): string => `${count} ${count > 1 ? several : one}`

/**
 * The price of an order by the public grid, before tax: whole cents, each line rounded once, half up; the lines sum to the price.
 * @param orderedAt when the order was made: the grid and the urgency are of that moment
 * Source: `docs/domain.md` 6.
 */
export const bookingPrice = (order: Priced, orderedAt: string): BookingPrice => {
  const { service, roomCount, furnished, propertyKind, propertyType, options, annexes } = order
  const base = roundCents(publicGrid.rooms[roomCount] * publicGrid.services[service])
  const inside = base + (furnished ? publicGrid.furnished : 0)
  const steps = surfaceSteps(order)
  const annexCount = annexes?.length ?? 0
  const grid: readonly (readonly [applies: boolean, label: string, amountCents: Cents])[] = [
    [true, `${bookingServiceLabels[service]} ${roomCount}`, base],
    [furnished, 'Meublé', publicGrid.furnished],
    [propertyKind === 'house', 'Maison', roundCents(inside * publicGrid.house)],
    [propertyType === 'business', 'Local commercial', roundCents(inside * publicGrid.business)],
    [steps > 0, `Surface : ${plural(steps, 'tranche', 'tranches')} de 20 m²`, steps * publicGrid.surfaceStep],
    [annexCount > 0, plural(annexCount, 'annexe', 'annexes'), annexCount * publicGrid.annex],
    [options.includes('virtual_tour'), 'Visite virtuelle', publicGrid.virtualTour],
    [options.includes('annotated'), 'Annoté', publicGrid.annotated],
    [isUrgent(order, orderedAt), 'Urgence', publicGrid.urgent],
    [isOutOfHours(order), 'Soir ou week-end', publicGrid.outOfHours],
  ]
  const lines = grid.filter(([applies]) => applies).map(([, label, amountCents]) => ({ label, amountCents }))
  return { cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0), lines }
}
