import type { BookingService } from '../offer/sold-service.ts'
import type { Booking } from './booking.ts'
import type { Tenant } from './booking-people.ts'
import { notAnEntry } from './entry-match.ts'

/** What a home is ordered for after a service, where one follows the other as a rule: who came in leaves one day. */
const followers: Partial<Record<BookingService, BookingService>> = {
  checkin: 'checkout',
  checkout_checkin: 'checkout',
  checkout: 'checkin',
  control_checkout: 'checkin',
  previsit: 'checkout',
}

type Earlier = Pick<Booking, 'id' | 'service' | 'status' | 'tenants'>
type Following = { service: BookingService | undefined; entryBookingId: string | null; tenants: readonly Tenant[] }

/**
 * What the next order of the same home begins with, as far as the earlier one tells: an exit after an entry is compared with it, and those who
 * came in, or were to leave, leave. Who comes in after an exit nobody knows. An entry that did not take place is followed by nothing.
 */
export const followingOrder = (earlier: Earlier): Following => {
  const { id, service, status, tenants } = earlier
  const isEntry = notAnEntry(undefined, { id, service, status }) === null
  const follower = service === 'checkin' && !isEntry ? 'checkin' : followers[service]
  const entered = tenants.filter(({ role }) => role === 'incoming').map((one): Tenant => ({ ...one, role: 'outgoing' }))
  const stays = tenants.filter(({ role }) => role === 'outgoing')
  return {
    service: follower,
    entryBookingId: isEntry && follower === 'checkout' ? id : null,
    tenants: follower === 'checkout' ? (isEntry ? entered : stays) : [],
  }
}
