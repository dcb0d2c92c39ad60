import { isHouse, type RoomCount } from '../../dwelling/dwelling.ts'
import { computedRooms, surfaceSteps } from '../../dwelling/surface-step.ts'
import type { Booking } from './booking.ts'
import type { BookingService } from '../../offer/sold-service.ts'

/** The fields from which duration and price are computed. */
export type Measured = Pick<Booking, 'service' | 'roomCount' | 'furnished' | 'propertyType' | 'propertyKind' | 'surface' | 'options'> & {
  annexes?: Booking['annexes']
  tenants?: readonly { role: Booking['tenants'][number]['role'] }[] | undefined
}

/** Minutes on site of an unfurnished apartment. Source: `docs/business.md` 1.6. */
const baseMinutes = { T1: 45, T2: 60, T3: 75, T4: 95, T5: 120, T6: 150 } as const satisfies Record<RoomCount, number>

/** Source: `docs/business.md` 1.6; a service that is missing there has the factor of the nearest service. [D] */
const serviceFactors: Record<Exclude<BookingService, 'visite'>, number> = {
  checkin: 1,
  checkout: 1.1,
  checkout_checkin: 1.6,
  control: 0.6,
  control_checkout: 1.1,
  previsit: 0.6,
  chiffrage: 0.7,
  diagnostics: 1,
  cleaning: 1.6,
  photos: 0.6,
  plan: 0.7,
}

/** A visit takes 20 minutes, and 10 for each prospect after the first. */
const visitMinutes = ({ tenants }: Measured): number => {
  const prospects = (tenants ?? []).filter(({ role }) => role === 'prospect').length
  return 20 + 10 * Math.max(0, prospects - 1)
}

/** Minutes on site, a whole number. Source: `docs/business.md` 1.6. */
export const bookingDuration = (booking: Measured): number => {
  const { service, furnished, options, annexes } = booking
  if (service === 'visite') return visitMinutes(booking)
  const inside = baseMinutes[computedRooms(booking)] * (furnished ? 1.4 : 1) * (isHouse(booking) ? 1.25 : 1) * serviceFactors[service]
  const extras = (options.includes('virtual_tour') ? 20 : 0) + 5 * (annexes?.length ?? 0) + 5 * surfaceSteps(booking)
  // Rounded to the millionth first, so that a binary fraction does not add a minute to 75 × 1.4 × 1.1.
  return Math.ceil(Math.round(inside * 1e6) / 1e6) + extras
}
