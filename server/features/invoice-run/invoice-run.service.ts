import type { InvoiceRunDetail } from '@adm/contract/invoice-run/invoice-run'
import { recipientsOf } from '@adm/domain/client/client-recipients'
import { emptyCompany } from '@adm/domain/company/company'
import { missingMentions } from '@adm/domain/company/company-mention'
import type { InvoiceRun, InvoiceRunDraft, InvoiceRunRow, LeftOutRows } from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunEvents } from '@adm/domain/invoice-run/invoice-run-events'
import { invoiceRunActors, type InvoiceRunFacts, invoiceRunMachine } from '@adm/domain/invoice-run/invoice-run-machine'
import { invoiceRunRefusals } from '@adm/domain/invoice-run/invoice-run-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import { changeRow, recordRow, requireVersion } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import { findJob } from '../../platform/jobs/jobs.queries.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findReachedByOthers } from '../client/row/client.queries.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { beginPreview } from './invoice-run-preview.queries.ts'
import { computePreview } from './invoice-run-preview.service.ts'
import { getRunRow, setPurchaseOrder, setRowsLeftOut } from './invoice-run-row.queries.ts'
import { findDifferences, findExclusionSums, findRowSums } from './invoice-run-sum.queries.ts'
import { findClientsToIssue } from './invoice-run-work.queries.ts'
import {
  findClientNames,
  findRunWork,
  getInvoiceRun,
  getInvoiceRunForChange,
  insertInvoiceRun,
  invoiceRunSubject,
  updateInvoiceRun,
} from './invoice-run.queries.ts'

/** The clients of a run that no mail with an invoice would reach, by name. */
const findUnreached = async (db: Db, id: string): Promise<InvoiceRunDetail['unreached']> => {
  const clients = await findReachedByOthers(db, await findClientsToIssue(db, id))
  return clients.filter((client) => recipientsOf(client, 'invoice').length === 0).map((client) => ({ id: client.id, name: client.name }))
}

/** The facts of a step that the database has; its documents would have the date of today. */
export const findRunFacts = async (db: Db, id: string, now: string): Promise<InvoiceRunFacts> => {
  const today = dayOf(now)
  const [{ states }, company, unreachedClients] = await Promise.all([findRowSums(db, id), findCompanyOn(db, today), findUnreached(db, id)])
  return {
    readyRows: states.ready,
    draftedRows: states.drafted + states.refused + states.issued,
    issuedRows: states.issued,
    missingMentions: missingMentions(company ?? emptyCompany).map(({ message }) => message),
    unreachedClients,
    send: false,
    issueDay: today,
    today,
    reason: null,
  }
}

const findRunJob = async (db: Db, id: string | null): Promise<InvoiceRunDetail['job']> => {
  const job = id ? await findJob(db, id) : undefined
  if (!job || job.state === 'done') return null
  const { name, state, done, total } = job
  return { id: job.id, name, state, done, total }
}

/** A run with its sums, exclusions, differences and the steps open to the reader. @throws {Refusal} `INVOICE_RUN_NOT_FOUND` */
export const readInvoiceRun = async ({ db, by, now }: Pick<Reading, 'db' | 'by' | 'now'>, id: string): Promise<InvoiceRunDetail> => {
  const run = await getInvoiceRun(db, id)
  const [sums, facts, clients, exclusions, differences, work] = await Promise.all([
    findRowSums(db, id),
    findRunFacts(db, id, now),
    findClientNames(db, run.clientIds),
    findExclusionSums(db, id),
    findDifferences(db, id),
    findRunWork(db, id),
  ])
  return {
    ...run,
    ...sums,
    unreached: [...facts.unreachedClients],
    clients,
    exclusions,
    differences: work.previousGrossCents === null ? null : { ...differences, previousGrossCents: work.previousGrossCents },
    transitions: invoiceRunMachine.offers(run.status, invoiceRunActors(by), facts),
    job: await findRunJob(db, work.jobId),
  }
}

