import type { z } from 'zod'
import type { historyLine } from '@adm/contract/call'
import { bookingTransitions } from '@adm/domain/booking/booking-transition'
import { type BookingField, bookingFieldNames, bookingFields, quotedLabels } from './booking-field-labels.ts'
import { factsInWords, forcedGuards } from './booking-fact-labels.ts'

type Line = z.output<typeof historyLine>
/** A step is a change of status; a change is an edit in place. */
type EventSort = 'step' | 'change'
/** A field before and after, in words. */
export type FieldChange = { field: BookingField; label: string; before: string; after: string }
/** An event of the history, as the tab shows it. */
export type HistoryEvent = {
  id: string
  at: string
  sort: EventSort
  isCreation: boolean
  who: string
  /** What they did, after their name: « a modifié « Étage » ». */
  sentence: string
  changes: readonly FieldChange[]
  reason: string | null
  forced: readonly string[]
  facts: readonly { label: string; value: string }[]
}

/** What is shown: all of it, one kind, one field. */
export type HistoryFilter = { sort?: EventSort | undefined; field?: BookingField | undefined }

/** The history for reading: newest first. */
export const historyEvents = (lines: readonly Line[]): readonly HistoryEvent[] => lines.map(eventOf).reverse()

/** The events of a kind and of a field. */
export const filteredEvents = (events: readonly HistoryEvent[], { sort, field }: HistoryFilter): readonly HistoryEvent[] =>
  events.filter((event) => (!sort || event.sort === sort) && (!field || event.changes.some((change) => change.field === field)))

/** The fields that these events changed, to filter by, in the order of the page. */
export const fieldsChanged = (events: readonly HistoryEvent[]): readonly BookingField[] => {
  const changed = new Set(events.filter(({ isCreation }) => !isCreation).flatMap(({ changes }) => changes.map(({ field }) => field)))
  return bookingFieldNames.filter((field) => changed.has(field))
}

/** A line of the history in words. */
const eventOf = (line: Line): HistoryEvent => {
  const transition = bookingTransitions.find(({ id }) => id === line.kind)
  const isCreation = transition?.from.length === 0
  const changes = changesOf(line)
  return {
    id: line.id,
    at: line.at,
    sort: line.kind === 'changed' ? 'change' : 'step',
    isCreation,
    who: whoOf(line),
    sentence: isCreation ? 'a créé la commande' : sentenceOf(transition?.label, changes),
    changes,
    reason: line.reason,
    forced: forcedGuards(line.facts),
    facts: factsInWords(line.facts),
  }
}

const whoOf = ({ byName, byKind }: Line): string => byName ?? (byKind === 'link' ? 'Le destinataire du lien' : 'Le système')

const sentenceOf = (label: string | undefined, changes: readonly FieldChange[]): string => {
  if (label) return `a fait l'étape « ${label} »`
  return changes.length === 0 ? 'a modifié la commande' : `a modifié ${quotedLabels(changes.map(({ field }) => field))}`
}

const rowOf = (value: unknown): Map<string, unknown> => new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const changesOf = ({ before, after }: Line): readonly FieldChange[] => {
  const was = rowOf(before)
  const is = rowOf(after)
  return bookingFieldNames
    .filter((field) => was.has(field) || is.has(field))
    .map((field) => changeOf(field, was.get(field), is.get(field)))
    .filter((change) => change.before !== change.after)
}

const changeOf = (field: BookingField, before: unknown, after: unknown): FieldChange => {
  const { label, words } = bookingFields[field]
  return { field, label, before: words(before), after: words(after) }
}
