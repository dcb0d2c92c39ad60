import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from './call/call.ts'
import { defineList, numberedPages } from './call/list.ts'
import { lists } from './lists.ts'
import { exportedFilter, exportFormat, exportState } from './platform/export.ts'

/** The lists that can be exported, each by its part of the path: `/api/bookings/export`. */
export const exportSubject = z.enum([...lists.map(({ plural }) => plural), 'delivery-rows', 'invoice-run-rows'])

/** The export of a list by a person. */
const exportLine = z.object({
  id: z.uuid(),
  subject: exportSubject,
  /** The French name of the list. */
  title: z.string(),
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

/** The log of the files that people took. */
export const exportLogCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api/exports',
    summary: 'Qui a pris quelle liste en fichier, le dernier export en premier',
    requires: ['all'],
    query: exportList.query,
    answer: exportList.page,
  },
})
