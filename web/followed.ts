import { areaCalls } from '@adm/contract/area'
import { authCalls } from '@adm/contract/auth'
import { bookingCalls } from '@adm/contract/booking'
import { businessCalls } from '@adm/contract/business'
import { checkerCalls } from '@adm/contract/checker'
import { checkerAbsenceCalls } from '@adm/contract/checker-absence'
import { clientCalls } from '@adm/contract/client'
import { documentCalls } from '@adm/contract/document'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { meterCalls } from '@adm/contract/meter'
import { missionPropositionCalls } from '@adm/contract/mission-proposition'
import { offerCalls } from '@adm/contract/offer'
import { savedViewCalls } from '@adm/contract/saved-view'
import { userCalls } from '@adm/contract/user'
import type { FollowedCalls } from './platform/live.ts'

/** Which calls show each entity: what the live stream tells is asked again there. */
export const followed: FollowedCalls = {
  area: [areaCalls.list.path],
  booking: [bookingCalls.list.path, businessCalls.list.path, checkerAbsenceCalls.missions.path],
  checker: [checkerCalls.list.path],
  client: [clientCalls.list.path],
  document: [documentCalls.list.path],
  meter: [meterCalls.ofBooking.path],
  'mission-proposition': [missionPropositionCalls.ofBooking.path, missionPropositionCalls.ofChecker.path],
  'price-grid': [offerCalls.list.path],
  'key-tracking': [keyTrackingCalls.list.path, keyTrackingCalls.ofBooking.path, keyTrackingCalls.ofChecker.path],
  options: [authCalls.options.path],
  'saved-view': [savedViewCalls.list.path],
  user: [userCalls.list.path],
}
