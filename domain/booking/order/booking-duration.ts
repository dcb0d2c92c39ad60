import { isHouse } from '../../dwelling/dwelling.ts'
import { computedRooms, surfaceSteps } from '../../dwelling/surface-step.ts'
import { type Durations, minutesOf, propertyFactors } from '../../offer/duration-table.ts'
import type { Booking } from './booking.ts'

/** The fields from which duration and price are computed. */
export type Measured = Pick<Booking, 'service' | 'roomCount' | 'furnished' | 'propertyType' | 'propertyKind' | 'surface' | 'options'> & {
  annexes?: Booking['annexes']
  tenants?: readonly { role: Booking['tenants'][number]['role'] }[] | undefined
}

/** A visit takes 20 minutes, and 10 for each prospect after the first. */
const visitMinutes = ({ tenants }: Measured): number => {
  const prospects = (tenants ?? []).filter(({ role }) => role === 'prospect').length
  return 20 + 10 * Math.max(0, prospects - 1)
}

/**
 * Minutes on site, a whole number. Source: `docs/business.md` 1.6.
 * @param durations the approved values in force when the order is made
 */
export const bookingDuration = (booking: Measured, durations: Durations): number => {
  const { service, furnished, options, annexes } = booking
  if (service === 'visite') return visitMinutes(booking)
  const inside =
    minutesOf(durations, { service, roomCount: computedRooms(booking), furnished }) *
    propertyFactors[isHouse(booking) ? 'house' : 'apartment']
  const extras = (options.includes('virtual_tour') ? 20 : 0) + 5 * (annexes?.length ?? 0) + 5 * surfaceSteps(booking)
  // Rounded to the millionth first, so that a binary fraction does not add a minute to 75 × 1.4 × 1.1.
  return Math.ceil(Math.round(inside * 1e6) / 1e6) + extras
}
