import { system } from '@adm/domain/actor'
import type { InvoiceRun } from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunEvents } from '@adm/domain/invoice-run/invoice-run-events'
import { invoiceRunMachine } from '@adm/domain/invoice-run/invoice-run-machine'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import { sentenceOf } from '../../platform/bulk/bulk-rows.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { issueInvoice } from '../invoice/invoice-issue.service.ts'
import { countRowsAt, findDraftsOf, saveRowOutcomes, setRowIssued, setRowWithoutDraft } from './invoice-run-work.queries.ts'
import { findRunFacts } from './invoice-run.service.ts'
import { getInvoiceRunForChange, invoiceRunSubject, updateInvoiceRun } from './invoice-run.queries.ts'

/** Ends the issue of a run: all of its documents are issued, or some are left. */
const endIssue = async (work: Work, run: InvoiceRun): Promise<void> => {
  const [drafted, refused] = await Promise.all([countRowsAt(work.db, run.id, 'drafted'), countRowsAt(work.db, run.id, 'refused')])
  const transition = invoiceRunMachine.require(run.status, drafted + refused > 0 ? 'partial' : 'completed', system.actors)
  const facts = await findRunFacts(work.db, run.id, work.now)
  const status = invoiceRunMachine.take(transition, facts, { actors: system.actors })
  await updateInvoiceRun(work.db, run, { status })
  await recordRow(work, invoiceRunSubject, run, { event: invoiceRunEvents[transition.id] })
}

/**
 * Issues the next document of a run, one a transaction: a killed process leaves what is issued issued. A refused one keeps its sentence, and
 * takes no number; after the last, the run ends.
 * @returns whether the run goes on
 */
export const issueNext = async (work: Work, runId: string): Promise<boolean> => {
  const run = await getInvoiceRunForChange(work.db, runId)
  if (run.status !== 'issuing') return false
  const [row] = await findDraftsOf(work.db, runId, 1)
  if (!row) {
    await endIssue(work, run)
    return false
  }
  const issued = await inSavepoint(work, () => issueInvoice(work, row.invoiceId, run.issueDay ?? dayOf(work.now), { send: run.send }))
  if (issued instanceof Refusal) await saveRowOutcomes(work.db, [{ ...row, state: 'refused', message: sentenceOf(issued) }])
  return true
}

/** Interrupts the issue of a run where it stands: the person who started it has no right to go on, or the job failed. */
export const interruptIssue = async (work: Work, runId: string): Promise<void> => {
  const run = await getInvoiceRunForChange(work.db, runId)
  if (run.status === 'issuing') await endIssue(work, run)
}

/** Reaction to the issue of a document of a run, by its run or by hand. */
export const followIssue = async (work: Work, { id }: { id: string }): Promise<void> => setRowIssued(work.db, id)

/** Reaction to the deletion of a draft of a run by hand: its row is left out. */
export const followDeletion = async (work: Work, { id }: { id: string }): Promise<void> =>
  setRowWithoutDraft(work.db, id, 'Le brouillon a été supprimé.')
