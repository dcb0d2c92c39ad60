import { alertCalls } from '@adm/contract/alert/alert'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'

/** Tabs of an alert, and the strip of open alerts in the head of an order and of a client. */
export const alertFeature: Feature = {
  tabs: {
    alert: [
      {
        name: 'facts',
        title: 'Constats et corrections',
        order: 10,
        call: alertCalls.read,
        Tab: lazyPage(() => import('./alert-facts.tsx'), 'AlertFacts'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 20,
        call: alertCalls.history,
        Tab: lazyPage(() => import('./alert-history.tsx'), 'AlertHistory'),
      },
    ],
    booking: [
      {
        name: 'alerts',
        title: 'Alertes',
        call: alertCalls.ofObject,
        Tab: lazyPart(() => import('./strip/booking-alerts.tsx'), 'BookingAlerts'),
        position: 'alerts',
      },
    ],
    client: [
      {
        name: 'alerts',
        title: 'Alertes',
        call: alertCalls.ofObject,
        Tab: lazyPart(() => import('./strip/client-alerts.tsx'), 'ClientAlerts'),
        position: 'alerts',
      },
    ],
  },
}
