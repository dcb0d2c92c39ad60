import { quotationCalls, quotationLinkCalls } from '@adm/contract/quotation/quotation'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { issuedRowRefusal } from '../../platform/number-series/number-series.ts'
import { acceptLinkedQuotation, declineLinkedQuotation, printLinkedQuotation, readLinkedQuotation } from './quotation-link.service.ts'
import { exportQuotations, findQuotationPage, findQuotationTotal } from './quotation-list.queries.ts'
import { createQuotationOrders } from './quotation-order.service.ts'
import { previewLines } from './quotation-price.service.ts'
import { printQuotation } from './quotation-print.service.ts'
import { changeQuotationStatus, sendQuotationAgain } from './quotation-step.service.ts'
import { changeQuotation, copyQuotation, createQuotation, readQuotation, removeQuotation } from './quotation.service.ts'

export const quotationRoutes = answers(
  quotationCalls,
  {
    list: ({ query }, { db, now }) => findQuotationPage(db, query, dayOf(now)),
    count: ({ query }, { db, now }) => findQuotationTotal(db, query, dayOf(now)),
    export: ({ query }, reading) => exportQuotations(reading, query, dayOf(reading.now)),
    read: ({ params }, reading) => readQuotation(reading, params.id),
    price: ({ body }, reading) => previewLines(reading, body.clientId, body.lines),
    create: ({ body }, work) => createQuotation(work, body),
    change: ({ params, body, version }, work) => changeQuotation(work, params.id, body, version),
    remove: ({ params, version }, work) => removeQuotation(work, params.id, version),
    copy: ({ params }, work) => copyQuotation(work, params.id),
    transition: ({ params, body, version }, work) => changeQuotationStatus(work, params.id, body, version),
    send: ({ params, body }, work) => sendQuotationAgain(work, params.id, body.recipientEmail),
    createOrders: ({ params }, work) => createQuotationOrders(work, params.id),
    pdf: ({ params, query }, reading) => printQuotation(reading, params.id, query.edition),
    history: ({ params, query }, { db }) => findHistory(db, 'quotation', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'quotation', params.id),
  },
  {
    quotation_client_id_fkey: quotationRefusals.clientMissing,
    quotation_order_pkey: quotationRefusals.orderTaken,
    issued_row_check: issuedRowRefusal,
  },
)

export const quotationLinkRoutes = answers(quotationLinkCalls, {
  read: ({ params }, reading) => readLinkedQuotation(reading, params.token),
  pdf: ({ params }, reading) => printLinkedQuotation(reading, params.token),
  accept: ({ params, body }, work) => acceptLinkedQuotation(work, params.token, body),
  decline: ({ params, body }, work) => declineLinkedQuotation(work, params.token, body),
})
