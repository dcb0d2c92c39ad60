import { slotOfferCalls } from '@adm/contract/slot-offer'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** The tab of the slots that an order offers to its tenants, and of the dates of a service on demand. */
export const slotOfferFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'slot-offers',
        title: 'Créneaux du locataire',
        call: slotOfferCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-slot-offers.tsx'), 'BookingSlotOffers'),
      },
    ],
  },
}
