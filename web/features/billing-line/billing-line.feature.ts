import { billingLineCalls } from '@adm/contract/billing-line/billing-line'
import { bookingCalls } from '@adm/contract/booking/booking'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** What of an order is due and billed, and what of a client is not billed yet. */
export const billingLineFeature: Feature = {
  tabs: {
    booking: [
      {
        name: 'invoicing',
        title: 'Facturation',
        order: 50,
        call: bookingCalls.read,
        Tab: lazyPage(() => import('./booking-billing.tsx'), 'BookingBilling'),
      },
    ],
    client: [
      {
        name: 'invoicing',
        title: 'Facturation',
        order: 62,
        call: billingLineCalls.ledger,
        Tab: lazyPage(() => import('./client-billing.tsx'), 'ClientBilling'),
      },
    ],
  },
}
