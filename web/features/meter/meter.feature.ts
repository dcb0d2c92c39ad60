import { meterCalls } from '@adm/contract/meter'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tab of an order's meters. */
export const meterFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'meters',
        title: 'Compteurs',
        order: 120,
        call: meterCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-meters.tsx'), 'BookingMeters'),
      },
    ],
  },
}
