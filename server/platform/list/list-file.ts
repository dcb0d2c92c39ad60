import type { FileAnswer } from '@adm/contract/call'
import { dayOf } from '@adm/domain/values/date/moment'
import { type SheetColumn, sheetFile } from '../export/sheet.ts'
import type { Reading } from '../work/work.ts'
import type { ListReader } from './list.ts'

/** The file of a list, in French: its name and its columns. */
export type ListSheet<Row> = { name: string; columns: readonly SheetColumn<Row>[] }

const rowsPerPart = 1_000

/**
 * Writes the file of a list: every filtered row, in the list's order, named with the Paris day: `clients-2026-11-23`.
 * @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows
 */
export const listFile =
  <Filters, Row extends { id: string }, At>(list: ListReader<Filters, Row, At>, { name, columns }: ListSheet<Row>) =>
  ({ db, now }: Reading, filter: Filters & { format: 'csv' | 'xlsx' }, at: At): Promise<FileAnswer> => {
    const request = { filter, at }
    let count = 0
    const findNext = async (last: Row | undefined) => {
      const rows = await list.findNext(db, request, { lastId: last?.id, count }, rowsPerPart)
      count += rows.length
      return rows
    }
    return sheetFile(filter.format, {
      name: `${name}-${dayOf(now)}`,
      columns,
      pages: findNext,
      total: (most) => list.findTotal(db, request, most),
    })
  }
