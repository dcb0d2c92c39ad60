import type { FileAnswer } from '@adm/contract/call'
import type { CheckerExport } from '@adm/contract/checker'
import { dayOf } from '@adm/domain/values/moment'
import { sheetFile } from '../../platform/sheet.ts'
import type { Reading } from '../../platform/work.ts'
import { checkerSheet } from './checker-export.ts'
import { findCheckerRows, findCheckerTotal } from './checker-list.queries.ts'

const pageSize = 1_000

/** A file of every checker that the filter keeps, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportCheckers = ({ db, now }: Reading, { format, ...filter }: CheckerExport): Promise<FileAnswer> => {
  const today = dayOf(now)
  let offset = -pageSize
  return sheetFile(format, {
    name: `controleurs-${today}`,
    columns: checkerSheet,
    pages: () => {
      offset += pageSize
      return findCheckerRows(db, filter, { today, limit: pageSize, offset })
    },
    total: () => findCheckerTotal(db, filter, today),
  })
}
