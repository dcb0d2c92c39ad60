import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of an invoice or a credit note. */
export const invoiceFeature: Feature = {
  tabs: {
    invoice: [
      {
        name: 'document',
        title: 'Document',
        order: 10,
        call: invoiceCalls.read,
        Tab: lazyPage(() => import('./invoice-document.tsx'), 'InvoiceDocumentTab'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 80,
        call: invoiceCalls.history,
        Tab: lazyPage(() => import('./invoice-history.tsx'), 'InvoiceHistory'),
      },
    ],
  },
}
