import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { z } from 'zod'
import { emptyCompany } from '../../domain/company/company.ts'
import { dayOf } from '../../domain/values/date/moment.ts'
import { judged, print } from '../figures.ts'
import { percentile, requestInTurn } from '../load.ts'
import { memoryMB } from '../server-process.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from '../setting.ts'

const most = { firstMs: 300, againMs: 50, pageMs: 10, searchMs: 300, othersMs: 300, growthMB: 60 }
const fewestASecond = 15
const documents = 1_000
const linesADocument = 12
const listed = 200_000
const times = 20

/** Every mention that an issued document needs. */
const company = {
  ...emptyCompany,
  name: 'ADM Constats',
  legalForm: 'SAS',
  capitalCents: 5_000_000,
  siret: '73282932000074',
  rcsCity: 'Lyon',
  vatNumber: 'FR44732829320',
  address: '12 quai du Port',
  zipCode: '69002',
  city: 'Lyon',
  email: 'factures@constats.example',
  bankAccounts: [{ label: 'Courant', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
}

type Caller = { port: number; authorization: string }
const answer = z.looseObject({ id: z.string().optional() })

const send = async ({ port, authorization }: Caller, method: 'POST' | 'PATCH', path: string, body: object, more: object = {}) => {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...more }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return answer.parse(await response.json())
}

const timesOf = ({ port, authorization }: Caller, path: string, count: number): Promise<number[]> =>
  requestInTurn(
    port,
    Array.from({ length: count }, () => ({ method: 'GET', path, headers: { authorization } })),
  )

/** What was done before the last three months is invoiced, as it is in a company that bills each month. */
const billOlder = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `update billing_line set status = 'invoiced', because = null, invoice_id = gen_random_uuid(), invoice_number = 'XX2020-000000'
      where live and status = 'to_bill' and month < now() - interval '3 months'`,
  )
  await db.query('vacuum analyze billing_line')
}

/** The ledger as the first reader after a change computes it, and as the next one gets it. */
const reportLedger = async (db: pg.Pool, caller: Caller): Promise<void> => {
  await billOlder(db)
  const { rows } = await db.query<{ lines: number; open: number }>(
    `select count(*)::int as lines, count(*) filter (where status in ('to_qualify', 'to_bill'))::int as open from billing_line where live`,
  )
  const [{ lines, open } = { lines: 0, open: 0 }] = rows
  print(`\n The ledger « Réalisé, non facturé », ${open.toLocaleString('en')} of ${lines.toLocaleString('en')} lines`)
  for (const by of ['client', 'month', 'delivery']) {
    const path = `/api/billing-lines/ledger?by=${by}`
    const [first = 0] = await timesOf(caller, path, 1)
    const again = percentile({ sortedMs: await timesOf(caller, path, times) }, 0.5)
    print(`  by ${by.padEnd(10)} first ${judged(first, most.firstMs, ' ms', true)}, again p50 ${judged(again, most.againMs, ' ms', true)}`)
  }
}

/** Clients of one month with orders to bill, whose invoices lack nothing. */
const findBillable = async (db: pg.Pool): Promise<{ clientId: string; billingLineIds: string[] }[]> => {
  const { rows } = await db.query<{ clientId: string; billingLineIds: string[] }>(
    `select client_id as "clientId", (array_agg(line.id order by performed_on))[1:$1] as "billingLineIds"
      from billing_line as line join client on client.id = client_id
      where live and status = 'to_bill' and because is null and siret is not null and not purchase_order_required and month < now()
      group by client_id, month order by month, client_id limit $2`,
    [linesADocument, documents],
  )
  return rows
}

/** Issues documents one after the other, with every check, while somebody else reads the list of bookings. */
const reportIssue = async (db: pg.Pool, caller: Caller, pid: number): Promise<void> => {
  const settings = { ...company, fromDay: dayOf(new Date().toISOString()) }
  await send(caller, 'PATCH', '/api/settings/company', settings, { 'if-match': '"0"' })
  const ids: string[] = []
  for (const draft of await findBillable(db)) ids.push((await send(caller, 'POST', '/api/invoices', draft)).id ?? '')
  const others: number[] = []
  let isRunning = true
  const reading = (async () => {
    while (isRunning) others.push(...(await timesOf(caller, '/api/bookings?sort=-createdAt', 1)))
  })()
  const before = memoryMB(pid).now
  const begin = performance.now()
  for (const id of ids) await send(caller, 'POST', `/api/invoices/${id}/issue`, {})
  const seconds = (performance.now() - begin) / 1_000
  isRunning = false
  await reading
  const p99 = percentile({ sortedMs: others.toSorted((a, b) => a - b) }, 0.99)
  const growth = memoryMB(pid).now - before
  print(`\n ${ids.length.toLocaleString('en')} documents of up to ${linesADocument} orders, with every check`)
  print(`  issued: ${judged(ids.length / seconds, fewestASecond, ' a second')}`)
  print(`  the list of bookings meanwhile: p99 ${judged(p99, most.othersMs, ' ms', true)}`)
  print(`  memory of the process: ${judged(growth, most.growthMB, ' MB more', true)}`)
}

/** What a copy of a document has of its own: a number in a series that no product takes numbers of, and no text, which the list does not read. */
const ownOfCopy: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  number: `'XX2020-' || lpad((row_number() over ())::text, 6, '0')`,
  content: `'{}'`,
  xml: `'<x/>'`,
  file_key: 'null',
}

/** Copies the issued documents, up to the number that the list must support. */
const grow = async (db: pg.Pool): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'invoice' and is_generated = 'NEVER'`,
  )
  const names = rows.map(({ name }) => name)
  await db.query(
    `insert into invoice (${names.join(', ')}) select ${names.map((name) => ownOfCopy[name] ?? name).join(', ')}
      from invoice, generate_series(1, $1 / (select count(*)::int from invoice where number is not null)) where number is not null`,
    [listed],
  )
  await db.query('vacuum analyze invoice')
}

const lists: readonly (readonly [label: string, path: string, ms: number])[] = [
  ['first page', '/api/invoices', most.pageMs],
  ['page 1000', '/api/invoices?pageIndex=1000', most.pageMs],
  ['sent, largest first', '/api/invoices?status=sent&sort=-amount', most.pageMs],
  ['by client', '/api/invoices?sort=client', most.searchMs],
  ['text', '/api/invoices?text=XX2020-0123', most.searchMs],
]

const reportLists = async (db: pg.Pool, caller: Caller): Promise<void> => {
  await grow(db)
  print(`\n The list of ${listed.toLocaleString('en')} invoices`)
  for (const [label, path, ms] of lists) {
    const sortedMs = await timesOf(caller, path, times)
    print(
      `  ${label.padEnd(22)} p50 ${judged(percentile({ sortedMs }, 0.5), ms, ' ms', true)}, longest ${(sortedMs.at(-1) ?? 0).toFixed(1)} ms`,
    )
  }
}

/** Measures the ledger, the issue of documents and their list over the largest database. */
export const benchBilling = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const url = await copyDatabase(settings, Math.max(...settings.sizes), loadDemo)
  const product = await startProduct(url, settings.port)
  const work = withPool(url, async (db) => {
    const caller = { port: product.port, authorization: `Bearer ${await tokenOfAdministrator(url, secret)}` }
    await reportLedger(db, caller)
    await reportIssue(db, caller, product.pid)
    await reportLists(db, caller)
  })
  await work.finally(product.stop)
}
