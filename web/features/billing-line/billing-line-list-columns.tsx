import type { BillingLineColumn, BillingLineRow } from '@adm/contract/billing-line/billing-line'
import { billingLineStatusLabels, billingReasonLabels } from '@adm/domain/billing-line/billing-line'
import { bookingResultLabels } from '@adm/domain/booking/step/booking-result'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { linePhases } from './billing-line-words.ts'

const none = <span className="dim">–</span>

/** Columns of the list, in order. The first is pinned. */
export const billingLineColumns: readonly Column<BillingLineRow, BillingLineColumn>[] = [
  { key: 'code', title: 'Commande', width: 116, pinned: true, show: ({ code }) => code },
  { key: 'client', title: 'Client', width: 210, sort: 'client', onSecondLine: true, show: ({ clientName }) => clientName },
  {
    key: 'performedOn',
    title: 'Réalisée le',
    width: 144,
    sort: 'performedOn',
    onSecondLine: true,
    show: ({ performedOn }) => formatDayShort(performedOn),
  },
  {
    key: 'amount',
    title: 'Montant HT',
    width: 104,
    align: 'right',
    sort: 'amount',
    onSecondLine: true,
    show: ({ amountCents }) => formatCents(amountCents),
  },
  {
    key: 'status',
    title: 'État',
    width: 126,
    onSecondLine: true,
    show: ({ status }) => <StatusTag phase={linePhases[status]}>{billingLineStatusLabels[status]}</StatusTag>,
  },
  { key: 'because', title: 'Motif', width: 200, show: ({ because }) => (because ? billingReasonLabels[because] : none) },
  { key: 'result', title: 'Résultat', width: 210, show: ({ result }) => bookingResultLabels[result] },
  { key: 'service', title: 'Prestation', width: 130, show: ({ service }) => bookingServiceLabels[service] },
  { key: 'reference', title: 'Référence client', width: 150, show: ({ clientReference }) => clientReference ?? none },
  { key: 'ug', title: 'UG', width: 110, show: ({ ug }) => ug ?? none },
  { key: 'delivery', title: 'Livraison', width: 170, show: ({ deliveryReference }) => deliveryReference ?? none },
  { key: 'offer', title: 'Offre', width: 150, show: ({ offer }) => offerLabels[offer] },
  { key: 'address', title: 'Adresse', width: 260, show: ({ address, city }) => `${address}, ${city}` },
  { key: 'invoice', title: 'Facture', width: 130, show: ({ invoiceNumber }) => invoiceNumber ?? none },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = [
  'client',
  'performedOn',
  'amount',
  'status',
  'because',
  'result',
  'service',
  'reference',
  'delivery',
]
