import { firstOfMonth } from '@adm/domain/billing-line/billed-order'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { makeSomeDrafts } from '../../features/invoice-run/invoice-run-draft.service.ts'
import { issueNext } from '../../features/invoice-run/invoice-run-issue.service.ts'
import { confirmRun, issueRun } from '../../features/invoice-run/invoice-run-step.service.ts'
import { leaveRowsOut, prepareRun } from '../../features/invoice-run/invoice-run.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'
import { findFewestDue, findFirstRows } from './demo-billing.queries.ts'

/** Issued after the invoices made by hand, and before today, so that those of a journey follow. */
const daysAgo = 1
const runClients = 6
const leftOut = 2

/** A run of some clients that is completed, and one of all that are due that is looked through: some of its rows are left out. */
export const addInvoiceRuns = async (work: Work): Promise<void> => {
  const issueDay = addDays(dayOf(work.now), -daysAgo)
  const then = workAt(work, `${issueDay}T08:00:00.000Z`, work.by)
  const untilDay = addDays(firstOfMonth(issueDay), -1)
  await completeRun(then, untilDay, issueDay)
  const { id } = await prepareRun(then, { untilDay: issueDay, frequencies: ['weekly', 'monthly', 'classic'], clientIds: [] })
  const rowIds = await findFirstRows(work.db, id, leftOut)
  if (rowIds.length > 0) await leaveRowsOut(then, id, { rowIds, reason: 'Montants contestés par le client.' })
}

const completeRun = async (work: Work, untilDay: string, issueDay: string): Promise<void> => {
  const clientIds = await findFewestDue(work.db, untilDay, runClients)
  if (clientIds.length === 0) return
  const { id, sums } = await prepareRun(work, { untilDay, frequencies: ['weekly', 'monthly', 'classic'], clientIds })
  if (sums.rows === 0) return
  await confirmRun(work, id)
  while ((await makeSomeDrafts(work, id)) > 0);
  await issueRun(work, id, { issueDay, send: false })
  while (await issueNext(work, id));
}
