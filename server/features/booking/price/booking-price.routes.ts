import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { answers } from '../../../platform/http/serve.ts'
import { applyRepricing, checkRepricing } from './booking-price.service.ts'
import { changeResult } from './booking-result.service.ts'

export const bookingPriceRoutes = answers(bookingPriceCalls, {
  check: ({ params }, reading) => checkRepricing(reading, params.id),
  apply: ({ params, body }, work) => applyRepricing(work, params.id, body),
  changeResult: ({ params, body, version }, work) => changeResult(work, params.id, body, version),
})
