import { slotOfferCalls } from '@adm/contract/slot-offer'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { slotsTitle } from '@adm/domain/slot-offer/visit-registration'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

const tab = {
  name: 'slot-offers',
  order: 80,
  call: slotOfferCalls.ofBooking,
  Tab: lazyPage(() => import('./booking-slot-offers.tsx'), 'BookingSlotOffers'),
}
const titles = [...new Set(bookingServices.map((service) => slotsTitle({ service })))]

/** The tab of the slots that an order offers to its tenants, or a visit to its prospects, and of the dates of a service on demand. */
export const slotOfferFeature: Feature = {
  tabs: {
    booking: titles.map((title) => ({
      ...tab,
      title,
      kinds: bookingServices.filter((service) => slotsTitle({ service }) === title),
    })),
  },
}
