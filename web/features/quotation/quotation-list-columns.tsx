import type { QuotationColumn, QuotationListRow } from '@adm/contract/quotation/quotation'
import { nameOfQuotation, stateInWords } from '@adm/domain/quotation/quotation'
import { formatDayNumeric, formatMomentShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { todayInParis } from '../../platform/today.ts'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { phaseOf } from './quotation-words.ts'

/** Columns of the list, in order. The first is pinned. */
export const quotationColumns: readonly Column<QuotationListRow, QuotationColumn>[] = [
  { key: 'number', title: 'Numéro', width: 170, pinned: true, sort: 'number', show: nameOfQuotation },
  { key: 'client', title: 'Client', width: 200, sort: 'client', onSecondLine: true, show: ({ clientName }) => clientName },
  { key: 'title', title: 'Objet', width: 220, show: ({ title }) => title },
  {
    key: 'status',
    title: 'Statut',
    width: 160,
    onSecondLine: true,
    show: (row) => <StatusTag phase={phaseOf(row)}>{stateInWords(row, todayInParis())}</StatusTag>,
  },
  { key: 'net', title: 'Montant HT', width: 120, align: 'right', sort: 'amount', show: ({ netCents }) => formatCents(netCents) },
  { key: 'gross', title: 'Montant TTC', width: 120, align: 'right', show: ({ grossCents }) => formatCents(grossCents) },
  { key: 'sentAt', title: 'Envoyé le', width: 150, show: ({ sentAt }) => sentAt && formatMomentShort(sentAt) },
  {
    key: 'validUntil',
    title: "Valable jusqu'au",
    width: 130,
    sort: 'validUntil',
    show: ({ validUntil }) => validUntil && formatDayNumeric(validUntil),
  },
  {
    key: 'orders',
    title: 'Commandes',
    width: 100,
    align: 'right',
    show: ({ orderCount }) => (orderCount === 0 ? <span className="dim">0</span> : orderCount.toLocaleString('fr-FR')),
  },
  { key: 'createdAt', title: 'Créé le', width: 150, sort: 'createdAt', show: ({ createdAt }) => formatMomentShort(createdAt) },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = ['client', 'title', 'status', 'net', 'gross', 'validUntil', 'orders']
