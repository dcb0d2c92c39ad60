import { partnerRequestCalls } from '@adm/contract/partner-request'
import { bookingServices, isOnDemand } from '@adm/domain/offer/sold-service'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** The tab of what an order of a service on demand asked of its partner. */
export const partnerRequestFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'partner',
        title: 'Partenaire',
        order: 90,
        kinds: bookingServices.filter(isOnDemand),
        call: partnerRequestCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-partner.tsx'), 'BookingPartner'),
      },
    ],
  },
}
