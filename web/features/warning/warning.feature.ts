import { warningCalls } from '@adm/contract/warning/warning'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of a warning, and the warnings of an order. */
export const warningFeature: Feature = {
  tabOrder: { warning: ['informations', 'history'] },
  tabs: {
    warning: [
      {
        name: 'informations',
        title: 'Informations',
        call: warningCalls.read,
        Tab: lazyPage(() => import('./warning-information.tsx'), 'WarningInformation'),
      },
      {
        name: 'history',
        title: 'Historique',
        call: warningCalls.history,
        Tab: lazyPage(() => import('./warning-history.tsx'), 'WarningHistory'),
      },
    ],
    booking: [
      {
        name: 'warnings',
        title: 'Signalements',
        call: warningCalls.list,
        Tab: lazyPage(() => import('./booking-warnings.tsx'), 'BookingWarnings'),
      },
    ],
  },
}
