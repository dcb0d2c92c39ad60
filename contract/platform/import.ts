import type { Permission } from '@adm/domain/permission'
import { z } from 'zod'
import { fileBody, yesNo } from '../call/call.ts'
import { job } from './job.ts'

/** A refused cell: the row number of the spreadsheet, the heading of the column, the value, and the reason. */
export const cellRefusal = z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })
export type CellRefusal = z.output<typeof cellRefusal>

/** A column of a file whose headings are the client's own: the field into which it goes, or none, the reason, and its first values. */
export const importedColumn = z.object({
  heading: z.string(),
  field: z.string().nullable(),
  source: z.string().nullable(),
  sample: z.string(),
})
export type ImportedColumn = z.output<typeof importedColumn>

/** The result of a check. `notes`: warnings that refuse nothing. */
export const importCheck = z.object({
  rows: z.int(),
  accepted: z.int(),
  /** Rows that an import writes: the accepted ones that change something, and wrong ones where a draft stores them. */
  writable: z.int(),
  errors: z.array(cellRefusal),
  notes: z.array(z.string()),
  /** For files whose headings are guessed. */
  columns: z.array(importedColumn),
})
export type ImportCheck = z.output<typeof importCheck>

/** `dryRun`: reports the outcome and writes nothing. `despiteDuplicates`: creates rows although similar ones exist. */
export const importFields = z.strictObject({ dryRun: yesNo, despiteDuplicates: yesNo })

/** The formats of a template. */
export const templateFormat = z.enum(['xlsx', 'csv', 'ods'])
export type TemplateFormat = z.output<typeof templateFormat>

/** The import of rows with more fields in the file's form than the usual ones: rows that belong to another row. */
export const importCallsWith = <const Path extends `/api/${string}`, Fields extends z.ZodType>(
  path: Path,
  requires: readonly Permission[],
  fields: Fields,
) =>
  ({
    import: {
      method: 'POST',
      path: `${path}/import`,
      summary: 'Importer un fichier CSV, XLSX ou ODS ; `dryRun` le vérifie sans rien enregistrer',
      requires,
      body: fileBody(fields),
      answer: importCheck,
      later: job,
      queued: true,
    },
    importTemplate: {
      method: 'GET',
      path: `${path}/template.:format`,
      summary: 'Le modèle de fichier à remplir',
      requires,
      params: z.object({ format: templateFormat }),
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
  }) as const

/** The import of a subject, and its template file, for people who may create rows. */
export const importCallsOf = <const Path extends `/api/${string}`>(path: Path, requires: readonly Permission[]) =>
  importCallsWith(path, requires, importFields)
export type SubjectImportCalls = ReturnType<typeof importCallsOf<`/api/${string}`>>
