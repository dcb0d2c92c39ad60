import type { BookingService } from '../../offer/sold-service.ts'
import type { Booking } from '../order/booking.ts'
import type { Tenant } from '../order/booking-people.ts'
import { notAnEntry } from './entry-match.ts'

/** The service that usually follows another in the same home, for example an exit after an entry. */
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
 * The draft of the next order of the same home. An exit after an entry is compared with it, and the tenants who moved in, or were to move
 * out, become the outgoing ones. The tenants after an exit are unknown. A check-in that did not take place is ordered again.
 */
export const followingOrder = (earlier: Earlier): Following => {
  const { id, service, status, tenants } = earlier
  const isEntry = notAnEntry(undefined, { id, service, status }) === null
  const follower = service === 'checkin' && !isEntry ? 'checkin' : followers[service]
  const entered = tenants.filter(({ role }) => role === 'incoming').map((tenant): Tenant => ({ ...tenant, role: 'outgoing' }))
  const stays = tenants.filter(({ role }) => role === 'outgoing')
  return {
    service: follower,
    entryBookingId: isEntry && follower === 'checkout' ? id : null,
    tenants: follower === 'checkout' ? (isEntry ? entered : stays) : [],
  }
}
