import { checkerCalls } from '@adm/contract/checker/checker'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of checker pages, and the edit that may be saved offline. */
export const checkerFeature: Feature = {
  tabOrder: {
    checker: [
      'informations',
      'areas',
      'calendar',
      'certifications',
      'orders',
      'mission-propositions',
      'key-tracking',
      'regularization',
      'notifications',
      'history',
    ],
  },
  tabs: {
    checker: [
      {
        name: 'informations',
        title: 'Informations',
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./checker-informations.tsx'), 'CheckerInformations'),
      },
      {
        name: 'areas',
        title: 'Zones',
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./checker-areas.tsx'), 'CheckerAreas'),
      },
      {
        name: 'certifications',
        title: 'Certifications',
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./certification/checker-certifications.tsx'), 'CheckerCertifications'),
      },
      {
        name: 'history',
        title: 'Historique',
        call: checkerCalls.history,
        Tab: lazyPage(() => import('./checker-history.tsx'), 'CheckerHistory'),
      },
    ],
  },
  pendingEdits: {
    [checkerCalls.change.path]: async () => (await import('./history/checker-record.ts')).checkerRecord,
  },
}
