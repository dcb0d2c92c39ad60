import { type Ledger, type LedgerGroup, type LedgerRow, mostLedgerRows } from '@adm/contract/billing-line/billing-line'
import { ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rememberedAnswer } from '../../platform/list/remembered-answer.ts'
import { ageIndex } from './ledger-age.queries.ts'

/** A view of the ledger: its rows, perhaps of one client, seen from a Paris day. */
export type LedgerView = { by: LedgerGroup; clientId: string | undefined; today: string }

/** One sum of the ledger, by what its rows are, state and age. */
type Part = { key: string | null; status: 'to_qualify' | 'to_bill' | 'in_draft'; waits: boolean; age: number; lines: number; cents: string }

const keys: Readonly<Record<LedgerGroup, RawBuilder<unknown>>> = {
  client: sql`client_id::text`,
  month: sql`to_char(month, 'YYYY-MM')`,
  delivery: sql`delivery_id::text`,
}

/** The sums of what is on no issued invoice. By client or month served by `billing_line_open_idx` alone. */
const findParts = async (db: Db, { by, clientId, today }: LedgerView): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select ${keys[by]} as key, status, because is not null as waits, ${ageIndex(sql.ref('performed_on'), today)} as age,
      count(*)::int as lines, sum(amount_cents)::bigint as cents
    from billing_line
    where live and status in ('to_qualify', 'to_bill', 'in_draft') ${clientId ? sql`and client_id = ${clientId}` : sql``}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

type Sum = { lines: number; cents: number }
const sumOf = (parts: readonly Part[]): Sum => ({
  lines: parts.reduce((total, { lines }) => total + lines, 0),
  cents: parts.reduce((total, { cents }) => total + Number(cents), 0),
})

const tables = { client: { table: 'client', name: 'name' }, delivery: { table: 'delivery', name: 'reference' } } as const

/** The names of the rows. A month is its own name, which the page writes in words. */
const findNames = async (db: Db, by: LedgerGroup, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (by === 'month') return new Map(ids.map((id) => [id, id]))
  const { table, name } = tables[by]
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, ${sql.ref(name)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

const rowOf = (key: string | null, parts: readonly Part[]): Omit<LedgerRow, 'name'> => ({
  key,
  ...sumOf(parts),
  ages: ledgerAges.map((_, index) => sumOf(parts.filter(({ age }) => age === index)).cents),
})

const byKey = (parts: readonly Part[]): ReadonlyMap<string | null, readonly Part[]> => {
  const grouped = new Map<string | null, Part[]>()
  for (const part of parts) {
    const some = grouped.get(part.key)
    if (some) some.push(part)
    else grouped.set(part.key, [part])
  }
  return grouped
}

const computeLedger = async (db: Db, view: LedgerView): Promise<Ledger> => {
  const parts = await findParts(db, view)
  const open = parts.filter(({ status }) => status !== 'in_draft')
  const rows = [...byKey(open)].map(([key, some]) => rowOf(key, some))
  const isFirst = (row: { key: string | null; cents: number }, other: { key: string | null; cents: number }): number =>
    view.by === 'month' ? String(row.key).localeCompare(String(other.key)) : other.cents - row.cents
  const largest = rows.toSorted(isFirst).slice(0, mostLedgerRows)
  const names = await findNames(
    db,
    view.by,
    largest.flatMap(({ key }) => key ?? []),
  )
  const of = (test: (part: Part) => boolean) => sumOf(parts.filter(test))
  return {
    ready: of(({ status, waits }) => status === 'to_bill' && !waits),
    waiting: of(({ status, waits }) => status === 'to_bill' && waits),
    toQualify: of(({ status }) => status === 'to_qualify'),
    inDraft: of(({ status }) => status === 'in_draft'),
    ages: ledgerAges.map((age, index) => ({ age, ...sumOf(open.filter((part) => part.age === index)) })),
    rows: largest.map((row) => ({ ...row, name: (row.key && names.get(row.key)) ?? '' })),
    rowCount: rows.length,
  }
}

/** The ledger « Réalisé, non facturé », computed anew once an order, a delivery, a client or a document changed. */
export const findLedger = rememberedAnswer(['booking', 'client', 'delivery', 'invoice'], computeLedger)
