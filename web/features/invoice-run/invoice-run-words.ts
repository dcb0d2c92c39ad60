import { pages } from '@adm/contract/page/page'
import type { InvoiceRunExclusion } from '@adm/contract/invoice-run/invoice-run'
import { invoicingFrequencyLabels } from '@adm/domain/client/client-terms'
import type { InvoiceRun, InvoiceRunStatus, RunExclusion, RunRowState } from '@adm/domain/invoice-run/invoice-run'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** The colour of the status of a run. */
export const runPhases = {
  prepared: 'to-plan',
  confirmed: 'planned',
  issuing: 'planned',
  completed: 'closed-well',
  partial: 'to-plan',
  canceled: 'done',
} as const satisfies Record<InvoiceRunStatus, Phase>

/** The colour of the state of a row. */
export const rowPhases = {
  ready: 'planned',
  left_out: 'done',
  gone: 'done',
  drafted: 'planned',
  changed: 'to-plan',
  issued: 'closed-well',
  refused: 'closed-badly',
} as const satisfies Record<RunRowState, Phase>

/** Why what is done is in no row, and what is to be done about it. */
export const exclusionSentences = {
  client: 'Une mention du client manque',
  no_offer: "Le client n'a pas d'offre",
  no_price: 'Aucune grille ne donne de prix',
  report: "Le rapport n'est pas validé",
  delivery: "La livraison n'est pas terminée",
} as const satisfies Record<RunExclusion, string>

/** « Jusqu'au 30/11/2026 ». */
export const untilInWords = ({ untilDay }: Pick<InvoiceRun, 'untilDay'>): string => `Jusqu'au ${formatDayNumeric(untilDay)}`

/** « Mensuelle, Classique ». */
export const frequenciesInWords = ({ frequencies }: Pick<InvoiceRun, 'frequencies'>): string =>
  frequencies.map((frequency) => invoicingFrequencyLabels[frequency]).join(', ')

/** `3 factures`. */
export const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`

/** Where a person mends what keeps the orders of a client out of a run; a fault of the client leads back to the run. */
export const fixOf = (runId: string, { clientId, reason, field }: InvoiceRunExclusion) => {
  if (reason === 'client')
    return {
      label: 'Compléter le client',
      to: '/client/$id',
      params: { id: clientId },
      search: { field: field ?? undefined, back: `/billing/runs/${runId}` },
    } as const
  if (reason === 'no_offer')
    return {
      label: 'Donner une offre',
      to: '/client/$id',
      params: { id: clientId },
      search: { tab: 'parameters', back: `/billing/runs/${runId}` },
    } as const
  return { label: 'Voir les commandes', to: pages.toBill.path, params: {}, search: { client_id: [clientId], because: [reason] } } as const
}
