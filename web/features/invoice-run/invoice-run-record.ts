import { invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import type { invoiceRunEvents } from '@adm/domain/invoice-run/invoice-run-events'
import { invoicingFrequencyLabels } from '@adm/domain/client/client-terms'
import { invoiceRunStatusLabels } from '@adm/domain/invoice-run/invoice-run'
import { editAct, stepAct } from '../../recipes/history/record-acts.ts'
import { plainEvents, type RecordFields } from '../../recipes/page/record-subject.ts'
import { asDay, asLabel, asInstant, asList, asText, asYesNo } from '../../recipes/page/record-words.ts'

const invoiceRunFields = {
  status: { label: 'Statut', words: asLabel(invoiceRunStatusLabels) },
  untilDay: { label: "Réalisé jusqu'au", words: asDay },
  frequencies: { label: 'Fréquences', words: asList(asLabel(invoicingFrequencyLabels)) },
  issueDay: { label: 'Date des factures', words: asDay },
  send: { label: 'Envoi aux clients', words: asYesNo },
  reason: { label: 'Motif', words: asText },
  preparedAt: { label: 'Aperçu du', words: asInstant },
} satisfies RecordFields

const sentences = plainEvents<keyof typeof invoiceRunEvents>({
  created: 'a préparé le run',
  refreshed: "a actualisé l'aperçu",
  rowsLeftOut: 'a écarté des factures',
  rowsTakenIn: 'a repris des factures écartées',
  purchaseOrderTyped: 'a saisi un bon de commande',
  R02: 'a confirmé le run',
  R03: "a lancé l'émission",
  R04: "a repris l'émission",
  R05: 'a terminé le run',
  R06: "a interrompu l'émission",
  R07: 'a annulé le run',
})

/** A run in its history. */
export const invoiceRunRecord = {
  name: 'invoice-run',
  thing: 'le run',
  fields: invoiceRunFields,
  change: invoiceRunCalls.create,
  nameOf: () => 'Run de facturation',
  read: invoiceRunCalls.read,
  history: invoiceRunCalls.history,
  historyChoices: invoiceRunCalls.historyChoices,
  acts: [editAct, stepAct],
  restores: [],
  event: sentences,
}
