import { slotOfferCalls } from '@adm/contract/slot-offer'
import { bookingServices, isOnDemand } from '@adm/domain/offer/sold-service'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** The tab of the slots that an order offers to its tenants; a service on demand is dated with its partner. */
export const slotOfferFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'slot-offers',
        title: 'Créneaux du locataire',
        kinds: bookingServices.filter((service) => !isOnDemand(service)),
        call: slotOfferCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-slot-offers.tsx'), 'BookingSlotOffers'),
      },
    ],
  },
}
