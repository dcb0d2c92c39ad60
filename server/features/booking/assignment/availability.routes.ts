import { availabilityCalls } from '@adm/contract/booking/availability'
import { answers } from '../../../platform/http/serve.ts'
import { findBookingAvailabilities, findServiceAvailabilities } from './availability.service.ts'

export const availabilityRoutes = answers(availabilityCalls, {
  ofService: ({ query }, reading) => findServiceAvailabilities(reading, query),
  ofBooking: ({ params, query }, reading) => findBookingAvailabilities(reading, params.id, query),
})
