import { invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of a run of invoices. */
export const invoiceRunFeature: Feature = {
  tabs: {
    invoiceRun: [
      {
        name: 'preview',
        title: 'Factures',
        order: 10,
        call: invoiceRunCalls.read,
        Tab: lazyPage(() => import('./invoice-run-preview.tsx'), 'InvoiceRunPreview'),
      },
      {
        name: 'exclusions',
        title: 'Hors du run',
        order: 20,
        call: invoiceRunCalls.read,
        Tab: lazyPage(() => import('./invoice-run-exclusions.tsx'), 'InvoiceRunExclusions'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 80,
        call: invoiceRunCalls.history,
        Tab: lazyPage(() => import('./invoice-run-history.tsx'), 'InvoiceRunHistory'),
      },
    ],
  },
}
