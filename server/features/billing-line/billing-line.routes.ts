import { billingLineCalls } from '@adm/contract/billing-line/billing-line'
import { dayOf } from '@adm/domain/values/date/moment'
import { answers } from '../../platform/http/serve.ts'
import { exportBillingLines, findBillingLinePage, findBillingLineTotal } from './billing-line-list.queries.ts'
import { findLinesOf } from './billing-line.queries.ts'
import { findLedger } from './ledger.queries.ts'

export const billingLineRoutes = answers(billingLineCalls, {
  list: ({ query }, { db, now }) => findBillingLinePage(db, query, dayOf(now)),
  count: ({ query }, { db, now }) => findBillingLineTotal(db, query, dayOf(now)),
  export: ({ query }, reading) => exportBillingLines(reading, query, dayOf(reading.now)),
  ledger: ({ query: { by, client_id: clientId } }, { db, now }) => findLedger(db, { by, clientId, today: dayOf(now) }),
  ofBooking: async ({ params: { bookingId } }, { db }) => ({ items: await findLinesOf(db, bookingId) }),
})
