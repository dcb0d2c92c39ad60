import type { QueryClient } from '@tanstack/react-query'
import { quotationCalls } from '@adm/contract/quotation/quotation'
import {
  nameOfQuotation,
  type Quotation,
  type QuotationChange,
  quotation,
  quotationChange,
  quotationStatusLabels,
} from '@adm/domain/quotation/quotation'
import type { QuotationKind } from '@adm/domain/quotation/quotation-events'
import { quotationLine, titleOfLine } from '@adm/domain/quotation/quotation-line'
import { formatCents } from '@adm/domain/values/money'
import { z } from 'zod'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields, type RecordSubject } from '../../recipes/page/record-subject.ts'
import { asCents, asDay, asInstant, asLabel, asList, asText, asYesNo } from '../../recipes/page/record-words.ts'

const asLine = (value: unknown): string => {
  const { data } = quotationLine.safeParse(value)
  return data ? `${titleOfLine(data)} (${formatCents(data.netCents)})` : ''
}
const proof = z.object({ name: z.string(), by: z.enum(['client', 'staff']) })
const asAcceptance = (value: unknown): string => {
  const { data } = proof.safeParse(value)
  return data ? `${data.name}${data.by === 'staff' ? ', noté par la facturation' : ', par le lien'}` : 'Aucune'
}
const refusal = z.object({ message: z.string() })

const quotationFields = {
  number: { label: 'Numéro', words: asText },
  clientName: { label: 'Client', words: asText },
  status: { label: 'Statut', words: asLabel(quotationStatusLabels) },
  edition: { label: 'Version', words: (value) => String(value) },
  title: { label: 'Objet', words: asText },
  isPrivateLessor: { label: 'Bailleur particulier', words: asYesNo },
  createsOrders: { label: "Commandes créées dès l'acceptation", words: asYesNo },
  comment: { label: 'Commentaire', words: asText },
  lines: { label: 'Lignes', words: asList(asLine) },
  netCents: { label: 'Total HT', words: asCents },
  vatCents: { label: 'TVA', words: asCents },
  grossCents: { label: 'Total TTC', words: asCents },
  sentAt: { label: 'Envoyé le', words: asInstant },
  validUntil: { label: "Valable jusqu'au", words: asDay },
  acceptedAt: { label: 'Accepté le', words: asInstant },
  acceptance: { label: 'Accepté par', words: asAcceptance },
  declineReason: { label: 'Motif du refus', words: asText },
  refusedOrders: { label: 'Commandes refusées', words: asList((value) => refusal.safeParse(value).data?.message ?? '') },
} satisfies RecordFields

const sentences = plainEvents<QuotationKind>({
  created: 'a créé le devis',
  removed: 'a supprimé le devis',
  Q01: 'a envoyé le devis',
  Q02: 'a commencé une nouvelle version',
  Q03: 'a refusé le devis',
  Q04: 'a commencé une nouvelle version',
  Q05: 'a accepté le devis',
  Q06: 'a marqué le devis comme facturé',
  mailedAgain: 'a renvoyé le devis',
  ordersCreated: 'a créé les commandes du devis',
})

/** A quotation as a record subject: fields, calls, history acts and sentences. */
export const quotationRecord: RecordSubject<Quotation, QuotationChange> = {
  name: 'quotation',
  thing: 'le devis',
  fields: quotationFields,
  following: ['netCents', 'vatCents', 'grossCents'],
  change: quotationCalls.change,
  nameOf: nameOfQuotation,
  save: ({ id, version }, change, key) => callApi(quotationCalls.change, { params: { id }, body: change, version, key }),
  readRow: (row) => quotation.safeParse(row).data,
  cacheSaved: (queries: QueryClient) => void readAgain(queries, 'quotation'),
  read: quotationCalls.read,
  history: quotationCalls.history,
  historyChoices: quotationCalls.historyChoices,
  acts: [editAct, stepAct],
  parts: {},
  restores: Object.keys(quotationChange.shape).filter((field) => field !== 'lines'),
  event: sentences,
}
