import type { InvoiceRun } from '@adm/domain/invoice-run/invoice-run'
import { mostLines } from '@adm/domain/invoice/invoice'
import type { InvoiceFault } from '@adm/domain/invoice/rule/invoice-rule'
import { type RawBuilder, sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

type Scope = Pick<InvoiceRun, 'id' | 'untilDay' | 'frequencies' | 'clientIds'>
/** Rates in hundredths of a percent by the beginning of a zip code, and elsewhere. */
type Rates = { places: readonly (readonly [zip: string, rate: number])[]; otherwise: number }

/** The day from which the month of a line is billed: by the 5th or the 10th the month before, on its last day the month itself. */
const billedFrom = sql`case client.invoicing_day
  when '5' then line.month + interval '1 month 4 days' when '10' then line.month + interval '1 month 9 days'
  when 'last' then line.month + interval '1 month -1 day' else line.performed_on end`

/** The live lines up to the day of a run, of the clients whose turn it is. Served by `billing_line_open_idx`. */
const linesOf = ({ untilDay, frequencies, clientIds }: Scope): RawBuilder<unknown> => sql`
  billing_line as line join client on client.id = line.client_id
  where line.live and line.performed_on <= ${untilDay}::date and client.invoicing_frequency = any(${frequencies}::text[])
    and ${billedFrom} <= ${untilDay}::date ${clientIds.length > 0 ? sql`and line.client_id = any(${clientIds}::uuid[])` : sql``}`

const isReady = sql`line.status = 'to_bill' and line.because is null`

/** The clients with something to bill. */
export const findDueClients = async (db: Db, scope: Scope): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct line.client_id as id from ${linesOf(scope)} and ${isReady}`.execute(db)
  return rows.map(({ id }) => id)
}

const rateOf = ({ places, otherwise }: Rates): RawBuilder<unknown> => {
  if (places.length === 0) return sql`${sql.lit(otherwise)}`
  const own = sql.join(
    places.map(([zip, rate]) => sql`when starts_with(zip_code, ${sql.lit(zip)}) then ${sql.lit(rate)}`),
    sql` `,
  )
  return sql`case ${own} else ${sql.lit(otherwise)} end`
}

/** VAT once a rate, half a cent away from zero: as `totalsOf` of the document. */
const vatOf = ({ places, otherwise }: Rates): RawBuilder<unknown> =>
  sql.join(
    [...new Set([otherwise, ...places.map(([, rate]) => rate)])].map(
      (rate) => sql`coalesce(round(sum(amount_cents) filter (where rate = ${sql.lit(rate)}) * ${sql.lit(rate)} / 10000.0), 0)`,
    ),
    sql` + `,
  )

/**
 * Writes the rows of a run: one statement for the whole preview. A row that was there shows what differs; one that a person left out stays
 * left out.
 * @param except clients whose mentions are incomplete
 */
export const writeRunRows = async (
  db: OpenDb,
  scope: Scope,
  { preview, rates, except }: { preview: number; rates: Rates; except: readonly string[] },
): Promise<void> => {
  await sql`
    with due as (
      select line.*, booking.code, booking.zip_code, case line.grouped_by when 'order' then booking.code when 'ug' then coalesce(booking.ug, '')
        when 'purchase_order' then coalesce(booking.client_reference, '') else '' end as grouping
      from (
        select line.id, line.version, line.booking_id, line.client_id, line.month, line.performed_on, line.amount_cents, client.name,
          case client.invoicing_frequency when 'classic' then 'order' else client.invoice_grouping end as grouped_by
        from ${linesOf(scope)} and ${isReady} and line.client_id <> all(${except}::uuid[])
      ) as line join booking on booking.id = line.booking_id
    ), placed as (
      select *, (row_number() over (partition by client_id, month, grouping order by performed_on, code) - 1) / ${sql.lit(mostLines)} + 1 as part,
        ${rateOf(rates)} as rate
      from due
    ), summed as (
      select client_id, name, month, grouped_by, grouping, part, sum(amount_cents) as net, ${vatOf(rates)} as vat,
        array_agg(id order by performed_on, code) as ids, array_agg(version order by performed_on, code) as versions
      from placed group by client_id, name, month, grouped_by, grouping, part
    )
    insert into invoice_run_row as old (id, run_id, client_id, month, grouped_by, grouping, purchase_order, part, position, billing_line_ids, line_versions,
      net_cents, vat_cents, gross_cents, preview, difference)
    select gen_random_uuid(), ${scope.id}, client_id, month, grouped_by, grouping,
      case grouped_by when 'purchase_order' then nullif(grouping, '') end, part,
      row_number() over (order by plain(name), client_id, month, grouping, part), ids, versions, net, vat, net + vat, ${preview},
      case when ${preview} > 1 then 'new' end
    from summed
    on conflict (run_id, client_id, month, grouping, part) do update
    set grouped_by = excluded.grouped_by, purchase_order = coalesce(old.purchase_order, excluded.purchase_order), position = excluded.position, billing_line_ids = excluded.billing_line_ids, line_versions = excluded.line_versions,
      net_cents = excluded.net_cents, vat_cents = excluded.vat_cents, gross_cents = excluded.gross_cents, preview = excluded.preview,
      difference = case when (old.net_cents, old.vat_cents, old.billing_line_ids, old.line_versions)
        is distinct from (excluded.net_cents, excluded.vat_cents, excluded.billing_line_ids, excluded.line_versions) then 'changed' end,
      previous_lines = cardinality(old.billing_line_ids), previous_net_cents = old.net_cents, previous_gross_cents = old.gross_cents,
      version = old.version + 1`.execute(db)
}

/** Begins the next preview of a run. @returns its number */
export const beginPreview = async (db: OpenDb, id: string, now: string): Promise<number> => {
  await sql`delete from invoice_run_row where run_id = ${id} and state = 'gone'`.execute(db)
  const { rows } = await sql<{ preview: number }>`
    update invoice_run set preview = preview + 1, prepared_at = ${now}, version = version + 1,
      previous_gross_cents = (select coalesce(sum(gross_cents), 0) from invoice_run_row where run_id = invoice_run.id and state = 'ready')
    where id = ${id} returning preview`.execute(db)
  return rows[0]?.preview ?? 1
}

/** The rows of the preview before that this one has not: they show what they were, without lines. */
export const endRunRows = async (db: OpenDb, id: string, preview: number): Promise<void> => {
  await sql`
    update invoice_run_row
    set state = 'gone', difference = 'gone', message = null, previous_lines = cardinality(billing_line_ids), previous_net_cents = net_cents,
      previous_gross_cents = gross_cents, billing_line_ids = '{}', line_versions = '{}', net_cents = 0, vat_cents = 0, gross_cents = 0,
      version = version + 1
    where run_id = ${id} and preview < ${preview}`.execute(db)
}

/** What a client lacks, as the exclusions of its lines. */
export type ClientExclusion = Pick<InvoiceFault, 'field' | 'message'> & { clientId: string }

/** Writes what is done and in no row of a run, by client and reason. */
export const writeExclusions = async (db: OpenDb, scope: Scope, faults: readonly ClientExclusion[]): Promise<void> => {
  await sql`delete from invoice_run_exclusion where run_id = ${scope.id}`.execute(db)
  await sql`
    insert into invoice_run_exclusion (run_id, client_id, reason, field, message, lines, net_cents)
    select ${scope.id}, line.client_id, line.because, '', '', count(*), sum(line.amount_cents)
    from ${linesOf(scope)} and line.status in ('to_bill', 'to_qualify') and line.because is not null
    group by line.client_id, line.because`.execute(db)
  if (faults.length === 0) return
  await sql`
    insert into invoice_run_exclusion (run_id, client_id, reason, field, message, lines, net_cents)
    select ${scope.id}, due.client_id, 'client', fault.field, fault.message, due.lines, due.net
    from (select line.client_id, count(*) as lines, sum(line.amount_cents) as net from ${linesOf(scope)} and ${isReady}
      group by line.client_id) as due
    join jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as fault ("clientId" uuid, field text, message text)
      on fault."clientId" = due.client_id
    on conflict do nothing`.execute(db)
}
