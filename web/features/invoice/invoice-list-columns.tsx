import type { InvoiceColumn, InvoiceListRow } from '@adm/contract/invoice/invoice'
import { statusWords } from '@adm/domain/invoice/invoice-kind'
import { dayOf, formatDayNumeric, formatMomentShort } from '@adm/domain/values/date/moment'
import { formatMonth } from '@adm/domain/values/date/month'
import { formatCents } from '@adm/domain/values/money'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { invoicePhases, signedCents } from './invoice-words.ts'

const dayOrNone = (day: string | null) => (day ? formatDayNumeric(day) : <span className="dim">–</span>)
const amount = ({ kind }: InvoiceListRow, cents: number) => formatCents(signedCents(kind, cents))
const numberOf = ({ number, kind }: InvoiceListRow) => number ?? (kind === 'credit_note' ? "Brouillon d'avoir" : 'Brouillon')

/** Columns of the lists, in order. The first is pinned. */
export const invoiceColumns: readonly Column<InvoiceListRow, InvoiceColumn>[] = [
  { key: 'number', title: 'Numéro', width: 140, pinned: true, sort: 'number', show: numberOf },
  {
    key: 'status',
    title: 'Statut',
    width: 120,
    onSecondLine: true,
    show: ({ kind, status }) => <StatusTag phase={invoicePhases[status]}>{statusWords(kind, status)}</StatusTag>,
  },
  { key: 'client', title: 'Client', width: 190, sort: 'client', onSecondLine: true, show: ({ clientName }) => clientName },
  { key: 'month', title: 'Réalisations', width: 120, show: ({ month }) => (month ? formatMonth(month.slice(0, 7)) : '') },
  { key: 'lines', title: 'Lignes', width: 64, align: 'right', show: ({ lineCount }) => lineCount.toLocaleString('fr-FR') },
  { key: 'net', title: 'Total HT', width: 112, align: 'right', show: (row) => amount(row, row.netCents) },
  { key: 'vat', title: 'TVA', width: 110, align: 'right', show: (row) => amount(row, row.vatCents) },
  {
    key: 'gross',
    title: 'Total TTC',
    width: 112,
    align: 'right',
    sort: 'gross',
    onSecondLine: true,
    show: (row) => amount(row, row.grossCents),
  },
  {
    key: 'credited',
    title: 'Avoirs',
    width: 110,
    align: 'right',
    show: ({ creditedCents }) => (creditedCents > 0 ? formatCents(-creditedCents) : <span className="dim">–</span>),
  },
  { key: 'issuedOn', title: 'Émise le', width: 110, sort: 'issuedOn', show: ({ issuedOn }) => dayOrNone(issuedOn) },
  { key: 'dueOn', title: 'Échéance', width: 110, sort: 'dueOn', show: ({ dueOn }) => dayOrNone(dueOn) },
  { key: 'sentAt', title: 'Envoyée le', width: 110, show: ({ sentAt }) => dayOrNone(sentAt && dayOf(sentAt)) },
  { key: 'purchaseOrder', title: 'Bon de commande', width: 140, show: ({ purchaseOrder }) => purchaseOrder ?? '' },
  { key: 'createdAt', title: 'Créée le', width: 150, sort: 'createdAt', show: ({ createdAt }) => formatMomentShort(createdAt) },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = ['status', 'client', 'month', 'lines', 'net', 'gross', 'issuedOn', 'dueOn', 'sentAt']
