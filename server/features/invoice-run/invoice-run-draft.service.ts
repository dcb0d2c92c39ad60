import type { BillingLine } from '@adm/domain/billing-line/billing-line'
import { billingLineRefusals } from '@adm/domain/billing-line/billing-line-refusals'
import type { CompanySettings } from '@adm/domain/company/company'
import { invoiceRunRefusals } from '@adm/domain/invoice-run/invoice-run-refusals'
import { groupOf, referencesOf } from '@adm/domain/invoice-run/run-group'
import type { InvoiceLine } from '@adm/domain/invoice/invoice'
import { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import { inSet, recordAll } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockLines, putInDrafts } from '../billing-line/billing-line.queries.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { deleteDrafts } from '../invoice/invoice-draft.service.ts'
import { type BilledOrderRow, findBilledFacts } from '../invoice/invoice-source.queries.ts'
import { lineOfOrder, totalsOfLines } from '../invoice/invoice-source.service.ts'
import { findInvoices, insertInvoices, insertLinesOf } from '../invoice/invoice.queries.ts'
import { findDraftsOf, findRowsToDraft, type RowToDraft, saveRowOutcomes } from './invoice-run-work.queries.ts'
import { lockRunStatus } from './invoice-run.queries.ts'

/** Rows, and lines, of a batch: few, so that other jobs get their turn. */
const mostRows = 200
const mostBatchLines = 5_000

/** What a batch of rows is made from, read under the locks of its lines. */
type Facts = {
  lines: ReadonlyMap<string, BillingLine & { code: string }>
  orders: ReadonlyMap<string, BilledOrderRow>
  company: CompanySettings | undefined
}
type Made = { row: RowToDraft; id: string; lines: InvoiceLine[]; totals: ReturnType<typeof totalsOfLines> }

/** The first rows whose lines are not more than a batch, at least one. */
const batchOf = (rows: readonly RowToDraft[]): RowToDraft[] => {
  let lines = 0
  return rows.filter(({ lineIds }, place) => {
    lines += lineIds.length
    return place === 0 || lines <= mostBatchLines
  })
}

/** @throws {Refusal} when a line is not what the preview had: gone, waiting, in another draft, or of another amount, day, client or group */
const makeDraft = (work: Work, row: RowToDraft, { lines, orders, company }: Facts): Made => {
  const made = row.lineIds.map((lineId, position) => {
    const line = lines.get(lineId)
    const order = line && orders.get(line.bookingId)
    if (!order) throw invoiceRunRefusals.rowChanged()
    if (line.status !== 'to_bill' || line.because !== null) throw billingLineRefusals.notToBill(line)
    if (line.version !== row.lineVersions[position] || line.clientId !== row.clientId) throw invoiceRunRefusals.rowChanged()
    if (groupOf(row.groupedBy, order) !== row.grouping) throw invoiceRunRefusals.rowChanged()
    return lineOfOrder(order, { id: work.newId(), position, billingLineId: lineId }, company)
  })
  const totals = totalsOfLines(made)
  // The place of an order decides its VAT, and is no part of its line.
  if (totals.grossCents !== row.grossCents) throw invoiceRunRefusals.rowChanged()
  return { row, id: work.newId(), lines: made, totals }
}

const attempt = (make: () => Made): Made | Refusal => {
  try {
    return make()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const writeDrafts = async (work: Work, runId: string, drafts: readonly Made[]): Promise<void> => {
  if (drafts.length === 0) return
  const texts = { comment: null, reason: null, billsAgain: false, originId: null }
  const createdBy = work.by.kind === 'staff' ? work.by.id : null
  const rows = drafts.map(({ row: { clientId, month, groupedBy, grouping, purchaseOrder }, id, totals }) => ({
    ...texts,
    ...totals,
    id,
    kind: 'invoice' as const,
    clientId,
    month,
    runId,
    purchaseOrder,
    ug: referencesOf(groupedBy, grouping).ug,
    createdAt: work.now,
  }))
  await insertInvoices(work.db, rows, createdBy)
  await insertLinesOf(work.db, drafts)
  await putInDrafts(
    work.db,
    drafts.map(({ id, row }) => ({ id, lineIds: row.lineIds })),
  )
  const made = await findInvoices(
    work.db,
    drafts.map(({ id }) => id),
  )
  await recordAll(
    work,
    made.map((after) => inSet(invoiceEvents.createdByRun, { id: after.id, before: null, after })),
  )
}

/**
 * Makes the drafts of the next rows of a confirmed run, in sets. A row whose orders changed after the preview gets none, with the reason. Two
 * runs over one line wait for each other at the lock of the line: the second finds it in a draft.
 * @returns the number of rows that have their outcome; 0 at the end, and once the run is cancelled
 */
export const makeSomeDrafts = async (work: Work, runId: string): Promise<number> => {
  if ((await lockRunStatus(work.db, runId)) !== 'confirmed') return 0
  const rows = batchOf(await findRowsToDraft(work.db, runId, mostRows))
  if (rows.length === 0) return 0
  const ids = rows.flatMap(({ lineIds }) => lineIds)
  const locked = await lockLines(work.db, ids)
  const [orders, company] = await Promise.all([findBilledFacts(work.db, ids), findCompanyOn(work.db, dayOf(work.now))])
  const facts = { lines: new Map(locked.map((line) => [line.id, line])), orders, company }
  const results = rows.map((row) => ({ row, made: attempt(() => makeDraft(work, row, facts)) }))
  await writeDrafts(
    work,
    runId,
    results.flatMap(({ made }) => (made instanceof Refusal ? [] : [made])),
  )
  await saveRowOutcomes(
    work.db,
    results.map(({ row: { id }, made }) =>
      made instanceof Refusal
        ? { id, state: 'changed', invoiceId: null, message: made.message }
        : { id, state: 'drafted', invoiceId: made.id, message: null },
    ),
  )
  return rows.length
}

/** Deletes the next drafts of a cancelled run: their orders are to be billed again. @returns how many rows, 0 at the end */
export const deleteSomeDrafts = async (work: Work, runId: string): Promise<number> => {
  if ((await lockRunStatus(work.db, runId)) !== 'canceled') return 0
  const rows = await findDraftsOf(work.db, runId, mostRows)
  if (rows.length === 0) return 0
  const deleted = new Set(
    await deleteDrafts(
      work,
      rows.map(({ invoiceId }) => invoiceId),
    ),
  )
  const ended = rows.filter(({ invoiceId }) => deleted.has(invoiceId))
  await saveRowOutcomes(
    work.db,
    ended.map(({ id }) => ({ id, state: 'ready', invoiceId: null, message: null })),
  )
  return ended.length
}
