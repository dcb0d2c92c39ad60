import type { InvoiceRunColumn, InvoiceRunListRow } from '@adm/contract/invoice-run/invoice-run'
import { invoiceRunStatusLabels } from '@adm/domain/invoice-run/invoice-run'
import { formatDayNumeric, formatMomentShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { frequenciesInWords, runPhases } from './invoice-run-words.ts'

const none = <span className="dim">–</span>

/** Columns of the list, in order. The first is pinned. */
export const invoiceRunColumns: readonly Column<InvoiceRunListRow, InvoiceRunColumn>[] = [
  {
    key: 'createdAt',
    title: 'Préparé le',
    width: 150,
    pinned: true,
    sort: 'createdAt',
    show: ({ createdAt }) => formatMomentShort(createdAt),
  },
  {
    key: 'status',
    title: 'Statut',
    width: 150,
    onSecondLine: true,
    show: ({ status }) => <StatusTag phase={runPhases[status]}>{invoiceRunStatusLabels[status]}</StatusTag>,
  },
  {
    key: 'untilDay',
    title: "Réalisé jusqu'au",
    width: 130,
    sort: 'untilDay',
    onSecondLine: true,
    show: ({ untilDay }) => formatDayNumeric(untilDay),
  },
  { key: 'frequencies', title: 'Fréquences', width: 230, show: frequenciesInWords },
  { key: 'rows', title: 'Factures', width: 90, align: 'right', show: ({ sums }) => sums.rows.toLocaleString('fr-FR') },
  { key: 'net', title: 'Total HT', width: 120, align: 'right', show: ({ sums }) => formatCents(sums.netCents) },
  { key: 'gross', title: 'Total TTC', width: 120, align: 'right', show: ({ sums }) => formatCents(sums.grossCents) },
  { key: 'issued', title: 'Émises', width: 90, align: 'right', show: ({ states }) => states.issued.toLocaleString('fr-FR') },
  { key: 'issueDay', title: 'Datées du', width: 110, show: ({ issueDay }) => (issueDay ? formatDayNumeric(issueDay) : none) },
  { key: 'createdBy', title: 'Préparé par', width: 170, show: ({ createdByName }) => createdByName ?? none },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = ['status', 'untilDay', 'frequencies', 'rows', 'gross', 'issued', 'issueDay', 'createdBy']
