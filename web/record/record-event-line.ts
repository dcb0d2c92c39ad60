import {
  type EventWords,
  type HistoryLine,
  quotedLabels,
  type RecordFields,
  type RecordSubject,
  toldFields,
  type VersionedRow,
  valueOf,
} from './record-subject.ts'

/** A field before and after, in words. */
export type FieldChange = { field: string; label: string; before: string; after: string }
/** An event of the history, as the tab shows it. */
export type HistoryEvent = EventWords & {
  id: string
  at: string
  who: string
  /** What they did, after their name: « a modifié « Étage » ». */
  sentence: string
  changes: readonly FieldChange[]
  reason: string | null
}
/** A step is a change of status; a change is an edit in place. */
type EventSort = 'step' | 'change'
/** What is shown: all of it, one kind, one field. */
export type HistoryFilter = { sort?: EventSort | undefined; field?: string | undefined }

type Subject = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'thing' | 'event'>

/** The history for reading: newest first. */
export const historyEvents = (lines: readonly HistoryLine[], subject: Subject): readonly HistoryEvent[] =>
  lines.map((line) => eventOf(line, subject)).reverse()

/** The events of a kind and of a field. */
export const filteredEvents = (events: readonly HistoryEvent[], { sort, field }: HistoryFilter): readonly HistoryEvent[] =>
  events.filter(
    (event) => (!sort || event.isStep === (sort === 'step')) && (!field || event.changes.some((change) => change.field === field)),
  )

/** The fields that these events changed, to filter by, in the order of the page. */
export const fieldsChanged = (events: readonly HistoryEvent[], fields: RecordFields): readonly string[] => {
  const changed = new Set(events.filter(({ isCreation }) => !isCreation).flatMap(({ changes }) => changes.map(({ field }) => field)))
  return Object.keys(toldFields(fields)).filter((field) => changed.has(field))
}

/** A line of the history in words. */
const eventOf = (line: HistoryLine, { fields, thing, event }: Subject): HistoryEvent => {
  const words = event(line)
  const changes = changesOf(line, fields)
  return {
    ...words,
    id: line.id,
    at: line.at,
    who: whoOf(line),
    sentence: words.sentence ?? editOf(changes, fields, thing),
    changes,
    reason: line.reason,
  }
}

const whoOf = ({ byName, byKind }: HistoryLine): string => byName ?? (byKind === 'link' ? 'Le destinataire du lien' : 'Le système')

const editOf = (changes: readonly FieldChange[], fields: RecordFields, thing: string): string =>
  `a modifié ${
    changes.length === 0
      ? thing
      : quotedLabels(
          toldFields(fields),
          changes.map(({ field }) => field),
        )
  }`

const isTold = (row: object, field: string): boolean => Object.hasOwn(row, field.split('.')[0] ?? field)
const rowOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const changesOf = ({ before, after }: HistoryLine, fields: RecordFields): readonly FieldChange[] => {
  const [was, is] = [rowOf(before), rowOf(after)]
  return Object.entries(toldFields(fields))
    .filter(([field]) => isTold(was, field) || isTold(is, field))
    .map(([field, { label, words }]) => ({ field, label, before: words(valueOf(was, field)), after: words(valueOf(is, field)) }))
    .filter((change) => change.before !== change.after)
}
