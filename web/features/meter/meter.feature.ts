import { meterCalls } from '@adm/contract/meter'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Meters: tabs of detail pages. */
export const meterFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'meters',
        title: 'Compteurs',
        call: meterCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-meters.tsx'), 'BookingMeters'),
      },
    ],
  },
}
