import type { clientRequestEvents } from '@adm/domain/client-request/client-request-events'
import { asInstant, asText } from '../../../recipes/page/record-words.ts'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'

const words = partEvents<keyof typeof clientRequestEvents>({
  sent: 'a envoyé un lien au client',
  sentAgain: 'a renvoyé un lien au client',
  withdrawn: 'a retiré le lien du client',
  reopened: 'a rétabli le lien du client',
})

/** How the history of an order tells what was sent to its client. */
export const clientRequestPart: RecordPart = {
  fields: {
    name: { label: 'Personne du client', words: asText },
    email: { label: 'E-mail du client', words: asText },
    sentAt: { label: 'Lien envoyé', words: asInstant },
    withdrawnAt: { label: 'Lien retiré', words: asInstant },
  },
  event: words,
}
