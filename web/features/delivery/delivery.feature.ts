import { deliveryCalls, deliveryRowCalls } from '@adm/contract/delivery/delivery'
import { deliveryDayCalls, deliveryLotCalls } from '@adm/contract/delivery/delivery-day'
import { deliveryKeysCalls } from '@adm/contract/delivery/delivery-keys'
import { documentCalls } from '@adm/contract/document'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of a delivery, and the ticks that may be made offline. */
export const deliveryFeature: Feature = {
  tabs: {
    delivery: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: deliveryCalls.read,
        Tab: lazyPage(() => import('./delivery-informations.tsx'), 'DeliveryInformations'),
      },
      {
        name: 'missions',
        title: 'Missions',
        order: 20,
        call: deliveryRowCalls.list,
        Tab: lazyPage(() => import('./grid/delivery-missions.tsx'), 'DeliveryMissions'),
      },
      {
        name: 'day',
        title: 'Jour J',
        order: 40,
        call: deliveryDayCalls.read,
        Tab: lazyPage(() => import('./day/delivery-day.tsx'), 'DeliveryDay'),
      },
      {
        name: 'documents',
        title: 'Documents',
        order: 50,
        call: documentCalls.list,
        Tab: lazyPage(() => import('./documents/delivery-documents.tsx'), 'DeliveryDocuments'),
      },
      {
        name: 'keys',
        title: 'Clés',
        order: 60,
        call: deliveryKeysCalls.ofDelivery,
        Tab: lazyPage(() => import('./keys/delivery-keys.tsx'), 'DeliveryKeys'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 80,
        call: deliveryCalls.history,
        Tab: lazyPage(() => import('./delivery-history.tsx'), 'DeliveryHistory'),
      },
    ],
  },
  pendingEdits: {
    [deliveryLotCalls.change.path]: async () => (await import('./day/lot-record.ts')).lotRecord,
  },
}
