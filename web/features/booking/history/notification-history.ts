import { asText } from '../../../recipes/page/record-words.ts'
import type { RecordPart } from '../../../recipes/page/record-subject.ts'

const sentences: Readonly<Record<string, string>> = {
  canceled: "a annulé un message qui n'était pas parti",
  sentNow: 'a envoyé un message avant son heure',
  resent: 'a envoyé un message à nouveau',
}

/** How the history of an order tells what people did with its messages. */
export const notificationPart: RecordPart = {
  fields: {
    status: { label: 'Statut du message', words: asText },
    personName: { label: 'Personne', words: asText },
    recipient: { label: 'Adresse', words: asText },
  },
  event: ({ kind }) => ({ isCreation: false, sentence: sentences[kind] ?? 'a modifié un message', forced: [], facts: [] }),
}
