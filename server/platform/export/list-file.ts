import type { FileAnswer } from '@adm/contract/call/call'
import type { ExportFormat } from '@adm/contract/platform/export'
import { dayOf } from '@adm/domain/values/date/moment'
import { type SheetColumn, sheetFile } from './sheet.ts'
import type { Reading } from '../work/work.ts'
import type { ListReader } from '../list/list.ts'

/** The file of a list, in French: its name and its columns, each with the column of the screen that contains its value, if any. */
export type ListSheet<Row, Column extends string> = { name: string; columns: readonly (SheetColumn<Row> & { in: Column | null })[] }

/** The columns of a file: those of the displayed columns, in their order, or all. */
const columnsOf = <Row, Column extends string>({ columns }: Pick<ListSheet<Row, Column>, 'columns'>, displayed?: readonly Column[]) =>
  displayed ? displayed.flatMap((key) => columns.filter((column) => column.in === key)) : columns

const rowsPerPart = 1_000

/**
 * Writes the file of a list: every filtered row, in the list's order, with the displayed columns or all, named with the Paris day: `clients-2026-11-23`.
 * @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows
 */
export const listFile =
  <Filters, Row extends { id: string }, At, Column extends string>(list: ListReader<Filters, Row, At>, sheet: ListSheet<Row, Column>) =>
  (
    { db, now }: Reading,
    filter: Filters & { format: ExportFormat; columns?: readonly Column[] | undefined },
    at: At,
  ): Promise<FileAnswer> => {
    const request = { filter, at }
    let count = 0
    const findNext = async (last: Row | undefined) => {
      const rows = await list.findNext(db, request, { lastId: last?.id, count }, rowsPerPart)
      count += rows.length
      return rows
    }
    return sheetFile(filter.format, {
      name: `${sheet.name}-${dayOf(now)}`,
      columns: columnsOf(sheet, filter.columns),
      pages: findNext,
      total: (most) => list.findTotal(db, request, most),
    })
  }
