import { notificationCalls } from '@adm/contract/notification/notification'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of the messages of an order, a client and a checker. */
export const notificationFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'notifications',
        title: 'Notifications',
        order: 110,
        call: notificationCalls.ofBooking,
        Tab: lazyPage(() => import('./booking-notifications.tsx'), 'BookingNotifications'),
      },
    ],
    client: [
      {
        name: 'notifications',
        title: 'Notifications',
        order: 70,
        call: notificationCalls.ofClient,
        Tab: lazyPage(() => import('./own-notifications.tsx'), 'ClientNotifications'),
      },
    ],
    checker: [
      {
        name: 'notifications',
        title: 'Notifications',
        order: 90,
        call: notificationCalls.ofChecker,
        Tab: lazyPage(() => import('./own-notifications.tsx'), 'CheckerNotifications'),
      },
    ],
  },
}
