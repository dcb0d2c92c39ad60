import { documentCalls } from '@adm/contract/document'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tab of an order's documents. */
export const documentFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'documents',
        title: 'Documents',
        order: 30,
        call: documentCalls.list,
        Tab: lazyPage(() => import('./booking-documents.tsx'), 'BookingDocuments'),
      },
    ],
  },
}
