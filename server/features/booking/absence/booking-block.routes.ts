import { bookingBlockCalls } from '@adm/contract/booking/booking-block'
import { answers } from '../../../platform/http/serve.ts'
import { decideUnderBlock, readOrdersToDecide } from './booking-block.service.ts'

export const bookingBlockRoutes = answers(bookingBlockCalls, {
  toDecide: ({ params }, reading) => readOrdersToDecide(reading, params.id),
  decide: ({ params, body }, work) => decideUnderBlock(work, params.id, body),
})
