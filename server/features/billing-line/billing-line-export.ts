import type { BillingLineColumn, BillingLineRow } from '@adm/contract/billing-line/billing-line'
import { billingLineStatusLabels, billingReasonLabels } from '@adm/domain/billing-line/billing-line'
import { bookingResultLabels } from '@adm/domain/booking/step/booking-result'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const billingLineSheet: ListSheet<BillingLineRow, BillingLineColumn> = {
  name: 'a-facturer',
  columns: [
    { in: 'code', title: 'Commande', kind: 'text', width: 16, of: ({ code }) => code },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'performedOn', title: 'Réalisée le', kind: 'day', width: 14, of: ({ performedOn }) => performedOn },
    { in: 'result', title: 'Résultat', kind: 'text', width: 24, of: ({ result }) => bookingResultLabels[result] },
    { in: 'amount', title: 'Montant HT', kind: 'cents', width: 14, of: ({ amountCents }) => amountCents },
    { in: 'status', title: 'État', kind: 'text', width: 16, of: ({ status }) => billingLineStatusLabels[status] },
    { in: 'because', title: 'Motif', kind: 'text', width: 30, of: ({ because }) => because && billingReasonLabels[because] },
    { in: 'service', title: 'Prestation', kind: 'text', width: 18, of: ({ service }) => bookingServiceLabels[service] },
    { in: 'offer', title: 'Offre', kind: 'text', width: 20, of: ({ offer }) => offerLabels[offer] },
    { in: 'address', title: 'Adresse', kind: 'text', width: 36, of: ({ address, city }) => `${address}, ${city}` },
    { in: 'reference', title: 'Référence client', kind: 'text', width: 20, of: ({ clientReference }) => clientReference },
    { in: 'ug', title: 'UG', kind: 'text', width: 14, of: ({ ug }) => ug },
    { in: 'delivery', title: 'Livraison', kind: 'text', width: 26, of: ({ deliveryReference }) => deliveryReference },
    { in: 'invoice', title: 'Facture', kind: 'text', width: 16, of: ({ invoiceNumber }) => invoiceNumber },
  ],
}
