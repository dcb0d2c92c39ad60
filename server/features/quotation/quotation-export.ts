import type { QuotationColumn, QuotationListRow } from '@adm/contract/quotation/quotation'
import { nameOfQuotation, quotationStandingLabels, quotationStatusLabels } from '@adm/domain/quotation/quotation'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const quotationSheet: ListSheet<QuotationListRow, QuotationColumn> = {
  name: 'devis',
  columns: [
    { in: 'number', title: 'Numéro', kind: 'text', width: 20, of: nameOfQuotation },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'title', title: 'Objet', kind: 'text', width: 34, of: ({ title }) => title },
    {
      in: 'status',
      title: 'Statut',
      kind: 'text',
      width: 22,
      of: ({ status, acceptedAt }) => (status === 'sent' && acceptedAt ? quotationStandingLabels.accepted : quotationStatusLabels[status]),
    },
    { in: 'net', title: 'Montant HT (€)', kind: 'cents', width: 14, of: ({ netCents }) => netCents },
    { in: 'gross', title: 'Montant TTC (€)', kind: 'cents', width: 14, of: ({ grossCents }) => grossCents },
    { in: 'sentAt', title: 'Envoyé le', kind: 'instant', width: 18, of: ({ sentAt }) => sentAt },
    { in: 'validUntil', title: "Valable jusqu'au", kind: 'day', width: 14, of: ({ validUntil }) => validUntil },
    { in: 'status', title: 'Accepté le', kind: 'instant', width: 18, of: ({ acceptedAt }) => acceptedAt },
    { in: 'orders', title: 'Commandes', kind: 'number', width: 12, of: ({ orderCount }) => orderCount },
    { in: 'createdAt', title: 'Créé le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
