import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { answers } from '../../../platform/http/serve.ts'
import { applyRepricing, checkRepricing } from './booking-price.service.ts'

export const bookingPriceRoutes = answers(bookingPriceCalls, {
  check: ({ params }, reading) => checkRepricing(reading, params.id),
  apply: ({ params, body }, work) => applyRepricing(work, params.id, body),
})
