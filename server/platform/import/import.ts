import type { z } from 'zod'
import type { ImportSubject } from '@adm/contract/platform/import'
import type { Permission } from '@adm/domain/permission'
import type { CellReader } from './import-cells.ts'
import type { Db, OpenDb } from '../database/database.ts'
import type { Work } from '../work/work.ts'

/** A column of the file: its heading, its field in the draft, the reader of its cells. `sample` is its value in the template. */
export type ImportColumn = { title: string; field: string; read: CellReader; sample: string; isRequired?: true }
/** A row with valid cells only, and its number in the file. */
export type SoundRow<Draft> = { row: number; draft: Draft }
/** The refusal of a valid row because of other rows or of the database; `isLikeness`: the person may confirm that it is another one. */
export type Clash = { row: number; field: string; message: string; isLikeness?: boolean }

/** The description of an entity that can be imported. Its rules are those of its form: `draft`, and the refusals of `create`. */
export type ImportPart<Draft = unknown> = {
  subject: ImportSubject
  /** The plural noun for the rows: « clients ». */
  things: string
  requires: readonly Permission[]
  /** The columns, after the rows named in their cells are read. */
  columnsOf: (db: Db) => Promise<readonly ImportColumn[]>
  /** The values of fields whose column is missing, or whose cell is empty. */
  blank: object
  draft: z.ZodType<Draft>
  /** Finds rows that repeat each other or an existing row: one query for all rows. */
  findClashes: (db: Db, rows: readonly SoundRow<Draft>[]) => Promise<readonly Clash[]>
  /** Until the end of the transaction, nobody else creates rows that `findClashes` would report: for likenesses, which have no constraint. */
  lock?: (db: OpenDb) => Promise<void>
  /** Notes for the person, before the rows are created. */
  notes?: (db: Db, rows: readonly SoundRow<Draft>[]) => Promise<readonly string[]>
  /** Rows with one key are created together, or not at all. By default, each row is created alone. */
  unitOf?: (draft: Draft) => string
  /** Creates the rows of a unit, as its form does. @returns the created row, for the link to it @throws {Refusal} */
  create: (work: Work, drafts: readonly [Draft, ...Draft[]]) => Promise<{ id: string; name: string }>
}

/** Rows that repeat the key of an earlier row; rows without a key are ignored. */
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

/** The clashes that refuse a row: without likenesses, once the person has confirmed that similar rows are different. */
export const clashesThatCount = (clashes: readonly Clash[], despiteDuplicates: boolean): readonly Clash[] =>
  clashes.filter(({ isLikeness }) => !(isLikeness && despiteDuplicates))
