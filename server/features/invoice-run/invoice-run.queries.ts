import { type InvoiceRun, type InvoiceRunStatus, invoiceRun } from '@adm/domain/invoice-run/invoice-run'
import { invoiceRunRefusals } from '@adm/domain/invoice-run/invoice-run-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

/** The columns of a run. */
export const invoiceRunColumns = defineColumns('invoice_run', invoiceRun.omit({ createdByName: true }))

/** A run. @throws {Refusal} `INVOICE_RUN_NOT_FOUND` */
export const getInvoiceRun = async (db: Db, id: string): Promise<InvoiceRun> => {
  const row = await db
    .selectFrom('invoice_run')
    .leftJoin('user_account', 'user_account.id', 'invoice_run.created_by_id')
    .select(invoiceRunColumns.select)
    .select('user_account.name as createdByName')
    .where('invoice_run.id', '=', id)
    .executeTakeFirst()
  if (!row) throw invoiceRunRefusals.missing()
  return row
}

/** A run, locked until the end of the transaction. @throws {Refusal} `INVOICE_RUN_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getInvoiceRunForChange = rowForChange(lockRow('invoice_run'), getInvoiceRun, invoiceRunRefusals.stale)

/** A run as the subject of recorded changes. */
export const invoiceRunSubject = { read: getInvoiceRun, forChange: getInvoiceRunForChange }

type NewRun = Pick<InvoiceRun, 'id' | 'untilDay' | 'frequencies' | 'clientIds' | 'createdAt' | 'createdById' | 'preparedAt'>

/** Writes a new run without its rows. */
export const insertInvoiceRun = async (db: OpenDb, row: NewRun): Promise<void> => {
  await db
    .insertInto('invoice_run')
    .values({ ...invoiceRunColumns.values(row), preview: 1 })
    .returning('id')
    .execute()
}

type Changed = Partial<Pick<InvoiceRun, 'status' | 'issueDay' | 'send' | 'reason'>>

/** Writes changed fields of a run and its next version. */
export const updateInvoiceRun = async (
  db: OpenDb,
  { id, version }: Pick<InvoiceRun, 'id' | 'version'>,
  { jobId, ...change }: Changed & { jobId?: string },
): Promise<void> => {
  await db
    .updateTable('invoice_run')
    .set({ ...invoiceRunColumns.values(change), ...(jobId && { job_id: jobId }), version: version + 1 })
    .where('id', '=', id)
    .returning('id')
    .execute()
}

/** The status of a run, locked until the end of the transaction: a job works on it, or a person ends it. */
export const lockRunStatus = async (db: OpenDb, id: string): Promise<InvoiceRunStatus | undefined> => {
  const row = await db.selectFrom('invoice_run').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.status
}

/** The job that worked on a run last, and the total with VAT of the preview before. */
export const findRunWork = (db: Db, id: string) =>
  db
    .selectFrom('invoice_run')
    .select(['job_id as jobId', 'preview', sql<number | null>`previous_gross_cents::float8`.as('previousGrossCents')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The names of clients, by name. */
export const findClientNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('client').select(['id', 'name']).where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('name').execute()
