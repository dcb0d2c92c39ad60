import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { byId, Call, historyLine } from '@adm/contract/call/call'
import type { InnerField } from '../form/record-merge-items.ts'
import type { historyChoices, historyFilter } from '@adm/contract/platform/history'
import type { Act } from '../history/record-acts.ts'
import type { Words } from './record-words.ts'

/** The common properties of all rows that people edit. */
export type VersionedRow = { id: string; version: number }
/** A displayed field: its label, and its values in words; with the fields inside it, if it has any. */
export type RecordField = { label: string; words: Words; parts?: Readonly<Record<string, RecordField>> }
/** All displayed fields of a subject: one table for the pages, the history and the merge. */
export type RecordFields = Readonly<Record<string, RecordField>>
/** A line of a row's history, as the server sends it. */
export type HistoryLine = z.output<typeof historyLine>
type ReadingOfRow<Answer extends z.ZodType> = Call & { method: 'GET'; params: typeof byId; body?: undefined; answer: Answer }
/** The call of a row's history, oldest first. */
export type HistoryCall = ReadingOfRow<z.ZodArray<typeof historyLine>> & { query: typeof historyFilter }

/** The words of a history event, besides its changed fields. */
export type EventWords = {
  isCreation: boolean
  /** The sentence after the author's name: « a bloqué le client ». An edit without one lists its fields. */
  sentence: string | undefined
  /** The guards that were forced, in words. */
  forced: readonly string[]
  facts: readonly { label: string; value: string }[]
  /** The bulk or import of which the event was a part, as a link. */
  whole?: { label: string; href: string } | undefined
}

/** A part of a row in its history: the keys of an order. */
export type RecordPart = { fields: RecordFields; event: (line: HistoryLine) => EventWords }

/**
 * The definition of a subject for the components of a detail page. Functions with a row parameter are methods, which TypeScript
 * compares bivariantly, so that code for all subjects can use them.
 */
export type RecordSubject<Row extends VersionedRow, Change extends object> = {
  /** The prefix of its drafts' names: `booking`. */
  name: string
  /** Its noun with the article: « la commande ». */
  thing: string
  fields: RecordFields
  /** Fields computed from other fields: a merge does not announce their changes. */
  following: readonly string[]
  /** The fields that are lists or contain fields: two persons' changes in them are merged item by item. */
  lists?: Readonly<Record<string, InnerField>>
  /** The call that changes it: without its permission, a person sees no form. */
  change: Call
  /** The row's code or name. */
  nameOf(row: Row): string
  /** Saves over the row that was read; a repeat with the same key is the same attempt. @throws {Refused} 412 with the current row */
  save(read: Row, change: Partial<Change>, key?: string): Promise<Row>
  /** Parses the current row in the refusal of a save. */
  readRow: (row: unknown) => Row | undefined
  /** Sets a saved row in the cache, and invalidates the lists. */
  cacheSaved(queries: QueryClient, saved: Row): void
  read: ReadingOfRow<z.ZodType<VersionedRow>> & { query?: undefined }
  history: HistoryCall
  historyChoices: ReadingOfRow<typeof historyChoices> & { query?: undefined }
  /** The acts by which its history is filtered; an event belongs to the first act that includes it. */
  acts: readonly Act[]
  /** The parts whose events are in its history besides its own, by entity. */
  parts?: Readonly<Record<string, RecordPart>>
  /** The fields whose old values may be restored from the history. */
  restores: readonly string[]
  /** Its page can display it as it was at any moment (`?at=`). */
  isReplayed?: true
  /** The words of an event. `plainEvents` is enough for a subject without transitions. */
  event: (line: HistoryLine) => EventWords
}

/** `« Étage », « Digicode »`. */
export const quotedLabels = (fields: RecordFields, names: readonly string[]): string =>
  names.map((name) => `« ${fields[name]?.label ?? name} »`).join(', ')

/** The value of a field, by its name, or of an inner field, by both names: `details.levels`. */
export const valueOf = (row: object, name: string): unknown => {
  const [first = '', ...rest] = name.split('.')
  const value = new Map<string, unknown>(Object.entries(row)).get(first)
  if (rest.length === 0) return value
  return typeof value === 'object' && value !== null ? valueOf(value, rest.join('.')) : undefined
}

/** The fields of the history: a field with parts is replaced by its parts: `details.levels`. */
export const historyFields = (fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.parts ? Object.entries(field.parts).map(([part, partField]) => [`${name}.${part}`, partField]) : [[name, field]],
    ),
  )

/** A field of a row in words. */
export const wordsOf = (fields: RecordFields, row: object, name: string): string => fields[name]?.words(valueOf(row, name)) ?? ''

/** An ordinary edit has no sentence: it lists its fields. */
type EditKind = 'changed' | 'valueRestored'

/** The words of the events of a part: a sentence for each kind (`keyof typeof meterEvents`), since the history is that of another row. */
export const partEvents = <Kind extends string>(sentences: Readonly<Record<Kind, string>>) => {
  const byKind = new Map(Object.entries<string>(sentences))
  return ({ kind }: HistoryLine): EventWords => ({ isCreation: false, sentence: byKind.get(kind), forced: [], facts: [] })
}

/**
 * The words of events without guards and facts: a sentence for each kind of event of the entity (`keyof typeof warningEvents`).
 */
export const plainEvents = <Kind extends string>(sentences: Readonly<Record<Exclude<Kind, EditKind>, string>>) => {
  const byKind = new Map(Object.entries<string>(sentences))
  return ({ kind }: HistoryLine): EventWords => ({ isCreation: kind === 'created', sentence: byKind.get(kind), forced: [], facts: [] })
}
