import type { Permission } from '@adm/domain/permission'
import { z } from 'zod'
import { byId, defineCalls, fileBody, yesNo } from '../call/call.ts'
import { job, jobStates } from './job.ts'

/** The subjects with a file import. */
export const importSubjects = ['client', 'checker', 'area'] as const
export type ImportSubject = (typeof importSubjects)[number]

/** A refused cell: the row number of the spreadsheet, the heading of the column, the value, and the reason. */
export const cellRefusal = z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })
export type CellRefusal = z.output<typeof cellRefusal>

/** The result of a check. `notes`: warnings that refuse nothing. */
export const importCheck = z.object({ rows: z.int(), accepted: z.int(), errors: z.array(cellRefusal), notes: z.array(z.string()) })
export type ImportCheck = z.output<typeof importCheck>

/** `dryRun`: reports the outcome and writes nothing. `despiteDuplicates`: creates rows although similar ones exist. */
export const importFields = z.strictObject({ dryRun: yesNo, despiteDuplicates: yesNo })

/** The progress and the outcome of an import. */
export const importState = z.object({
  /** The id of the job. */
  id: z.uuid(),
  subject: z.enum(importSubjects),
  fileName: z.string(),
  createdAt: z.string(),
  state: z.enum(jobStates),
  /** Processed rows, among the accepted ones. */
  done: z.int(),
  total: z.int(),
  /** Rows that are stored now. */
  created: z.int(),
  /** Rows that were created, and removed by the undo of the import. */
  undone: z.int(),
})
export type ImportState = z.output<typeof importState>

/** An import with its refused cells, and the first created rows. */
export const importResult = z.object({
  ...importState.shape,
  errors: z.array(cellRefusal),
  items: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The progress of the undo, and the rows that stay, each with the reason; null before an undo is requested. */
  undo: z
    .object({ state: z.enum(jobStates), done: z.int(), kept: z.array(z.object({ path: z.string(), message: z.string() })) })
    .nullable(),
})
export type ImportResult = z.output<typeof importResult>

/** The import of a subject, and its template file, for people who may create rows. */
export const importCallsOf = <const Path extends `/api/${string}`>(path: Path, requires: readonly Permission[]) =>
  ({
    import: {
      method: 'POST',
      path: `${path}/import`,
      summary: 'Importer un fichier CSV, XLSX ou ODS ; `dryRun` le vérifie sans rien enregistrer',
      requires,
      body: fileBody(importFields),
      answer: importCheck,
      later: job,
      queued: true,
    },
    importTemplate: {
      method: 'GET',
      path: `${path}/template.:format`,
      summary: 'Le modèle de fichier à remplir',
      requires,
      params: z.object({ format: z.enum(['xlsx', 'csv']) }),
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
  }) as const
export type SubjectImportCalls = ReturnType<typeof importCallsOf<`/api/${string}`>>

export const importCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/imports',
      summary: 'Ses derniers imports',
      requires: 'signedIn',
      query: z.strictObject({ subject: z.enum(importSubjects) }),
      answer: z.object({ items: z.array(importState) }),
    },
    read: {
      method: 'GET',
      path: '/api/imports/:id',
      summary: 'Un de ses imports : où il en est, ce qui est créé, ce qui est refusé',
      requires: 'signedIn',
      params: byId,
      answer: importResult,
    },
    /** The required permission is that of deleting each row. */
    undo: {
      method: 'POST',
      path: '/api/imports/:id/undo',
      summary: "Annuler un de ses imports : retire ce qu'il a créé et dont personne ne s'est servi depuis",
      requires: 'signedIn',
      params: byId,
      body: z.strictObject({}),
      answer: job,
      status: 202,
    },
  },
  { shows: ['job'] },
)
