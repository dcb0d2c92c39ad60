import { warningCalls } from '@adm/contract/warning/warning'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of a warning, and the warnings of an order. */
export const warningFeature: Feature = {
  tabs: {
    warning: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: warningCalls.read,
        Tab: lazyPage(() => import('./warning-information.tsx'), 'WarningInformation'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 20,
        call: warningCalls.history,
        Tab: lazyPage(() => import('./warning-history.tsx'), 'WarningHistory'),
      },
    ],
    booking: [
      {
        name: 'warnings',
        title: 'Signalements',
        order: 140,
        call: warningCalls.list,
        Tab: lazyPage(() => import('./booking-warnings.tsx'), 'BookingWarnings'),
      },
    ],
  },
}
