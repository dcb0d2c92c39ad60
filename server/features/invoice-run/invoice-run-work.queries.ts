import type { RunRowState } from '@adm/domain/invoice-run/invoice-run'
import type { RunGrouping } from '@adm/domain/invoice-run/run-group'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** A row whose draft is to be made, with its lines and their versions at the preview. */
export type RowToDraft = {
  id: string
  clientId: string
  month: string
  lineIds: readonly string[]
  lineVersions: readonly number[]
  grossCents: number
  groupedBy: RunGrouping
  grouping: string
  purchaseOrder: string | null
}

/** The next rows without a draft, in their order. Served by `invoice_run_row_state_idx`. */
export const findRowsToDraft = (db: Db, runId: string, most: number): Promise<RowToDraft[]> =>
  db
    .selectFrom('invoice_run_row')
    .select(['id', 'client_id as clientId', 'month', 'billing_line_ids as lineIds', 'line_versions as lineVersions'])
    .select([sql<number>`gross_cents::float8`.as('grossCents'), 'purchase_order as purchaseOrder', 'grouped_by as groupedBy', 'grouping'])
    .where('run_id', '=', runId)
    .where('state', '=', 'ready')
    .orderBy('position')
    .limit(most)
    .execute()

/** The next drafts of a run, in their order. Served by `invoice_run_row_state_idx`. */
export const findDraftsOf = async (db: Db, runId: string, most: number): Promise<{ id: string; invoiceId: string }[]> => {
  const rows = await db
    .selectFrom('invoice_run_row')
    .select(['id', 'invoice_id as invoiceId'])
    .where('run_id', '=', runId)
    .where('state', '=', 'drafted')
    .orderBy('position')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, invoiceId }) => (invoiceId ? [{ id, invoiceId }] : []))
}

/** The number of rows of a run in a state. */
export const countRowsAt = async (db: Db, runId: string, state: RunRowState): Promise<number> => {
  const { count } = await db
    .selectFrom('invoice_run_row')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

/** The clients of the rows that a run bills or is still to issue. Served by `invoice_run_row_state_idx`. */
export const findClientsToIssue = async (db: Db, runId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('invoice_run_row')
    .select('client_id as id')
    .distinct()
    .where('run_id', '=', runId)
    .where('state', 'in', ['ready', 'drafted', 'refused'])
    .execute()
  return rows.map(({ id }) => id)
}

/** What became of a row. */
export type RowOutcome = { id: string; state: RunRowState; invoiceId: string | null; message: string | null }

/** Writes what became of rows, in one statement. */
export const saveRowOutcomes = async (db: OpenDb, outcomes: readonly RowOutcome[]): Promise<void> => {
  await sql`
    update invoice_run_row as row
    set state = outcome.state, invoice_id = outcome.invoice_id, message = outcome.message, version = row.version + 1
    from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ invoiceId }) => invoiceId)}::uuid[],
      ${outcomes.map(({ message }) => message)}::text[]) as outcome (id, state, invoice_id, message)
    where row.id = outcome.id`.execute(db)
}

/** Refused rows of a run are issued again with the others. */
export const retryRefusedRows = async (db: OpenDb, runId: string): Promise<void> => {
  await sql`
    update invoice_run_row set state = 'drafted', message = null, version = version + 1
    where run_id = ${runId} and state = 'refused'`.execute(db)
}

/** Condition of reactions: the document was made by a run. Served by `invoice_run_row_invoice_idx`. */
export const isOfRun: RowCondition = (id) => sql<boolean>`exists (select from invoice_run_row where invoice_id = ${id})`

/** The row of a document that is issued, by its run or by hand. */
export const setRowIssued = async (db: OpenDb, invoiceId: string): Promise<void> => {
  await sql`
    update invoice_run_row set state = 'issued', message = null, version = version + 1 where invoice_id = ${invoiceId}`.execute(db)
}

/** The row of a draft that was deleted by hand. */
export const setRowWithoutDraft = async (db: OpenDb, invoiceId: string, message: string): Promise<void> => {
  await sql`
    update invoice_run_row set state = 'left_out', message = ${message}, invoice_id = null, version = version + 1
    where invoice_id = ${invoiceId}`.execute(db)
}
