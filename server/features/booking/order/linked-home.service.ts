import type { LinkedHome } from '@adm/contract/booking/linked-home'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'

/** The home of an order for the bearer of a personal link. @param leg the withdrawal of its keys */
export const linkedHomeOf = (order: Booking, leg: KeyTracking | undefined): LinkedHome => ({
  service: order.service,
  address: order.address,
  zipCode: order.zipCode,
  city: order.city,
  residence: order.residence ?? null,
  building: order.building ?? null,
  staircase: order.staircase ?? null,
  floor: order.floor ?? null,
  door: order.door ?? null,
  hasDigicode: Boolean(order.digicode),
  roomCount: order.roomCount ?? null,
  surface: order.surface,
  furnished: order.furnished,
  keys: leg?.active && leg.way ? { way: leg.way, place: leg.place ?? null, hours: leg.hours ?? null } : null,
})
