import {
  type EventWords,
  type HistoryLine,
  quotedLabels,
  type RecordFields,
  type RecordPart,
  type RecordSubject,
  historyFields,
  type VersionedRow,
  valueOf,
} from '../page/record-subject.ts'

/** A field before and after, in words; `isRestorable`: its previous value can be restored. */
export type FieldChange = { field: string; label: string; before: string; after: string; isRestorable: boolean }
/** An event of the history, as displayed. */
export type HistoryEvent = EventWords & {
  id: string
  at: string
  who: string
  /** The sentence after the author's name: « a modifié « Étage » ». */
  sentence: string
  changes: readonly FieldChange[]
  reason: string | null
  /** `entity.kind` of the first change: it determines whether it may be undone. */
  kind: string
  /** It was undone, and not repeated since. */
  isUndone: boolean
}

type Subject = Pick<RecordSubject<VersionedRow, object>, 'name' | 'fields' | 'thing' | 'event' | 'parts' | 'restores'>

/** The history as displayed: newest first. */
export const historyEvents = (lines: readonly HistoryLine[], subject: Subject): readonly HistoryEvent[] =>
  lines.map((line) => eventOf(line, subject)).reverse()

/** The facts of an undo: the kind of the undone change, and whether the undo repeats a change that was undone before. */
type Undone = { kind: string; isAgain: boolean }
const undoneBy = ({ kind, facts }: Pick<HistoryLine, 'kind' | 'facts'>): Undone | null => {
  const values = new Map<string, unknown>(Object.entries(rowOf(facts)))
  return kind === 'undone' ? { kind: String(values.get('kind')), isAgain: values.get('isAgain') === true } : null
}

/** A history line in words: by its part, if it has one; for an undo, the words of the undone change. */
const eventOf = (line: HistoryLine, subject: Subject): HistoryEvent => {
  const part: RecordPart = subject.parts?.[line.entity] ?? subject
  const by = undoneBy(line)
  const kind = by?.kind ?? line.kind
  const words = part.event({ ...line, kind })
  const changes = changesOf(line, part.fields, part === subject && line.before !== null ? subject.restores : [])
  const sentence = words.sentence ?? (kind === 'valueRestored' ? restoreOf(changes, subject) : editOf(changes, subject))
  return {
    ...words,
    id: line.id,
    at: line.at,
    who: authorOf(line),
    sentence: by ? undoSentence(by, sentence) : sentence,
    isCreation: words.isCreation && !by,
    changes,
    reason: line.reason,
    kind: `${line.entity}.${kind}`,
    isUndone: line.isUndone,
  }
}

/** « a annulé : a modifié « Étage » ». */
const undoSentence = ({ isAgain }: Undone, sentence: string): string =>
  `${isAgain ? 'a rétabli' : 'a annulé'}\u00A0: ${sentence.replace(/^: /, '')}`

/** The author's name, or the author's kind in words. */
export const authorOf = ({ byName, byKind }: Pick<HistoryLine, 'byName' | 'byKind'>): string =>
  byName ?? (byKind === 'link' ? 'Le destinataire du lien' : 'Le système')

const labelsOf = (changes: readonly FieldChange[], { fields, thing }: Subject): string =>
  changes.length === 0
    ? thing
    : quotedLabels(
        historyFields(fields),
        changes.map(({ field }) => field),
      )

const editOf = (changes: readonly FieldChange[], subject: Subject): string => `a modifié ${labelsOf(changes, subject)}`
/** The sentence names only the restored values; values that follow from them, such as a price, are only in the list of changes. */
const restoreOf = (changes: readonly FieldChange[], subject: Subject): string =>
  `a remis ${labelsOf(
    changes.filter(({ isRestorable }) => isRestorable),
    subject,
  )}`

const hasField = (row: object, field: string): boolean => Object.hasOwn(row, field.split('.')[0] ?? field)
const rowOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const changesOf = ({ before, after }: HistoryLine, fields: RecordFields, restores: readonly string[]): readonly FieldChange[] => {
  const [was, is] = [rowOf(before), rowOf(after)]
  return Object.entries(historyFields(fields))
    .filter(([field]) => hasField(was, field) || hasField(is, field))
    .map(([field, { label, words }]) => ({
      field,
      label,
      before: words(valueOf(was, field)),
      after: words(valueOf(is, field)),
      isRestorable: restores.includes(field),
    }))
    .filter((change) => change.before !== change.after)
}
