import { document } from '@adm/domain/document/record/document'
import { byId, defineCalls } from '../call/call.ts'

/** The summary of a delivery, lot by lot: the `DELIVERY` document. */
export const deliverySummaryCalls = defineCalls({
  read: {
    method: 'GET',
    path: '/api/deliveries/:id/summary',
    summary: "Le récapitulatif d'une livraison, lot par lot, en PDF",
    requires: ['deliveries:read'],
    params: byId,
    answer: 'file',
    byBrowser: true,
    queued: true,
  },
  save: {
    method: 'POST',
    path: '/api/deliveries/:id/summary-documents',
    summary: 'Refaire le récapitulatif, et le garder parmi les documents de la livraison',
    requires: ['deliveries:update'],
    params: byId,
    answer: document,
    status: 201,
  },
})
