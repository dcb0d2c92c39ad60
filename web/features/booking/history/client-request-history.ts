import { asInstant, asText } from '../../../recipes/page/record-words.ts'
import type { RecordPart } from '../../../recipes/page/record-subject.ts'

const sentences: Readonly<Record<string, string>> = {
  sent: 'a envoyé un lien au client',
  sentAgain: 'a renvoyé un lien au client',
  withdrawn: 'a retiré le lien du client',
  reopened: 'a rétabli le lien du client',
}

/** How the history of an order tells what was sent to its client. */
export const clientRequestPart: RecordPart = {
  fields: {
    name: { label: 'Personne du client', words: asText },
    email: { label: 'E-mail du client', words: asText },
    sentAt: { label: 'Lien envoyé', words: asInstant },
    withdrawnAt: { label: 'Lien retiré', words: asInstant },
  },
  event: ({ kind }) => ({ isCreation: false, sentence: sentences[kind] ?? 'a modifié le lien du client', forced: [], facts: [] }),
}
