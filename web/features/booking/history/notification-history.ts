import type { notificationEvents } from '@adm/domain/notification/notification-events'
import { asText } from '../../../recipes/page/record-words.ts'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'

const words = partEvents<keyof typeof notificationEvents>({
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
