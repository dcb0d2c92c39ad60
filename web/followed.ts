import { bookingCalls } from '@adm/contract/booking'
import type { FollowedCalls } from './platform/live.ts'

/** Which calls show each entity: what the live stream tells is asked again there. */
export const followed: FollowedCalls = {
  booking: [bookingCalls.list.path],
}
