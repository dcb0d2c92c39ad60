import { bookingLinkCalls } from '@adm/contract/booking/booking-link'
import { answers } from '../../../platform/http/serve.ts'
import { findSameOrders } from './same-order.queries.ts'
import { findEntriesFor, findEntriesOf, refuseEntry } from './booking-link.service.ts'

export const bookingLinkRoutes = answers(bookingLinkCalls, {
  entriesOf: ({ params, query }, reading) => findEntriesOf(reading, params.id, query.text),
  entriesFor: ({ query }, reading) => findEntriesFor(reading, query),
  duplicates: ({ query }, { db }) => findSameOrders(db, query),
  refuseEntry: ({ params, body, version }, work) => refuseEntry(work, params.id, body.entryBookingId, version),
})
