import { instant } from '@adm/domain/values/moment'
import { z } from 'zod'
import { defineCalls, listOf } from './call.ts'

/** The lists that can be taken as a file, each by the part of its address: `/api/bookings/export`. */
const exportSubjects = ['bookings', 'businesses', 'clients', 'checkers', 'areas'] as const
export const exportSubject = z.enum(exportSubjects)
export type ExportSubject = z.output<typeof exportSubject>

export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof exportFormat>

/** `running`: not over, or stopped with the server. `stopped`: cut in its middle, by who took it or by an error. */
const exportState = z.enum(['running', 'whole', 'stopped'])
export type ExportState = z.output<typeof exportState>

/** By what the list was filtered and sorted. A text that was typed reads `…`: it may name people. */
const exportedFilter = z.record(z.string(), z.unknown())
export type ExportedFilter = z.output<typeof exportedFilter>

/** A list that somebody took as a file. */
const exportLine = z.object({
  id: z.uuid(),
  subject: exportSubject,
  format: exportFormat,
  filter: exportedFilter,
  byId: z.uuid().nullable(),
  byName: z.string().nullable(),
  at: instant,
  state: exportState,
  /** How many rows have left. */
  rows: z.int(),
  endedAt: instant.nullable(),
})
export type ExportLine = z.output<typeof exportLine>

const exportQuery = z.strictObject({
  byId: z.uuid().optional(),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  responsesByPage: z.coerce.number().int().min(1).max(200).default(50),
})
export type ExportQuery = z.output<typeof exportQuery>

const exportPage = z.object({ ...listOf(exportLine), pageIndex: z.int(), responsesByPage: z.int() })
export type ExportPage = z.output<typeof exportPage>

export const exportCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/exports',
    summary: 'Qui a pris quelle liste en fichier, le dernier export en premier',
    requires: ['all'],
    query: exportQuery,
    answer: exportPage,
  },
})
