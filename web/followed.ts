import { areaCalls } from '@adm/contract/area'
import { authCalls } from '@adm/contract/auth'
import { bookingBulkCalls } from '@adm/contract/booking-bulk'
import { bookingCalls } from '@adm/contract/booking'
import { bookingAreaCalls } from '@adm/contract/booking-area'
import { bookingBlockCalls } from '@adm/contract/booking-block'
import { businessCalls } from '@adm/contract/business'
import { checkerCalls } from '@adm/contract/checker'
import { checkerAbsenceCalls } from '@adm/contract/checker-absence'
import { checkerLeaveCalls } from '@adm/contract/checker-leave'
import { clientCalls } from '@adm/contract/client'
import { clientStatsCalls } from '@adm/contract/client-stats'
import { documentCalls } from '@adm/contract/document'
import { dwellingCalls } from '@adm/contract/dwelling'
import { importCalls } from '@adm/contract/import'
import { jobCalls } from '@adm/contract/job'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { meterCalls } from '@adm/contract/meter'
import { missionPropositionCalls } from '@adm/contract/mission-proposition'
import { offerCalls } from '@adm/contract/offer'
import { regularizationCalls } from '@adm/contract/regularization'
import { repricingCalls } from '@adm/contract/repricing'
import { savedViewCalls } from '@adm/contract/saved-view'
import { userCalls } from '@adm/contract/user'
import type { TellStale } from './platform/live.ts'
import { type FollowedCalls, isStale } from './platform/stale.ts'

/** What one sees of orders beside their own pages. */
const ordersElsewhere = [
  checkerAbsenceCalls.missions.path,
  checkerLeaveCalls.missionsAhead.path,
  missionPropositionCalls.ofChecker.path,
  keyTrackingCalls.list.path,
  keyTrackingCalls.ofChecker.path,
  areaCalls.capacity.path,
  bookingAreaCalls.strays.path,
  bookingBlockCalls.toDecide.path,
  clientStatsCalls.read.path,
  dwellingCalls.list.path,
  // What an order waits for depends on its step.
  documentCalls.list.path,
]
/** Lists and pages of orders: of whom they are, and who makes them, stands there by name and by what it allows. */
const orders = [bookingCalls.list.path, bookingCalls.read.path, businessCalls.list.path]

/** Which calls show each entity: what the live stream tells is asked again there. */
export const followed: FollowedCalls = {
  area: [areaCalls.list.path, offerCalls.areas.path, checkerCalls.list.path, checkerCalls.read.path, ...orders],
  booking: [bookingCalls.list.path, businessCalls.list.path, ...ordersElsewhere],
  'booking-bulk': [bookingBulkCalls.list.path],
  checker: [checkerCalls.list.path, areaCalls.list.path, areaCalls.read.path, ...orders],
  client: [clientCalls.list.path, offerCalls.list.path, ...orders],
  'client-prices': [clientCalls.list.path, offerCalls.clientPrices.path, offerCalls.terms.path],
  document: [documentCalls.list.path, bookingCalls.read.path],
  job: [jobCalls.read.path, importCalls.list.path],
  'key-tracking': [keyTrackingCalls.list.path, keyTrackingCalls.ofChecker.path],
  meter: [meterCalls.read.path, meterCalls.ofBooking.path],
  'mission-proposition': [missionPropositionCalls.ofBooking.path, missionPropositionCalls.ofChecker.path],
  options: [authCalls.options.path],
  'price-grid': [offerCalls.list.path, offerCalls.clientPrices.path, offerCalls.terms.path, repricingCalls.checkClient.path],
  regularization: [regularizationCalls.read.path, regularizationCalls.ofChecker.path],
  'saved-view': [savedViewCalls.list.path],
  user: [userCalls.list.path],
}

/** The same, for the answers in the cache. */
export const tellStale: TellStale = (change, queryKey, data) => isStale(change, followed, queryKey, data)
