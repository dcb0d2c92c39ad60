import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { By } from '../../domain/actor.ts'
import { makeRuntime } from '../../server/app.ts'
import { addLegalIdentity } from '../../server/demo/company/legal-identity.ts'
import { findCompanyOn } from '../../server/features/company/company.queries.ts'
import { makeSomeDrafts } from '../../server/features/invoice-run/invoice-run-draft.service.ts'
import { issueNext } from '../../server/features/invoice-run/invoice-run-issue.service.ts'
import { confirmRun, issueRun } from '../../server/features/invoice-run/invoice-run-step.service.ts'
import { prepareRun } from '../../server/features/invoice-run/invoice-run.service.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { inTransaction, type Runtime, type Work } from '../../server/platform/work/work.ts'
import { judged, print } from '../figures.ts'
import { copyDatabase, secret, type Settings, withPool } from '../setting.ts'

const orders = 100_000
/** The preview and the drafts of a run, beside the same rows written by statements over all of them. */
const mostTimes = 2
/** Documents whose issue is timed: as many as a person waits for. */
const issued = 200
const leastPerSecond = 15

const secondsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1_000
}

/** Every live line of an order may be billed, and the mentions of company and clients are complete. */
const fill = async (db: pg.Pool): Promise<number> => {
  await db.query(`
    update client set siret = '35600000000048', siren = '356000000', email = coalesce(email, 'compta@agence.example'),
      electronic_address = null, buyer_kind = 'company', country = 'FR', purchase_order_required = false,
      invoicing_frequency = 'weekly', invoicing_day = null, invoice_grouping = 'client'`)
  await db.query(`
    delete from billing_line where live and id not in (select id from billing_line where live order by performed_on, id limit ${orders})`)
  const { rowCount } = await db.query(`
    update billing_line set status = 'to_bill', because = null, amount_cents = greatest(amount_cents, 1000)
    where live and status in ('to_bill', 'to_qualify', 'not_billable')`)
  await db.query('vacuum analyze billing_line, client')
  return rowCount ?? 0
}

/** The same by SQL alone, taken back: documents, their lines at 20 %, the billing lines in them, and an event each. */
const byStatements = async (db: pg.Pool): Promise<void> => {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query(`
      create temporary table draft on commit drop as
      select gen_random_uuid() as id, client_id, month, sum(amount_cents)::int as net, round(sum(amount_cents) * 0.2)::int as vat
      from billing_line where live and status = 'to_bill' and because is null group by client_id, month`)
    await client.query('create index on draft (client_id, month)')
    await client.query(`
      insert into invoice (id, kind, client_id, month, net_cents, vat_cents, gross_cents, created_at)
      select id, 'invoice', client_id, month, net, vat, net + vat, now() from draft`)
    await client.query(`
      insert into invoice_line (id, invoice_id, position, billing_line_id, booking_id, label, performed_on, quantity, unit_cents, vat, net_cents)
      select gen_random_uuid(), draft.id, row_number() over (partition by draft.id order by performed_on, line.id), line.id, booking_id,
        booking.service || ', ' || booking.room_count, performed_on, 1, amount_cents, '{"category": "S", "rate": 2000}', amount_cents
      from billing_line as line join draft using (client_id, month) join booking on booking.id = booking_id
      where line.live and line.status = 'to_bill' and line.because is null`)
    await client.query(`
      update billing_line set status = 'in_draft', invoice_id = draft.id from draft
      where draft.client_id = billing_line.client_id and draft.month = billing_line.month and live and status = 'to_bill' and because is null`)
    await client.query(`
      insert into event (id, entity, entity_id, kind, at, by_kind, request_id, after)
      select gen_random_uuid(), 'invoice', invoice.id, 'createdByRun', now(), 'system', 'bench', to_jsonb(invoice) || jsonb_build_object('lines',
        (select jsonb_agg(to_jsonb(line)) from invoice_line as line where line.invoice_id = invoice.id))
      from invoice join draft on draft.id = invoice.id`)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await db.query('vacuum analyze billing_line, invoice, invoice_line, event')
}

const run = async (runtime: Runtime, by: By): Promise<{ preview: number; drafts: number; perSecond: number; rows: number }> => {
  const step = <Result>(body: (work: Work) => Promise<Result>) => inTransaction(runtime, { by, requestId: 'bench' }, body)
  const untilDay = runtime.now().slice(0, 10)
  await step(async (work) => (await findCompanyOn(work.db, untilDay)) ?? addLegalIdentity(work))
  const made: { id: string; rows: number }[] = []
  const preview = await secondsOf(async () => {
    const { id, sums } = await step((work) => prepareRun(work, { untilDay, frequencies: ['weekly'], clientIds: [] }))
    made.push({ id, rows: sums.rows })
  })
  const { id, rows } = made[0] ?? { id: '', rows: 0 }
  const drafts = await secondsOf(async () => {
    await step((work) => confirmRun(work, id))
    while ((await step((work) => makeSomeDrafts(work, id))) > 0);
  })
  await step((work) => issueRun(work, id, { send: false }))
  const seconds = await secondsOf(async () => {
    for (let document = 0; document < issued; document += 1) await step((work) => issueNext(work, id))
  })
  return { preview, drafts, perSecond: issued / seconds, rows }
}

/** Measures the run of all orders, beside the same by statements over all of them, and the issue of its documents. */
export const benchInvoiceRun = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const size = settings.sizes.find((bookings) => bookings >= orders) ?? orders
  const url = await copyDatabase(settings, size, loadDemo)
  await measureRun(url)
}

/** The same over a loaded database, which it fills. */
const measureRun = async (url: string): Promise<void> => {
  print('\nThe run of invoices')
  const { count, floor, id } = await withPool(url, async (db) => {
    const lines = await fill(db)
    const { rows } = await db.query<{ id: string }>("select id from user_account where 'all' = any(scope) order by id limit 1")
    return { count: lines, floor: await secondsOf(() => byStatements(db)), id: rows[0]?.id ?? null }
  })
  const db = openDatabase(url, 4)
  try {
    const by: By = { kind: 'staff', id, permissions: ['all'], actors: [] }
    const { preview, drafts, perSecond, rows } = await run(makeRuntime(db, new TextEncoder().encode(secret)), by)
    print(`  ${count.toLocaleString('en')} orders in ${rows.toLocaleString('en')} invoices, by statements alone: ${floor.toFixed(2)} s`)
    print(`  their preview: ${preview.toFixed(2)} s; their drafts: ${drafts.toFixed(2)} s`)
    print(`  both: ${judged((preview + drafts) / floor, mostTimes, ' times', true)}`)
    print(`  issued one by one: ${judged(perSecond, leastPerSecond, ' a second')}`)
  } finally {
    await db.destroy()
  }
}
