import { bookingServiceCalls } from '@adm/contract/booking/booking-service'
import { answers } from '../../../platform/http/serve.ts'
import { changeOption, previewService } from './booking-service-change.service.ts'

export const bookingServiceRoutes = answers(bookingServiceCalls, {
  preview: ({ params, query }, reading) => previewService(reading, params.id, query),
  change: ({ params, body, version }, work) => changeOption(work, params.id, body, version),
})
