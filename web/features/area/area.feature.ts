import { areaCalls } from '@adm/contract/area'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of area pages, and the edit that may be saved offline. */
export const areaFeature: Feature = {
  tabs: {
    area: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: areaCalls.read,
        Tab: lazyPage(() => import('./area-informations.tsx'), 'AreaInformations'),
      },
      {
        name: 'zip-codes',
        title: 'Codes postaux',
        order: 20,
        call: areaCalls.zips,
        Tab: lazyPage(() => import('./area-zips.tsx'), 'AreaZips'),
      },
      {
        name: 'checkers',
        title: 'Contrôleurs',
        order: 30,
        call: areaCalls.read,
        Tab: lazyPage(() => import('./area-checkers.tsx'), 'AreaCheckers'),
      },
      {
        name: 'capacity',
        title: 'Capacité',
        order: 50,
        call: areaCalls.capacity,
        Tab: lazyPage(() => import('./area-capacity.tsx'), 'AreaCapacityTab'),
      },
      {
        name: 'map',
        title: 'Carte',
        order: 60,
        call: areaCalls.map,
        Tab: lazyPage(() => import('./map/area-map-tab.tsx'), 'AreaMapTab'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 70,
        call: areaCalls.history,
        Tab: lazyPage(() => import('./area-history.tsx'), 'AreaHistory'),
      },
    ],
  },
  pendingEdits: {
    [areaCalls.change.path]: async () => (await import('./area-record.ts')).areaRecord,
  },
}
