import type { InvoiceColumn, InvoiceListRow } from '@adm/contract/invoice/invoice'
import { invoiceKindLabels, statusWords } from '@adm/domain/invoice/invoice-kind'
import { formatMonth } from '@adm/domain/values/date/month'
import type { ListSheet } from '../../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. A credit note has negative amounts: a column adds up. */
const signed = ({ kind }: InvoiceListRow, cents: number) => (kind === 'credit_note' ? -cents : cents)

export const invoiceSheet: ListSheet<InvoiceListRow, InvoiceColumn> = {
  name: 'factures',
  columns: [
    { in: 'number', title: 'Numéro', kind: 'text', width: 18, of: ({ number }) => number },
    { in: 'number', title: 'Nature', kind: 'text', width: 20, of: ({ kind }) => invoiceKindLabels[kind] },
    { in: 'number', title: 'Facture corrigée', kind: 'text', width: 18, of: ({ originNumber }) => originNumber },
    { in: 'status', title: 'Statut', kind: 'text', width: 14, of: ({ kind, status }) => statusWords(kind, status) },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'month', title: 'Mois de réalisation', kind: 'text', width: 18, of: ({ month }) => month && formatMonth(month.slice(0, 7)) },
    { in: 'lines', title: 'Lignes', kind: 'number', width: 10, of: ({ lineCount }) => lineCount },
    { in: 'net', title: 'Total HT (€)', kind: 'cents', width: 14, of: (row) => signed(row, row.netCents) },
    { in: 'vat', title: 'TVA (€)', kind: 'cents', width: 14, of: (row) => signed(row, row.vatCents) },
    { in: 'gross', title: 'Total TTC (€)', kind: 'cents', width: 14, of: (row) => signed(row, row.grossCents) },
    { in: 'credited', title: 'Avoirs (€)', kind: 'cents', width: 14, of: ({ creditedCents }) => creditedCents },
    { in: 'issuedOn', title: 'Émise le', kind: 'day', width: 14, of: ({ issuedOn }) => issuedOn },
    { in: 'dueOn', title: 'Échéance', kind: 'day', width: 14, of: ({ dueOn }) => dueOn },
    { in: 'sentAt', title: 'Envoyée le', kind: 'instant', width: 18, of: ({ sentAt }) => sentAt },
    { in: 'purchaseOrder', title: 'Bon de commande', kind: 'text', width: 18, of: ({ purchaseOrder }) => purchaseOrder },
    { in: 'createdAt', title: 'Créée le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
