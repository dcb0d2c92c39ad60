import { slotOfferCalls } from '@adm/contract/slot-offer'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

const visits = bookingServices.filter((service) => isVisit({ service }))
const tab = {
  name: 'slot-offers',
  call: slotOfferCalls.ofBooking,
  Tab: lazyPage(() => import('./booking-slot-offers.tsx'), 'BookingSlotOffers'),
}

/** The tab of the slots that an order offers to its tenants, or a visit to its prospects, and of the dates of a service on demand. */
export const slotOfferFeature: Feature = {
  tabs: {
    booking: [
      { ...tab, title: 'Créneaux du locataire', kinds: bookingServices.filter((service) => !visits.includes(service)) },
      { ...tab, title: 'Créneaux des prospects', kinds: visits },
    ],
  },
}
