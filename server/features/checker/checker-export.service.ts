import type { FileAnswer } from '@adm/contract/call'
import type { CheckerExport } from '@adm/contract/checker'
import type { CheckerRow } from '@adm/domain/checker/checker-file'
import { dayOf } from '@adm/domain/values/moment'
import { csvFile, type SheetPages, xlsxFile } from '../../platform/sheet.ts'
import type { Reading } from '../../platform/work.ts'
import { checkerSheet } from './checker-export.ts'
import { findCheckerRows } from './checker-list.queries.ts'

const pageSize = 1_000

/** A file of every checker that the filter keeps, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportCheckers = async ({ db, now }: Reading, { format, ...filter }: CheckerExport): Promise<FileAnswer> => {
  const today = dayOf(now)
  const name = `controleurs-${today}`
  let offset = -pageSize
  const pages: SheetPages<CheckerRow> = () => {
    offset += pageSize
    return findCheckerRows(db, filter, { today, limit: pageSize, offset })
  }
  return format === 'csv' ? csvFile(name, checkerSheet, pages) : xlsxFile(name, checkerSheet, pages)
}
