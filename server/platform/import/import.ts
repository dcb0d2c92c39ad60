import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { ImportedColumn } from '@adm/contract/platform/import'
import type { ImportSubject } from '@adm/contract/platform/import-run'
import type { Permission } from '@adm/domain/permission'
import type { CellReader } from './import-cells.ts'
import type { Cell, SheetRow } from './read-sheet.ts'
import type { Db, OpenDb } from '../database/database.ts'
import type { Work } from '../work/work.ts'

/**
 * A column of the file: its heading, its field in the draft, the reader of its cells. `sample` is its value in the template. `readAny` also reads
 * empty cells and formula errors, for a draft that stores whatever the file says.
 */
export type ImportColumn = { title: string; field: string; sample: string; isRequired?: true } & (
  | { read: CellReader }
  | { readAny: (cell: Cell) => unknown }
)
/** The place of a column in a file, from 0. */
export type ColumnPlace = { column: ImportColumn; index: number }
/** The columns and the rows of a file, below its headings. `notes`: what is left out of it. */
export type ReadColumns = {
  places: readonly ColumnPlace[]
  rows: readonly SheetRow[]
  notes: readonly string[]
  columns?: readonly ImportedColumn[]
}
/** A row with valid cells only, and its number in the file. */
export type SoundRow<Draft> = { row: number; draft: Draft }
/** The refusal of a valid row because of other rows or of the database; `isLikeness`: the person may confirm that it is another one. */
export type Clash = { row: number; field: string; message: string; isLikeness?: boolean }

/** What a person has chosen of a file, and when. */
export type ImportChoices = { fileName: string; despiteDuplicates: boolean; now: string }
/** The same, with the fields of the columns in the order of the file. */
export type ReadChoices = ImportChoices & { fields: readonly string[] }
/**
 * Rows beside those that exist: the rows to write, the wrong cells of rows that are written all the same, the refusals of rows that are not, and
 * the number of rows that say what is there already.
 */
export type Compared<Draft> = {
  rows: readonly SoundRow<Draft>[]
  wrong: readonly Clash[]
  refused: readonly Clash[]
  unchanged: number
  notes: readonly string[]
}
/** What became of a written row. */
export type Written = { row: number; outcome: { id: string; name: string } | { refusal: string } }

/** Rows are created a few at a time, each by the service of its form; or all together, by one that writes many. */
type Creation<Draft> =
  | {
      /** Rows with one key are created together, or not at all. By default, each row is created alone. */
      unitOf?: (draft: Draft) => string
      /** Creates the rows of a unit, as its form does. @returns the created row, for the link to it @throws {Refusal} */
      create: (work: Work, drafts: readonly [Draft, ...Draft[]]) => Promise<{ id: string; name: string }>
    }
  | {
      /** Creates or changes rows, each for itself. @throws {Refusal} for all of them */
      writeAll: (work: Work, rows: readonly SoundRow<Draft>[], fileName: string) => Promise<readonly Written[]>
    }

/** The description of an entity that can be imported. Its rules are those of its form: `draft`, and the refusals of `create`. */
export type ImportPart<Draft = unknown> = Creation<Draft> & {
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
  /** Reads the headings of a file that are not those of the template. */
  readColumns?: (db: Db, sheet: readonly SheetRow[]) => Promise<ReadColumns>
  /** Compares rows with those that exist, where a file that is sent again changes its rows. */
  compare?: (db: Db, rows: readonly SoundRow<Draft>[], choices: ReadChoices) => Promise<Compared<Draft>>
}

/** Rows that belong to another row: what of the request says to which, and the description of the rows of one. */
export type ScopedImport<Draft, Scope extends object> = {
  subject: ImportSubject
  requires: readonly Permission[]
  scope: z.ZodType<Scope>
  partOf: (scope: Scope) => ImportPart<Draft>
  /** What the template is written by. */
  template: Pick<ImportPart, 'things' | 'columnsOf'>
}

/** The number of rows judged before the event loop serves other requests. */
const slice = 50
/** Judges rows one after the other; other requests are served in between. */
export const inSlices = async <Row, Result>(rows: readonly Row[], judge: (row: Row) => Result | Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    if (index % slice === slice - 1) await breathe()
    results.push(await judge(row))
  }
  return results
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
