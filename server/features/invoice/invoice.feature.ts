import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { mergeInvoices, unmergeInvoices } from './invoice-merge.service.ts'
import { invoiceEdit, invoiceUndos } from './invoice-undo.service.ts'
import { integrityJob, invoiceFileJob } from './invoice.jobs.ts'
import { invoiceLetters } from './invoice-letters.ts'
import { invoiceLinkRoutes, invoiceRoutes } from './invoice.routes.ts'

/** Invoices, corrective invoices and credit notes. */
export const invoiceFeature: Feature = {
  letters: Object.values(invoiceLetters),
  routes: [invoiceRoutes, invoiceLinkRoutes],
  jobs: [invoiceFileJob, integrityJob],
  undos: invoiceUndos,
  restores: { invoice: [invoiceEdit] },
  reactions: [on(clientEvents.merged, mergeInvoices), on(clientEvents.mergeUndone, unmergeInvoices)],
}
