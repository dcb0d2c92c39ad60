import { quotationCalls } from '@adm/contract/quotation/quotation'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

const OfClient = lazyPage(() => import('./owned-quotations.tsx'), 'ClientQuotations')
const OfBooking = lazyPage(() => import('./owned-quotations.tsx'), 'BookingQuotations')

/** Tabs of a quotation, and the quotations of a client and of an order. */
export const quotationFeature: Feature = {
  tabs: {
    quotation: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: quotationCalls.read,
        Tab: lazyPage(() => import('./quotation-informations.tsx'), 'QuotationInformations'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 80,
        call: quotationCalls.history,
        Tab: lazyPage(() => import('./quotation-history.tsx'), 'QuotationHistory'),
      },
    ],
    client: [{ name: 'quotations', title: 'Devis', order: 65, call: quotationCalls.list, Tab: OfClient }],
    booking: [{ name: 'quotations', title: 'Devis', order: 55, call: quotationCalls.list, Tab: OfBooking }],
  },
}
