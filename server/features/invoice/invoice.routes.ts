import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { invoiceLinkCalls } from '@adm/contract/invoice/invoice-link'
import { dayOf } from '@adm/domain/values/date/moment'
import { issuedRowRefusal } from '../../platform/number-series/number-series.ts'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers, inHalves } from '../../platform/http/serve.ts'
import { correctInvoice } from './invoice-correction.service.ts'
import { changeDraft, deleteDraft } from './invoice-draft.service.ts'
import { printLinkedInvoice, readLinkedInvoice, readLinkedXml } from './invoice-link.service.ts'
import { mailInvoice, readInvoiceFile } from './invoice-mail.service.ts'
import { printInvoice, readInvoiceXml } from './invoice-file.service.ts'
import { findInvoiceFigures } from './list/invoice-figures.queries.ts'
import { exportInvoices, findInvoicePage, findInvoiceTotal } from './list/invoice-list.queries.ts'
import { createInvoice, issueByHand, readInvoice } from './invoice.service.ts'

export const invoiceRoutes = answers(
  invoiceCalls,
  {
    list: ({ query }, { db, now }) => findInvoicePage(db, query, dayOf(now)),
    count: ({ query }, { db, now }) => findInvoiceTotal(db, query, dayOf(now)),
    export: ({ query }, reading) => exportInvoices(reading, query, dayOf(reading.now)),
    figures: (_, { db, now }) => findInvoiceFigures(db, { today: dayOf(now) }),
    read: ({ params }, reading) => readInvoice(reading, params.id),
    create: ({ body }, work) => createInvoice(work, body),
    change: ({ params, body, version }, work) => changeDraft(work, params.id, body, version),
    remove: ({ params, version }, work) => deleteDraft(work, params.id, version),
    correct: ({ params, body, version }, work) => correctInvoice(work, params.id, body, version),
    pdf: ({ params }, reading) => printInvoice(reading, params.id),
    xml: ({ params }, { db }) => readInvoiceXml(db, params.id),
    mail: inHalves(
      async ({ params: { id }, body: { recipients }, version }, reading) => ({
        id,
        recipients,
        version,
        pdf: await readInvoiceFile(reading, id),
      }),
      (mailed, work) => mailInvoice(work, mailed),
    ),
    issue: ({ params, body, version }, work) => issueByHand(work, params.id, body, version),
    history: ({ params, query }, { db }) => findHistory(db, 'invoice', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'invoice', params.id),
  },
  { issued_row_check: issuedRowRefusal },
)

export const invoiceLinkRoutes = answers(invoiceLinkCalls, {
  read: ({ params }, reading) => readLinkedInvoice(reading, params.token),
  pdf: ({ params }, reading) => printLinkedInvoice(reading, params.token),
  xml: ({ params }, reading) => readLinkedXml(reading, params.token),
})
