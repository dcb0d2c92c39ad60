import { bookingBulkCalls } from '@adm/contract/booking/booking-bulk'
import { answers, inHalves } from '../../../platform/http/serve.ts'
import { startBulk } from './booking-bulk.jobs.ts'
import { findBulks } from './booking-bulk.queries.ts'
import { prepareBulk, readBulk } from './booking-bulk.service.ts'

export const bookingBulkRoutes = answers(bookingBulkCalls, {
  start: inHalves(({ body }, reading) => prepareBulk(body, reading), startBulk),
  list: async (_, { db }) => ({ items: await findBulks(db) }),
  read: ({ params }, { db }) => readBulk(db, params.id),
})
