import type { InvoiceRunColumn, InvoiceRunListRow, InvoiceRunRowColumn } from '@adm/contract/invoice-run/invoice-run'
import { invoicingFrequencyLabels } from '@adm/domain/client/client-terms'
import { type InvoiceRunRow, invoiceRunStatusLabels, runDifferenceLabels, runRowStateLabels } from '@adm/domain/invoice-run/invoice-run'
import { groupInWords } from '@adm/domain/invoice-run/run-group'
import { formatMonth } from '@adm/domain/values/date/month'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The file of the list of runs, with the labels of the screen. */
export const invoiceRunSheet: ListSheet<InvoiceRunListRow, InvoiceRunColumn> = {
  name: 'runs-de-facturation',
  columns: [
    { in: 'createdAt', title: 'Préparé le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
    { in: 'createdBy', title: 'Préparé par', kind: 'text', width: 22, of: ({ createdByName }) => createdByName },
    { in: 'status', title: 'Statut', kind: 'text', width: 18, of: ({ status }) => invoiceRunStatusLabels[status] },
    { in: 'untilDay', title: "Réalisé jusqu'au", kind: 'day', width: 16, of: ({ untilDay }) => untilDay },
    {
      in: 'frequencies',
      title: 'Fréquences',
      kind: 'text',
      width: 26,
      of: ({ frequencies }) => frequencies.map((frequency) => invoicingFrequencyLabels[frequency]).join(', '),
    },
    { in: 'rows', title: 'Factures', kind: 'number', width: 10, of: ({ sums }) => sums.rows },
    { in: 'issued', title: 'Émises', kind: 'number', width: 10, of: ({ states }) => states.issued },
    { in: 'net', title: 'Total HT (€)', kind: 'cents', width: 14, of: ({ sums }) => sums.netCents },
    { in: 'gross', title: 'Total TTC (€)', kind: 'cents', width: 14, of: ({ sums }) => sums.grossCents },
    { in: 'issueDay', title: 'Date des factures', kind: 'day', width: 16, of: ({ issueDay }) => issueDay },
  ],
}

/** The file of the rows of a run. */
export const invoiceRunRowSheet: ListSheet<InvoiceRunRow, InvoiceRunRowColumn> = {
  name: 'run-de-facturation',
  columns: [
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'month', title: 'Mois de réalisation', kind: 'text', width: 18, of: ({ month }) => formatMonth(month.slice(0, 7)) },
    { in: 'grouping', title: 'Groupe', kind: 'text', width: 18, of: ({ groupedBy, grouping }) => groupInWords(groupedBy, grouping) },
    { in: 'lines', title: 'Commandes', kind: 'number', width: 12, of: ({ lines }) => lines },
    { in: 'net', title: 'Total HT (€)', kind: 'cents', width: 14, of: ({ netCents }) => netCents },
    { in: 'vat', title: 'TVA (€)', kind: 'cents', width: 14, of: ({ vatCents }) => vatCents },
    { in: 'gross', title: 'Total TTC (€)', kind: 'cents', width: 14, of: ({ grossCents }) => grossCents },
    { in: 'state', title: 'État', kind: 'text', width: 24, of: ({ state }) => runRowStateLabels[state] },
    { in: 'message', title: 'Motif', kind: 'text', width: 40, of: ({ message }) => message },
    {
      in: 'difference',
      title: "Depuis l'aperçu précédent",
      kind: 'text',
      width: 24,
      of: ({ difference }) => difference && runDifferenceLabels[difference],
    },
    { in: 'difference', title: 'Total TTC précédent (€)', kind: 'cents', width: 18, of: ({ previousGrossCents }) => previousGrossCents },
    { in: 'invoice', title: 'Facture', kind: 'text', width: 18, of: ({ invoiceNumber }) => invoiceNumber },
  ],
}
