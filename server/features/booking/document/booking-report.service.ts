import type { BookingReport, ReportDocument } from '@adm/contract/booking/booking-report'
import type { Booking } from '@adm/domain/booking/order/booking'
import { amendmentWindow, reportTypes, statedPoints } from '@adm/domain/booking/document/booking-report'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { findDocumentRows } from '../../document/document.queries.ts'
import { findReportStatement } from '../step/booking-history-facts.queries.ts'
import { getBookingWithLinks } from '../row/booking.queries.ts'

/** The report of an order as of today: documents, checklist, amendment window, linked reports. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readReport = async ({ db, now }: Reading, id: string): Promise<BookingReport> => {
  const { booking, linkedBookings } = await getBookingWithLinks(db, id)
  const others = linkedBookings.flatMap(({ link, ...other }) => (link === 'entry' || link === 'exit' ? [{ ...other, link }] : []))
  const [documents, checklist, ...reports] = await Promise.all([
    findReports(db, id),
    findChecklist(db, booking),
    ...others.map((other) => findReports(db, other.id)),
  ])
  return {
    documents,
    checklist,
    amendment: amendmentWindow(booking, dayOf(now)),
    linked: others.map((other, index) => ({ ...other, documents: reports[index] ?? [] })),
  }
}

const findReports = async (db: Db, bookingId: string): Promise<ReportDocument[]> => {
  const documents = (await findDocumentRows(db, 'booking', bookingId)).filter(({ status }) => status === 'active')
  return reportTypes.flatMap((type) =>
    documents.filter((document) => document.type === type).map(({ id, name, versions }) => ({ id, type, name, versions })),
  )
}

const findChecklist = async (db: Db, booking: Booking): Promise<BookingReport['checklist']> => {
  const stated = await findReportStatement(db, booking.id)
  return stated ? { statedAt: stated.at, statedBy: stated.byName, points: statedPoints(booking, stated.facts) } : null
}
