import { asText } from '../../../recipes/page/record-words.ts'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'

/** The kinds of `notificationEvents`, a subject above this one. */
const words = partEvents({
  canceled: "a annulé un message qui n'était pas parti",
  sentNow: 'a envoyé un message avant son heure',
  resent: 'a envoyé un message à nouveau',
})

/** How the history of an order tells what people did with its messages. */
export const notificationPart: RecordPart = {
  fields: {
    status: { label: 'Statut du message', words: asText },
    personName: { label: 'Personne', words: asText },
    recipient: { label: 'Adresse', words: asText },
  },
  event: words,
}
