import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of an order's keys and of a checker's keys. */
export const keyTrackingFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'key-tracking',
        title: 'Suivi des clés',
        order: 60,
        call: keyTrackingCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-keys.tsx'), 'BookingKeysTab'),
      },
    ],
    checker: [
      {
        name: 'key-tracking',
        title: 'Clés en main',
        order: 70,
        call: keyTrackingCalls.ofChecker,
        Tab: lazyPage(() => import('./checker-keys.tsx'), 'CheckerKeys'),
      },
    ],
  },
}
