import type { BookingService } from '../../offer/sold-service.ts'
import type { Booking } from '../order/booking.ts'
import type { Tenant } from '../order/booking-people.ts'
import { notAnEntry } from './entry-match.ts'

/** The service that usually follows another one in the same home: an entry is followed by an exit one day. */
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
 * The draft of the next order of the same home: an exit after an entry is compared with it, and the tenants who came in, or were to leave, leave.
 * The tenants after an exit are unknown. Nothing follows an entry that did not take place.
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
