import { z } from 'zod'
import { booking } from '@adm/domain/booking/order/booking'
import { bookingDuration } from '@adm/domain/booking/order/booking-duration'
import { tenantRoles } from '@adm/domain/booking/order/booking-people'
import type { Durations } from '@adm/domain/offer/duration-table'
import { type PriceTerms, priceOf } from '@adm/domain/offer/price'
import { annexKinds } from '@adm/domain/dwelling/dwelling'

const { service, roomCount, furnished, propertyType, propertyKind, surface, options, wishedDay } = booking.shape
/** Typed values from which price and duration are computed. */
const priced = z.object({
  service,
  roomCount,
  furnished,
  propertyType,
  propertyKind,
  surface,
  options,
  wishedDay: wishedDay.catch(null),
  areaId: z.uuid().nullish(),
  annexes: z.array(z.object({ kind: z.enum(annexKinds) })).nullish(),
  tenants: z.array(z.object({ role: z.enum(tenantRoles) })).catch([]),
})

/** Price by the client's terms and duration by the approved values; undefined while a required value is missing. */
export const computeOrder = (typed: unknown, now: string, { durations, ...terms }: PriceTerms & { durations: Durations }) => {
  const { data } = priced.safeParse(typed)
  return data && { ...priceOf(data, now, terms), minutes: bookingDuration(data, durations) }
}
