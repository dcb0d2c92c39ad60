import { clientEvents } from '@adm/domain/client/client-events'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf } from '../../platform/history/reaction.ts'
import { quotationLetters } from './quotation-letters.ts'
import { endInvoicedQuotations } from './quotation-invoiced.service.ts'
import { hasQuotedOrders } from './quotation-order.queries.ts'
import { mergeQuotations, unmergeQuotations } from './quotation-merge.service.ts'
import { quotationEdit, quotationUndos } from './quotation-undo.service.ts'
import { mailQuotationJob } from './quotation.jobs.ts'
import { quotationLinkRoutes, quotationRoutes } from './quotation.routes.ts'

/** Quotations: what a client is offered, and accepts by a personal link. */
export const quotationFeature: Feature = {
  letters: Object.values(quotationLetters),
  routes: [quotationRoutes, quotationLinkRoutes],
  jobs: [mailQuotationJob],
  undos: quotationUndos,
  restores: { quotation: [quotationEdit] },
  reactions: [
    on(clientEvents.merged, mergeQuotations),
    on(clientEvents.mergeUndone, unmergeQuotations),
    on(invoiceEvents.I03, onlyIf(hasQuotedOrders, endInvoicedQuotations)),
  ],
}
