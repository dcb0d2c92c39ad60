import { bookingBulkCalls } from '@adm/contract/booking/booking-bulk'
import { answers, inHalves } from '../../../platform/http/serve.ts'
import { bookingBulk, prepareBulk, readBulk, startBulk } from './booking-bulk.service.ts'

export const bookingBulkRoutes = answers(bookingBulkCalls, {
  start: inHalves(({ body }, reading) => prepareBulk(body, reading), startBulk),
  list: async (_, { db }) => ({ items: await bookingBulk.findLast(db) }),
  read: ({ params }, { db }) => readBulk(db, params.id),
})
