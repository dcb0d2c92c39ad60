import type { InvoiceRunDetail } from '@adm/contract/invoice-run/invoice-run'
import type { InvoiceRun, InvoiceRunIssue, InvoiceRunStatus } from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunEvents } from '@adm/domain/invoice-run/invoice-run-events'
import { invoiceRunActors, type InvoiceRunFacts, invoiceRunMachine } from '@adm/domain/invoice-run/invoice-run-machine'
import { dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Work } from '../../platform/work/work.ts'
import { retryRefusedRows } from './invoice-run-work.queries.ts'
import { cancelRunJob, draftRunJob, issueRunJob } from './invoice-run.jobs.ts'
import { getInvoiceRunForChange, invoiceRunSubject, updateInvoiceRun } from './invoice-run.queries.ts'
import { findRunFacts, readInvoiceRun } from './invoice-run.service.ts'

type Step = {
  to: InvoiceRunStatus
  /** The version that the person saw. */
  version: number | undefined
  stated?: Partial<Pick<InvoiceRunFacts, 'issueDay' | 'reason' | 'send'>>
  job: { enqueue: (work: Work, input: { runId: string }) => Promise<{ id: string }> }
  changed?: Partial<Pick<InvoiceRun, 'issueDay' | 'send' | 'reason'>>
}

/** Takes a step of a run and enqueues its job, which has the work on the rows. */
const takeStep = async (work: Work, id: string, { to, version, stated, job, changed }: Step): Promise<InvoiceRunDetail> => {
  const before = await getInvoiceRunForChange(work.db, id, version)
  const actors = invoiceRunActors(work.by)
  const transition = invoiceRunMachine.require(before.status, to, actors)
  const status = invoiceRunMachine.take(transition, { ...(await findRunFacts(work.db, id, work.now)), ...stated }, { actors })
  const { id: jobId } = await job.enqueue(work, { runId: id })
  await updateInvoiceRun(work.db, before, { ...changed, status, jobId })
  const reason = changed?.reason
  await recordRow(work, invoiceRunSubject, before, { event: invoiceRunEvents[transition.id], ...(reason && { reason }) })
  return readInvoiceRun(work, id)
}

/**
 * Confirms a run: a job makes the draft of each row.
 * @throws {Refusal} `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `COMPANY_INCOMPLETE`, `INVOICE_RUN_EMPTY`
 */
export const confirmRun = (work: Work, id: string, version?: number): Promise<InvoiceRunDetail> =>
  takeStep(work, id, { to: 'confirmed', version, job: draftRunJob })

/**
 * Issues the drafts of a run by a job, or those that are left.
 * @throws {Refusal} `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `COMPANY_INCOMPLETE`, `INVOICE_RUN_DRAFTING`, `INVOICE_RUN_WITHOUT_DRAFT`,
 *   `ISSUE_DAY_TO_COME`, `NO_RECIPIENT`
 */
export const issueRun = async (
  work: Work,
  id: string,
  { issueDay = dayOf(work.now), send }: InvoiceRunIssue,
  version?: number,
): Promise<InvoiceRunDetail> => {
  const changed = { issueDay, send }
  const run = await takeStep(work, id, { to: 'issuing', version, stated: { issueDay, send }, job: issueRunJob, changed })
  await retryRefusedRows(work.db, id)
  return run
}

/**
 * Cancels a run of which nothing is issued: a job deletes its drafts, their orders are to be billed again.
 * @throws {Refusal} `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `INVOICE_RUN_ISSUED`
 */
export const cancelRun = (work: Work, id: string, { reason }: { reason: string }, version?: number): Promise<InvoiceRunDetail> =>
  takeStep(work, id, { to: 'canceled', version, stated: { reason }, job: cancelRunJob, changed: { reason } })
