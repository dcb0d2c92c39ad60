import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { byId, Call, historyLine } from '@adm/contract/call'
import type { InnerField } from './record-merge-items.ts'
import type { historyChoices, historyFilter } from '@adm/contract/history'
import type { Act } from './record-acts.ts'
import type { Words } from './record-words.ts'

/** What every row that people edit has. */
export type VersionedRow = { id: string; version: number }
/** A field that people read: its label, and its values in words; of one that holds fields of its own, these as well. */
export type RecordField = { label: string; words: Words; parts?: Readonly<Record<string, RecordField>> }
/** Every field that people read. The pages, the history and the merge read this one table. */
export type RecordFields = Readonly<Record<string, RecordField>>
/** A line of a row's history, as the server tells it. */
export type HistoryLine = z.output<typeof historyLine>
type ReadingOfRow<Answer extends z.ZodType> = Call & { method: 'GET'; params: typeof byId; body?: undefined; answer: Answer }
/** The call of a row's history, oldest first. */
export type HistoryCall = ReadingOfRow<z.ZodArray<typeof historyLine>> & { query: typeof historyFilter }

/** What an event of the history says beside the fields that it changed. */
export type EventWords = {
  isCreation: boolean
  /** What they did, after their name: « a bloqué le client ». An edit without one names its fields. */
  sentence: string | undefined
  /** The guards that were forced, in words. */
  forced: readonly string[]
  facts: readonly { label: string; value: string }[]
  /** The act on many rows that it was a part of, and where that is shown. */
  whole?: { label: string; href: string } | undefined
}

/** What the history of a row tells of a part of it: the keys of an order. */
export type RecordPart = { fields: RecordFields; event: (line: HistoryLine) => EventWords }

/** What the parts of a detail page need to know of a subject: one row of this a subject, beside its fields. What takes a row is a method: whatever walks all subjects hands each its own. */
export type RecordSubject<Row extends VersionedRow, Change extends object> = {
  /** Names its drafts: `booking`. */
  name: string
  /** With its article: « la commande ». */
  thing: string
  fields: RecordFields
  /** What follows from other fields: it is not told beside them. */
  following: readonly string[]
  /** Of its fields, those that are lists or hold fields of their own: what two people change in them is merged thing by thing. */
  lists?: Readonly<Record<string, InnerField>>
  /** Changes it: who may not make this call sees no form. */
  change: Call
  /** What a row is called: its code, its name. */
  nameOf(row: Row): string
  /** Saves over the row as it is known; a second copy under the same key is the same attempt. @throws {Refused} 412 with the row as it is now */
  save(known: Row, change: Partial<Change>, key?: string): Promise<Row>
  /** The row that a refused save carries. */
  readRow: (told: unknown) => Row | undefined
  /** Puts a saved row where its page reads it, and lets the lists read again. */
  keep(queries: QueryClient, saved: Row): void
  read: ReadingOfRow<z.ZodType<VersionedRow>> & { query?: undefined }
  history: HistoryCall
  historyChoices: ReadingOfRow<typeof historyChoices> & { query?: undefined }
  /** The kinds of act by which its history is filtered; the first that has an event names it. */
  acts: readonly Act[]
  /** What stands in its history beside its own events, by entity. */
  parts?: Readonly<Record<string, RecordPart>>
  /** The fields whose old values may be put back from the history. */
  restores: readonly string[]
  /** Its page shows it as it was at any moment (`?at=`). */
  isReplayed?: true
  /** What an event says. `plainEvents` is enough for who has no steps of its own. */
  event: (line: HistoryLine) => EventWords
}

/** `« Étage », « Digicode »`. */
export const quotedLabels = (fields: RecordFields, names: readonly string[]): string =>
  names.map((name) => `« ${fields[name]?.label ?? name} »`).join(', ')

/** The value of a field, by its name; of a part of one, by both: `details.levels`. */
export const valueOf = (row: object, name: string): unknown => {
  const [first = '', ...rest] = name.split('.')
  const value = new Map<string, unknown>(Object.entries(row)).get(first)
  if (rest.length === 0) return value
  return typeof value === 'object' && value !== null ? valueOf(value, rest.join('.')) : undefined
}

/** The fields as history tells them: one that has parts is these, each named after it. */
export const toldFields = (fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.parts ? Object.entries(field.parts).map(([part, one]) => [`${name}.${part}`, one]) : [[name, field]],
    ),
  )

/** A field of a row in words. */
export const wordsOf = (fields: RecordFields, row: object, name: string): string => fields[name]?.words(valueOf(row, name)) ?? ''

/** Events without guards and facts: each kind by its sentence, `changed` by its fields. */
export const plainEvents =
  (sentences: Readonly<Record<string, string>>) =>
  ({ kind }: HistoryLine): EventWords => ({
    isCreation: kind === 'created',
    sentence: sentences[kind],
    forced: [],
    facts: [],
  })
