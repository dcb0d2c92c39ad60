import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

export const exportFormat = z.enum(['csv', 'xlsx', 'ods'])
export type ExportFormat = z.output<typeof exportFormat>

/** `running`: not finished, or the server stopped. `stopped`: interrupted by the person or by an error. */
export const exportState = z.enum(['running', 'whole', 'stopped'])
export type ExportState = z.output<typeof exportState>

/** The filter and sort order of the exported list. A typed text is stored as `…`: it may name people. */
export const exportedFilter = z.record(z.string(), z.unknown())
export type ExportedFilter = z.output<typeof exportedFilter>

export const exportCalls = defineCalls({
  queue: {
    method: 'GET',
    path: '/api/exports/queue',
    summary: "La place de son prochain fichier dans la file, et la phrase du refus si l'on en demandait un autre",
    requires: 'signedIn',
    answer: z.object({ place: z.int().nullable(), refusal: z.string().nullable() }),
  },
})
