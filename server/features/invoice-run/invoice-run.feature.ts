import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceRunEvents } from '@adm/domain/invoice-run/invoice-run-events'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { followDeletion, followIssue } from './invoice-run-issue.service.ts'
import { isOfRun } from './invoice-run-work.queries.ts'
import { cancelRunJob, draftRunJob, issueRunJob } from './invoice-run.jobs.ts'
import { invoiceRunRoutes, invoiceRunRowRoutes } from './invoice-run.routes.ts'

/** Runs of invoices: prepared, looked through, confirmed, issued. */
export const invoiceRunFeature: Feature = {
  routes: [invoiceRunRoutes, invoiceRunRowRoutes],
  jobs: [draftRunJob, issueRunJob, cancelRunJob],
  undos: bindUndos(invoiceRunEvents, {}),
  reactions: [on(invoiceEvents.I03, onlyIf(isOfRun, followIssue)), on(invoiceEvents.deleted, onlyIf(isOfRun, followDeletion))],
}
