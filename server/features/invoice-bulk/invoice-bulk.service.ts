import { type InvoiceBulk, type InvoiceBulkBody, invoiceBulkActs, invoiceBulkCalls } from '@adm/contract/invoice/invoice-bulk'
import { invoiceBulkEvents } from '@adm/domain/invoice/invoice-events'
import { invoiceRefusals } from '@adm/domain/invoice/invoice-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { type BulkRow, defineBulk } from '../../platform/bulk/bulk.ts'
import { findBulkRows } from '../../platform/bulk/bulk.queries.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { issueInvoice } from '../invoice/invoice-issue.service.ts'
import { mailInvoice, readInvoiceFile } from '../invoice/invoice-mail.service.ts'
import { getInvoiceForChange } from '../invoice/invoice.queries.ts'
import { findTitles } from './invoice-bulk.queries.ts'

const act = z.object({ kind: z.enum(invoiceBulkActs) })
const input = z.object({ version: z.int() })
type Row = BulkRow<z.output<typeof input>>

/**
 * One act on many documents, always by a job, and one document a transaction: the series of numbers is locked for one document only, and a
 * killed process leaves what is issued issued.
 */
export const invoiceBulk = defineBulk({
  name: 'invoice.bulk',
  events: invoiceBulkEvents,
  act,
  input,
  mostAtOnce: 0,
  undoneAtOnce: 0,
  batchSize: 1,
  rights: { requires: invoiceBulkCalls.start.requires, gone: invoiceRefusals.bulkRightGone },
  nothingToUndo: 'un document émis ou envoyé ne se reprend pas',
  describe: ({ kind }, rows) => ({ kind, invoices: rows.map(({ objectId }) => objectId), version: 1 }),
  lock: async () => undefined,
  carryOut: async (work, { act: { kind }, row }) => {
    await (kind === 'issue' ? issueRow(work, row) : sendRow(work, row))
    return { changeId: null }
  },
  lockToUndo: async () => undefined,
  undoRow: async () => undefined,
})

/** Issues a draft today, at the total that the list shows. @throws {Refusal} `STALE_VERSION`, as `issueInvoice` */
const issueRow = async (work: Work, { objectId: id, input: { version } }: Row): Promise<void> => {
  const { grossCents } = await getInvoiceForChange(work.db, id, version)
  await issueInvoice(work, id, dayOf(work.now), { grossCents })
}

/** Sends an issued document to its client. @throws {Refusal} `INVOICE_NOT_ISSUED`, `INVOICE_FILE_WAITS`, `STALE_VERSION`, `NO_RECIPIENT` */
const sendRow = async (work: Work, { objectId: id, input: { version } }: Row): Promise<void> => {
  const pdf = await readInvoiceFile(work, id)
  await mailInvoice(work, { id, pdf, recipients: undefined, version })
}

/** Starts an act on these documents, each once, the first created first: so they are numbered. */
export const startInvoiceBulk = async (work: Work, { act: kind, items }: InvoiceBulkBody): Promise<InvoiceBulk> => {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const documents = await findTitles(work.db, [...versions.keys()])
  if (documents.length < versions.size) throw invoiceRefusals.missing()
  const rows = documents.map(({ id }) => ({ objectId: id, input: { version: versions.get(id) ?? 0 } }))
  return readInvoiceBulk(work.db, (await invoiceBulk.start(work, { kind }, rows)).id)
}

/** An act with the outcome of each document. @throws {Refusal} `INVOICE_BULK_NOT_FOUND` */
export const readInvoiceBulk = async (db: Db, id: string): Promise<InvoiceBulk> => {
  const bulk = await invoiceBulk.find(db, id)
  if (!bulk) throw invoiceRefusals.bulkMissing()
  const rows = await findBulkRows(db, id)
  const documents = await findTitles(
    db,
    rows.map(({ objectId }) => objectId),
  )
  const titles = new Map(documents.map(({ id: invoiceId, title }) => [invoiceId, title]))
  const { act: made, state, total, done } = bulk
  return {
    id,
    act: made.kind,
    state,
    total,
    done,
    rows: rows.map(({ objectId, state: rowState, message }) => ({
      invoiceId: objectId,
      title: titles.get(objectId) ?? 'Brouillon supprimé',
      state: rowState,
      message,
    })),
  }
}
