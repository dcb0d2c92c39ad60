import type { QueryClient } from '@tanstack/react-query'
import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { type Invoice, type InvoiceChange, invoice, invoiceChange } from '@adm/domain/invoice/invoice'
import type { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceKindLabels, invoiceStatusLabels } from '@adm/domain/invoice/invoice-kind'
import { formatCents } from '@adm/domain/values/money'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asDay, asLabel, asText } from '../../recipes/page/record-words.ts'

const asCents = (value: unknown): string => (typeof value === 'number' ? formatCents(value) : '')

const invoiceFields = {
  number: { label: 'Numéro', words: asText },
  kind: { label: 'Nature', words: asLabel(invoiceKindLabels) },
  status: { label: 'Statut', words: asLabel(invoiceStatusLabels) },
  clientName: { label: 'Client', words: asText },
  purchaseOrder: { label: 'Bon de commande', words: asText },
  ug: { label: 'UG', words: asText },
  comment: { label: 'Commentaire imprimé', words: asText },
  reason: { label: 'Motif', words: asText },
  issuedOn: { label: 'Date', words: asDay },
  dueOn: { label: 'Échéance', words: asDay },
  netCents: { label: 'Total HT', words: asCents },
  vatCents: { label: 'TVA', words: asCents },
  grossCents: { label: 'Total TTC', words: asCents },
  creditedCents: { label: 'Avoirs', words: asCents },
} satisfies RecordFields

const sentences = plainEvents<keyof typeof invoiceEvents>({
  created: 'a créé le brouillon',
  createdByRun: 'a créé le brouillon par un run de facturation',
  deleted: 'a supprimé le brouillon',
  runCanceled: 'a supprimé le brouillon en annulant son run',
  I03: 'a émis le document',
  I08: 'a remplacé ou refusé la facture',
  credited: 'a émis un avoir sur la facture',
  mailed: 'a envoyé le document',
})

/** An invoice or a credit note as a record subject: fields, calls, history acts and sentences. */
export const invoiceRecord: RecordSubject<Invoice, InvoiceChange> = {
  name: 'invoice',
  thing: 'la facture',
  fields: invoiceFields,
  following: [],
  change: invoiceCalls.change,
  nameOf: ({ number }) => number ?? 'Brouillon',
  save: ({ id, version }, change, key) => callApi(invoiceCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => invoice.safeParse(row).data,
  cacheSaved: (queries: QueryClient) => void readAgain(queries, 'invoice'),
  read: invoiceCalls.read,
  history: invoiceCalls.history,
  historyChoices: invoiceCalls.historyChoices,
  acts: [editAct, stepAct],
  restores: Object.keys(invoiceChange.shape),
  event: sentences,
}
