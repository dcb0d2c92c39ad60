import { z } from 'zod'
import { pointStates } from '@adm/domain/booking/document/booking-report'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { reportPoints } from '@adm/domain/booking/step/report-point'
import { documentVersion } from '@adm/domain/document/record/document'
import { documentTypes } from '@adm/domain/document/document-type'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call/call.ts'

/** A report document with its versions, the newest first. */
const reportDocument = z.object({ id: z.uuid(), type: z.enum(documentTypes), name: z.string(), versions: z.array(documentVersion) })
export type ReportDocument = z.output<typeof reportDocument>

/** The report of an order. */
const bookingReport = z.object({
  documents: z.array(reportDocument),
  /** The legal checklist as stated at the last validation of the report; null before. */
  checklist: z
    .object({
      statedAt: instant,
      statedBy: z.string().nullable(),
      points: z.array(
        z.object({ point: z.enum(reportPoints), label: z.string(), state: z.enum(pointStates), reason: z.string().nullable() }),
      ),
    })
    .nullable(),
  /** The period in which the tenant may request completion of an entry report. */
  amendment: z.object({ fromDay: z.string(), untilDay: z.string(), isOpen: z.boolean() }).nullable(),
  /** The entry that this exit is compared with, or the exits compared with this entry, with their reports. */
  linked: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      service: z.enum(bookingServices),
      status: z.enum(bookingStatuses),
      startAt: instant.nullable(),
      link: z.enum(['entry', 'exit']),
      documents: z.array(reportDocument),
    }),
  ),
})
export type BookingReport = z.output<typeof bookingReport>

export const bookingReportCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/bookings/:id/reports',
      summary: "Le rapport d'une commande : documents et versions, points légaux validés, délai de complément, rapports liés",
      requires: ['bookings:read', 'edl-view:read'],
      features: ['booking', 'rapport'],
      params: byId,
      answer: bookingReport,
    },
  },
  { shows: ['booking', 'client', 'checker', 'area', 'document'] },
)
