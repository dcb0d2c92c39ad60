import type { InvoiceRunFilters } from '@adm/contract/invoice-run/invoice-run'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { invoiceRunSheet } from './invoice-run-export.ts'
import { rowSums } from './invoice-run-sum.queries.ts'
import { invoiceRunColumns } from './invoice-run.queries.ts'

const conditions = conditionsOf<'invoice_run', InvoiceRunFilters>({
  status: (eb, statuses) => eb('invoice_run.status', 'in', statuses),
  created_by: (eb, ids) => eb('invoice_run.created_by_id', 'in', ids),
  min_day: (eb, day) => eb('invoice_run.until_day', '>=', day),
  max_day: (eb, day) => eb('invoice_run.until_day', '<=', day),
})

/** Served by `invoice_run_created_idx` and `invoice_run_until_idx`. */
const sorts: Readonly<Record<InvoiceRunFilters['sort'], ReturnType<typeof sql>>> = {
  createdAt: sql`invoice_run.created_at`,
  '-createdAt': sql`invoice_run.created_at desc`,
  untilDay: sql`invoice_run.until_day`,
  '-untilDay': sql`invoice_run.until_day desc`,
}

const matches = (db: Db, { filter }: ListRequest<InvoiceRunFilters>) => db.selectFrom('invoice_run').where(conditions.where(filter))

const runs = countedList({
  matches: (db, request: ListRequest<InvoiceRunFilters>) => matches(db, request).select('invoice_run.id'),
  rows: (db, request) =>
    matches(db, request)
      .leftJoin('user_account', 'user_account.id', 'invoice_run.created_by_id')
      .innerJoinLateral(rowSums.as('summed'), (join) => join.onTrue())
      .select(invoiceRunColumns.select)
      .select(['user_account.name as createdByName', 'summed.sums', 'summed.states'])
      .orderBy(sorts[request.filter.sort])
      .orderBy('invoice_run.created_at', 'desc')
      .orderBy('invoice_run.id'),
})

/** One page of the runs that match the filter. */
export const findInvoiceRunPage = findNumberedPage(runs)

/** The number of runs that match the filter. */
export const findInvoiceRunTotal = (db: Db, filter: InvoiceRunFilters) => runs.findTotal(db, { filter, at: undefined })

/** A file of every run that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportInvoiceRuns = listFile(runs, invoiceRunSheet)
