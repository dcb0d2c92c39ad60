import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { integrityJob } from './integrity/invoice-integrity.jobs.ts'
import { invoiceIntegrityRoutes } from './integrity/invoice-integrity.routes.ts'
import { mergeInvoices, unmergeInvoices } from './invoice-merge.service.ts'
import { invoiceEdit, invoiceUndos } from './invoice-undo.service.ts'
import { invoiceFileJob } from './invoice.jobs.ts'
import { invoiceLetters } from './invoice-letters.ts'
import { invoiceLinkRoutes, invoiceRoutes } from './invoice.routes.ts'

/** Invoices, corrective invoices and credit notes. */
export const invoiceFeature: Feature = {
  letters: Object.values(invoiceLetters),
  routes: [invoiceIntegrityRoutes, invoiceRoutes, invoiceLinkRoutes],
  jobs: [invoiceFileJob, integrityJob],
  undos: invoiceUndos,
  restores: { invoice: [invoiceEdit] },
  reactions: [on(clientEvents.merged, mergeInvoices), on(clientEvents.mergeUndone, unmergeInvoices)],
}
