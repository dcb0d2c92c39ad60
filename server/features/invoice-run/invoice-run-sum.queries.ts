import type { InvoiceRunDetail, InvoiceRunListRow } from '@adm/contract/invoice-run/invoice-run'
import { runExclusions } from '@adm/domain/invoice-run/invoice-run'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type Sums = Pick<InvoiceRunListRow, 'sums' | 'states'>

/** The sums of the rows of the run `invoice_run`: those left out, gone or changed are in no sum. Served by `invoice_run_row_state_idx`. */
export const rowSums = sql<Sums>`(
  select jsonb_build_object('rows', count(*) filter (where billed), 'lines', coalesce(sum(lines) filter (where billed), 0),
      'netCents', coalesce(sum(net_cents) filter (where billed), 0), 'vatCents', coalesce(sum(vat_cents) filter (where billed), 0),
      'grossCents', coalesce(sum(gross_cents) filter (where billed), 0)) as sums,
    jsonb_build_object('ready', count(*) filter (where state = 'ready'), 'leftOut', count(*) filter (where state = 'left_out'),
      'gone', count(*) filter (where state = 'gone'), 'drafted', count(*) filter (where state = 'drafted'),
      'changed', count(*) filter (where state = 'changed'), 'issued', count(*) filter (where state = 'issued'),
      'refused', count(*) filter (where state = 'refused')) as states
  from (
    select state, net_cents, vat_cents, gross_cents, cardinality(billing_line_ids) as lines,
      state in ('ready', 'drafted', 'issued', 'refused') as billed
    from invoice_run_row where run_id = invoice_run.id
  ) as entry)`

/** The sums of a run. */
export const findRowSums = (db: Db, id: string): Promise<Sums> =>
  db
    .selectFrom('invoice_run')
    .innerJoinLateral(rowSums.as('summed'), (join) => join.onTrue())
    .select(['summed.sums', 'summed.states'])
    .where('invoice_run.id', '=', id)
    .executeTakeFirstOrThrow()

/** The number of rows by how they differ from the preview before. */
export const findDifferences = async (
  db: Db,
  id: string,
): Promise<Omit<NonNullable<InvoiceRunDetail['differences']>, 'previousGrossCents'>> =>
  db
    .selectFrom('invoice_run_row')
    .select(sql<number>`(count(*) filter (where difference = 'new'))::int`.as('new'))
    .select(sql<number>`(count(*) filter (where difference = 'changed'))::int`.as('changed'))
    .select(sql<number>`(count(*) filter (where difference = 'gone'))::int`.as('gone'))
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()

/** What a run leaves out by reason. A client with two faults is in the sums once. */
export const findExclusionSums = async (db: Db, id: string): Promise<InvoiceRunDetail['exclusions']> => {
  const { rows } = await sql<InvoiceRunDetail['exclusions'][number]>`
    select reason, count(*)::int as clients, sum(lines)::int as lines, sum(net_cents)::float8 as "netCents"
    from (select distinct reason, client_id, lines, net_cents from invoice_run_exclusion where run_id = ${id}) as excluded
    group by reason`.execute(db)
  return rows.toSorted((one, other) => runExclusions.indexOf(one.reason) - runExclusions.indexOf(other.reason))
}
