import type { z } from 'zod'
import type { ImportSubject } from '@adm/contract/import'
import type { Permission } from '@adm/domain/permission'
import type { CellReader } from './import-cells.ts'
import type { Db } from './database.ts'
import type { Work } from './work.ts'

/** A column of the file: its heading, the field of the draft that it fills, how its cells read. `sample` stands in the template. */
export type ImportColumn = { title: string; field: string; read: CellReader; sample: string; isRequired?: true }
/** A row whose cells are all sound, with its number in the file. */
export type SoundRow<Draft> = { row: number; draft: Draft }
/** What the other rows, or the database, refuse of a sound row; `isLikeness`: the person may say that this is another one. */
export type Clash = { row: number; field: string; message: string; isLikeness?: boolean }

/** What a subject hands in, so that its rows may come from a file. Its rules are those of its form: `draft`, and what `create` refuses. */
export type ImportPart<Draft = unknown> = {
  subject: ImportSubject
  /** What the file holds: « clients ». */
  things: string
  requires: readonly Permission[]
  /** The columns, once what their cells name is found. */
  columnsOf: (db: Db) => Promise<readonly ImportColumn[]>
  /** What fields have whose column is missing, or whose cell is empty. */
  blank: object
  draft: z.ZodType<Draft>
  /** Rows that repeat each other, or what is known: asked once for all rows. */
  findClashes: (db: Db, rows: readonly SoundRow<Draft>[]) => Promise<readonly Clash[]>
  /** What the person should know before the rows are created. */
  notes?: (db: Db, rows: readonly SoundRow<Draft>[]) => Promise<readonly string[]>
  /** Rows with one key are created together, or not at all. Each on its own unless told. */
  unitOf?: (draft: Draft) => string
  /** Creates the rows of a unit, as its form does. @returns what they became, for the link to it @throws {Refusal} */
  create: (work: Work, drafts: readonly [Draft, ...Draft[]]) => Promise<{ id: string; name: string }>
}

/** Rows that repeat one before them with the same key; no key repeats nothing. */
export const repeatedRows = <Draft>(
  rows: readonly SoundRow<Draft>[],
  field: string,
  keyOf: (draft: Draft) => string | null | undefined,
): Clash[] => {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, draft }) => {
    const key = keyOf(draft)
    if (!key) return []
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row)
    return earlier === undefined ? [] : [{ row, field, message: `Même valeur qu'à la ligne ${earlier} de ce fichier.`, isLikeness: true }]
  })
}

/** Those that stand when the person says, or does not say, that rows alike are others. */
export const clashesThatCount = (clashes: readonly Clash[], despiteDuplicates: boolean): readonly Clash[] =>
  clashes.filter(({ isLikeness }) => !(isLikeness && despiteDuplicates))
