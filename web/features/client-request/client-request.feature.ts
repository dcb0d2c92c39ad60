import { clientRequestCalls } from '@adm/contract/client/client-request'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** The tab of the links that an order sent to people of its client. */
export const clientRequestFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'client',
        title: 'Client',
        order: 100,
        call: clientRequestCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-client.tsx'), 'BookingClient'),
      },
    ],
  },
}
