import type { BookingExport } from '@adm/contract/booking'
import type { BookingRow } from '@adm/domain/booking/booking'
import { dayOf } from '@adm/domain/values/moment'
import type { FileAnswer } from '@adm/contract/call'
import { csvFile, type SheetPages, xlsxFile } from '../../platform/sheet.ts'
import type { Reading } from '../../platform/work.ts'
import { findBookingRowsAfter } from './booking-list.queries.ts'
import { bookingSheet } from './booking-export.ts'

const pageSize = 1_000

/** A file of every booking that the filter keeps, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportBookings = async ({ db, now }: Reading, { format, ...filter }: BookingExport): Promise<FileAnswer> => {
  const name = `commandes-${dayOf(now)}`
  const pages: SheetPages<BookingRow> = (after) => findBookingRowsAfter(db, filter, after?.id, pageSize)
  return format === 'csv' ? csvFile(name, bookingSheet, pages) : xlsxFile(name, bookingSheet, pages)
}
