import { bookingCalls } from '@adm/contract/booking'
import { type Booking, type BookingChange, booking as bookingSchema } from '@adm/domain/booking/booking'
import { bookingTransitions } from '@adm/domain/booking/booking-transition'
import { ask, asking } from '../../platform/api.ts'
import type { EventWords, HistoryLine, RecordSubject } from '../../record/record-subject.ts'
import { factsInWords, forcedGuards } from './booking-fact-labels.ts'
import { bookingFields } from './booking-field-labels.ts'

const documentSentences: Readonly<Record<string, string>> = {
  documentAdded: 'a joint un document',
  documentReplaced: "a remplacé le contenu d'un document",
  documentChanged: "a modifié le nom ou le type d'un document",
  documentDeleted: 'a supprimé un document',
}
/** Its client turned out to be another one, or not after all. */
const mergeSentences: Readonly<Record<string, string>> = {
  'client-merged': 'a fusionné le client de la commande avec un autre',
  'client-unmerged': 'a annulé la fusion du client de la commande',
}

/** What ties it to another order. */
const linkSentences: Readonly<Record<string, string>> = {
  replanned: 'a replanifié la commande',
  entryRefused: "a écarté une commande d'entrée proposée",
}

/** A line of a booking's history: a step by its transition, an edit by its fields. */
const bookingEvent = ({ kind, facts }: HistoryLine): EventWords => {
  const transition = bookingTransitions.find(({ id }) => id === kind)
  const isCreation = transition?.from.length === 0
  const step = documentSentences[kind] ?? (transition && `a fait l'étape « ${transition.label} »`)
  return {
    isStep: kind !== 'changed' && !documentSentences[kind],
    isCreation,
    sentence: isCreation ? 'a créé la commande' : (step ?? mergeSentences[kind] ?? linkSentences[kind]),
    forced: forcedGuards(facts),
    facts: factsInWords(facts),
  }
}

/** A booking, as its page edits it and tells its history. */
export const bookingRecord: RecordSubject<Booking, BookingChange> = {
  name: 'booking',
  thing: 'la commande',
  fields: bookingFields,
  following: ['priceCents', 'priceLines', 'durationMinutes', 'endAt', 'areaName', 'result', 'resultCents'],
  change: bookingCalls.change,
  save: ({ id, version }, change) => ask(bookingCalls.change, { params: { id }, body: change, version }),
  readRow: (told) => bookingSchema.safeParse(told).data,
  keep: (queries, saved) => {
    const { queryKey } = asking(bookingCalls.read, { params: { id: saved.id } })
    queries.setQueryData(queryKey, (old) => old && { ...old, ...saved })
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(bookingCalls.list.path) })
  },
  history: bookingCalls.history,
  event: bookingEvent,
}
