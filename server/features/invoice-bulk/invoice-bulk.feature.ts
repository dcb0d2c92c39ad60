import { invoiceBulkCalls } from '@adm/contract/invoice/invoice-bulk'
import { invoiceBulkEvents } from '@adm/domain/invoice/invoice-events'
import type { Feature } from '../../platform/feature.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { answers } from '../../platform/http/serve.ts'
import { invoiceBulk, readInvoiceBulk, startInvoiceBulk } from './invoice-bulk.service.ts'

const invoiceBulkRoutes = answers(invoiceBulkCalls, {
  start: ({ body }, work) => startInvoiceBulk(work, body),
  read: ({ params }, { db }) => readInvoiceBulk(db, params.id),
})

/** Acts on many invoices and credit notes. */
export const invoiceBulkFeature: Feature = {
  routes: [invoiceBulkRoutes],
  jobs: invoiceBulk.jobs,
  undos: bindUndos(invoiceBulkEvents, {}),
}
