import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'
import { defineList, numberedPages } from '../call/list.ts'

/** The lists that can be exported, each by its part of the path: `/api/bookings/export`. */
const exportSubjects = ['alerts', 'bookings', 'businesses', 'clients', 'checkers', 'areas', 'notifications', 'warnings'] as const
export const exportSubject = z.enum(exportSubjects)
export type ExportSubject = z.output<typeof exportSubject>

export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof exportFormat>

/** `running`: not finished, or the server stopped. `stopped`: interrupted by the person or by an error. */
const exportState = z.enum(['running', 'whole', 'stopped'])
export type ExportState = z.output<typeof exportState>

/** The filter and sort order of the exported list. A typed text is stored as `…`: it may name people. */
const exportedFilter = z.record(z.string(), z.unknown())
export type ExportedFilter = z.output<typeof exportedFilter>

/** The export of a list by a person. */
const exportLine = z.object({
  id: z.uuid(),
  subject: exportSubject,
  format: exportFormat,
  filter: exportedFilter,
  byId: z.uuid().nullable(),
  byName: z.string().nullable(),
  at: instant,
  state: exportState,
  /** The number of rows sent so far. */
  rows: z.int(),
  endedAt: instant.nullable(),
})
export type ExportLine = z.output<typeof exportLine>

const exportList = defineList({ filters: { byId: z.uuid().optional() }, pages: numberedPages, row: exportLine })
export type ExportFilters = z.output<typeof exportList.filters>

export const exportCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/exports',
    summary: 'Qui a pris quelle liste en fichier, le dernier export en premier',
    requires: ['all'],
    query: exportList.query,
    answer: exportList.page,
  },
  queue: {
    method: 'GET',
    path: '/api/exports/queue',
    summary: "La place de son prochain fichier dans la file, et la phrase du refus si l'on en demandait un autre",
    requires: 'signedIn',
    answer: z.object({ place: z.int().nullable(), refusal: z.string().nullable() }),
  },
})
