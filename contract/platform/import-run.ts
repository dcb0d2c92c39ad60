import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { cellRefusal } from './import.ts'
import { job, jobStates } from './job.ts'

/** The subjects with a file import. */
export const importSubjects = ['client', 'checker', 'area', 'delivery-row'] as const
export type ImportSubject = (typeof importSubjects)[number]

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

/** The imports of a person: the running ones and the last ones. */
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
