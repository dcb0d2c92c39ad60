import { partnerRequestCalls } from '@adm/contract/partner-request'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** The tab of what an order asked of its partner. */
export const partnerRequestFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'partner',
        title: 'Partenaire',
        call: partnerRequestCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-partner.tsx'), 'BookingPartner'),
      },
    ],
  },
}
