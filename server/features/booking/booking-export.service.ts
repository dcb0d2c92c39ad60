import type { BookingExport } from '@adm/contract/booking'
import { dayOf } from '@adm/domain/values/moment'
import type { FileAnswer } from '@adm/contract/call'
import { sheetFile } from '../../platform/sheet.ts'
import type { Reading } from '../../platform/work.ts'
import { findBookingTotalTo } from './booking-filter.queries.ts'
import { findBookingRowsAfter } from './booking-list.queries.ts'
import { bookingSheet } from './booking-export.ts'

const pageSize = 1_000

/** A file of every booking that the filter keeps, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows */
export const exportBookings = ({ db, now }: Reading, { format, ...filter }: BookingExport): Promise<FileAnswer> => {
  return sheetFile(format, {
    name: `commandes-${dayOf(now)}`,
    columns: bookingSheet,
    pages: (after) => findBookingRowsAfter(db, filter, after?.id, pageSize),
    total: (most) => findBookingTotalTo(db, filter, most),
  })
}
