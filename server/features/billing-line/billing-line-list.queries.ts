import type { BillingLineFilters } from '@adm/contract/billing-line/billing-line'
import { unbilledStatuses } from '@adm/domain/billing-line/billing-line'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { bookingWhere } from '../booking/list/booking-filter.queries.ts'
import { billingLineSheet } from './billing-line-export.ts'
import { billingLineColumns } from './billing-line.queries.ts'
import { isOfAge } from './ledger-age.queries.ts'

const isReady = sql<boolean>`(billing_line.status = 'to_bill' and billing_line.because is null)`

/** Ages are seen from a day in Paris. */
const conditions = conditionsOf<'billing_line' | 'booking', BillingLineFilters, string, Pick<Tables, 'billing_line' | 'booking'>>({
  // By the filters of the orders, each of which has its index.
  text: (eb, typed, today) =>
    eb.or([{ order_id: typed }, { ref_client: typed }, { visit_ug: typed }].map((filter) => bookingWhere(filter, today))),
  status: (eb, statuses) => eb('billing_line.status', 'in', statuses),
  because: (eb, reasons) => eb('billing_line.because', 'in', reasons),
  ready: (_, ready) => (ready === 'yes' ? isReady : sql<boolean>`not ${isReady}`),
  client_id: (eb, ids) => eb('billing_line.client_id', 'in', ids),
  delivery_id: (eb, ids) => eb('billing_line.delivery_id', 'in', ids),
  offer: (eb, offers) => eb('booking.offer', 'in', offers),
  month: (eb, months) =>
    eb(
      'billing_line.month',
      'in',
      months.map((month) => `${month}-01`),
    ),
  age: (_, ages, today) => isOfAge(sql.ref('billing_line.performed_on'), ages, today),
  min_day: (eb, day) => eb('billing_line.performed_on', '>=', day),
  max_day: (eb, day) => eb('billing_line.performed_on', '<=', day),
})

const byClient = sql`plain(client.name) collate "und-x-icu"`
/** Equal values: the oldest first. Served by `billing_line_day_idx`. */
const sorts: Readonly<Record<BillingLineFilters['sort'], ReturnType<typeof sql>>> = {
  performedOn: sql`billing_line.performed_on`,
  '-performedOn': sql`billing_line.performed_on desc`,
  amount: sql`billing_line.amount_cents`,
  '-amount': sql`billing_line.amount_cents desc`,
  client: byClient,
  '-client': sql`${byClient} desc`,
}

/** Without a status, what is on no issued invoice: the ledger. */
const matches = (db: Db, { filter, at }: ListRequest<BillingLineFilters, string>) =>
  db
    .selectFrom('billing_line')
    .innerJoin('booking', 'booking.id', 'billing_line.booking_id')
    .where('billing_line.live', '=', sql.lit(true))
    .$if(filter.status === undefined, (query) => query.where('billing_line.status', 'in', unbilledStatuses))
    .where(conditions.where(filter, at))

const lines = countedList({
  matches: (db, request: ListRequest<BillingLineFilters, string>) => matches(db, request).select('billing_line.id'),
  rows: (db, request) =>
    matches(db, request)
      .innerJoin('client', 'client.id', 'billing_line.client_id')
      .leftJoin('delivery', 'delivery.id', 'billing_line.delivery_id')
      .select(billingLineColumns.select)
      .select(['booking.code', 'client.name as clientName', 'booking.service', 'booking.offer', 'booking.address', 'booking.city'])
      .select(['booking.client_reference as clientReference', 'booking.ug', 'delivery.reference as deliveryReference'])
      .orderBy(sorts[request.filter.sort])
      .orderBy('billing_line.performed_on')
      .orderBy('billing_line.id'),
  stops: () => true,
})

/** One page of the lines that match the filter. */
export const findBillingLinePage = findNumberedPage(lines)

/** The number of lines that match the filter. */
export const findBillingLineTotal = (db: Db, filter: BillingLineFilters, today: string) => lines.findTotal(db, { filter, at: today })

/** A file of every line that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportBillingLines = listFile(lines, billingLineSheet)
