import { checkerCalls } from '@adm/contract/checker/checker'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of checker pages, and the edit that may be saved offline. */
export const checkerFeature: Feature = {
  tabs: {
    checker: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./checker-informations.tsx'), 'CheckerInformations'),
      },
      {
        name: 'areas',
        title: 'Zones',
        order: 20,
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./checker-areas.tsx'), 'CheckerAreas'),
      },
      {
        name: 'certifications',
        title: 'Certifications',
        order: 40,
        call: checkerCalls.read,
        Tab: lazyPage(() => import('./certification/checker-certifications.tsx'), 'CheckerCertifications'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 100,
        call: checkerCalls.history,
        Tab: lazyPage(() => import('./checker-history.tsx'), 'CheckerHistory'),
      },
    ],
  },
  pendingEdits: {
    [checkerCalls.change.path]: async () => (await import('./history/checker-record.ts')).checkerRecord,
  },
}