/** Prepares a run: its rows are computed and stored, nothing is billed yet. @throws {Refusal} `FIELDS_INVALID` for an unknown client */
export const prepareRun = async (work: Work, draft: InvoiceRunDraft): Promise<InvoiceRunDetail> => {
  const clientIds = [...new Set(draft.clientIds)]
  if ((await findClientNames(work.db, clientIds)).length !== clientIds.length) throw invoiceRunRefusals.clientMissing()
  const id = work.newId()
  const createdById = work.by.kind === 'staff' ? work.by.id : null
  const frequencies = [...new Set(draft.frequencies)]
  await insertInvoiceRun(work.db, { ...draft, id, clientIds, frequencies, createdAt: work.now, createdById, preparedAt: work.now })
  const run = await getInvoiceRun(work.db, id)
  await computePreview(work, run, 1)
  await record(work, invoiceRunEvents.created, { id, before: null, after: run })
  return readInvoiceRun(work, id)
}

const requirePrepared = ({ status }: InvoiceRun): void => {
  if (status !== 'prepared') throw invoiceRunRefusals.notPrepared()
}

/**
 * Computes the rows of a prepared run again; what differs from the preview before is told.
 * @throws {Refusal} `STALE_VERSION`, `INVOICE_RUN_CONFIRMED`
 */
export const refreshRun = async (work: Work, id: string, version?: number): Promise<InvoiceRunDetail> => {
  const before = await getInvoiceRunForChange(work.db, id, version)
  requirePrepared(before)
  await computePreview(work, before, await beginPreview(work.db, id, work.now))
  await recordRow(work, invoiceRunSubject, before, { event: invoiceRunEvents.refreshed })
  return readInvoiceRun(work, id)
}

type RowsChange = {
  event: typeof invoiceRunEvents.rowsLeftOut | typeof invoiceRunEvents.rowsTakenIn
  rowIds: readonly string[]
  /** Why they are left out; null takes them in. */
  reason: string | null
  version: number | undefined
}

const changeRows = async (work: Work, id: string, { event, rowIds, reason, version }: RowsChange): Promise<InvoiceRunDetail> => {
  const recorded = { id, version, event, facts: () => ({ rows: [...rowIds] }), ...(reason !== null && { reason }) }
  await changeRow(work, invoiceRunSubject, recorded, async (before) => {
    requirePrepared(before)
    if ((await setRowsLeftOut(work.db, id, rowIds, reason)) !== new Set(rowIds).size) throw invoiceRunRefusals.rowMissing()
    await updateInvoiceRun(work.db, before, {})
  })
  return readInvoiceRun(work, id)
}

/** Leaves rows out of a prepared run. @throws {Refusal} `STALE_VERSION`, `INVOICE_RUN_CONFIRMED`, `INVOICE_RUN_ROW_NOT_FOUND` */
export const leaveRowsOut = (work: Work, id: string, rows: LeftOutRows, version?: number): Promise<InvoiceRunDetail> =>
  changeRows(work, id, { ...rows, event: invoiceRunEvents.rowsLeftOut, version })

/** Takes rows in again. @throws {Refusal} as `leaveRowsOut` */
export const takeRowsIn = (work: Work, id: string, rowIds: readonly string[], version?: number): Promise<InvoiceRunDetail> =>
  changeRows(work, id, { event: invoiceRunEvents.rowsTakenIn, rowIds, reason: null, version })

/**
 * Writes the purchase order of a row of a prepared run: its draft will have it.
 * @throws {Refusal} `INVOICE_RUN_ROW_NOT_FOUND`, `STALE_VERSION`, `INVOICE_RUN_CONFIRMED`
 */
export const changeRunRow = async (
  work: Work,
  id: string,
  { purchaseOrder = null }: { purchaseOrder?: string | null | undefined },
  version: number,
): Promise<InvoiceRunRow> => {
  const { runId } = await getRunRow(work.db, id)
  const recorded = { id: runId, event: invoiceRunEvents.purchaseOrderTyped, facts: () => ({ rows: [id], purchaseOrder }) }
  await changeRow(work, invoiceRunSubject, recorded, async (run) => {
    requirePrepared(run)
    requireVersion(await getRunRow(work.db, id), version, invoiceRunRefusals.rowStale)
    await setPurchaseOrder(work.db, id, purchaseOrder)
    await updateInvoiceRun(work.db, run, {})
  })
  return getRunRow(work.db, id)
}
