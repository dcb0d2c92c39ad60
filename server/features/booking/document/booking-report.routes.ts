import { bookingReportCalls } from '@adm/contract/booking/booking-report'
import { answers } from '../../../platform/http/serve.ts'
import { readReport } from './booking-report.service.ts'

export const bookingReportRoutes = answers(bookingReportCalls, { read: ({ params }, reading) => readReport(reading, params.id) })
