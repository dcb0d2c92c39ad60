import type { InvoiceBulk } from '@adm/contract/invoice/invoice-bulk'

/** « 3 documents ». */
export const countOfDocuments = (count: number): string => `${count.toLocaleString('fr-FR')} document${count > 1 ? 's' : ''}`

/** The words of each act. */
export const bulkWords = {
  issue: { label: 'Émettre', act: "l'émission", done: 'émis' },
  send: { label: 'Envoyer', act: "l'envoi", done: 'envoyé' },
} as const satisfies Record<InvoiceBulk['act'], object>

/** What became of the documents, in one sentence. */
export const outcomeOf = ({ act, rows }: InvoiceBulk): string => {
  const inState = (state: InvoiceBulk['rows'][number]['state']): number => rows.filter((row) => row.state === state).length
  const sentence = (count: number, word: string) => `${countOfDocuments(count)} ${word}${count > 1 && !word.endsWith('s') ? 's' : ''}.`
  const refused = inState('refused')
  return [sentence(inState('done'), bulkWords[act].done), ...(refused > 0 ? [sentence(refused, 'refusé')] : [])].join(' ')
}
