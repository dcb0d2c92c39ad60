import type { Call, FileAnswer } from '@adm/contract/call/call'
import { exportSubject } from '@adm/contract/export-log'
import { type ExportedFilter, exportFormat } from '@adm/contract/platform/export'
import { z } from 'zod'
import { endExport, insertExport } from './export-log.queries.ts'
import { type Runtime, inTransaction, type RequestContext } from '../work/work.ts'

const exportedList = z.object({ query: z.looseObject({ format: exportFormat }) })

/** True when the call returns a whole list as a file. An import template is not an export. */
const isExport = ({ path }: Call, { written }: FileAnswer): boolean => written !== undefined && path.endsWith('/export')

/**
 * Logs an export for the administrators' list: the person, the time, the filter and the number of rows sent. The log entry is inserted
 * before the first byte is sent and completed at the end, also when the download is interrupted. Any other file is returned unchanged.
 */
export const logged = (runtime: Runtime, who: RequestContext, call: Call, input: object, file: FileAnswer): FileAnswer => {
  if (!isExport(call, file)) return file
  const { format, ...query } = exportedList.parse(input).query
  const subject = exportSubject.parse(call.path.split('/').at(-2))
  const begin = { id: runtime.newId(), subject, format, filter: maskedFilter(call.query, query), byId: who.by.viewer?.id ?? who.by.id }
  const rowsSoFar = () => file.written?.rows ?? 0
  async function* loggedBytes(): AsyncGenerator<string | Uint8Array> {
    await inTransaction(runtime, who, ({ db, now }) => insertExport(db, { ...begin, at: now }))
    let isWhole = false
    try {
      yield* file.body
      isWhole = true
    } finally {
      const end = { isWhole, rows: rowsSoFar(), at: runtime.now() }
      await inTransaction(runtime, who, ({ db }) => endExport(db, begin.id, end)).catch((error: unknown) =>
        runtime.log.error({ err: error, ...end }, 'the end of an export was not kept'),
      )
    }
  }
  return { ...file, body: loggedBytes() }
}

type Shape = {
  type?: string
  enum?: unknown
  const?: unknown
  format?: string
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

/** True for a filter with free text. */
const isTyped = ({ type, items, anyOf = [], ...rules }: Shape): boolean =>
  (type === 'string' && !('enum' in rules) && !('const' in rules) && !('format' in rules)) ||
  (items !== undefined && isTyped(items)) ||
  anyOf.some(isTyped)

/** The filters and the sort order of the export; free text is masked because it may contain names of people. */
const maskedFilter = (schema: z.ZodType | undefined, query: ExportedFilter): ExportedFilter => {
  const { properties = {} }: Shape = schema ? (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape) : {}
  const input = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(input.map(([name, value]) => [name, isTyped(properties[name] ?? { type: 'string' }) ? '…' : value]))
}
