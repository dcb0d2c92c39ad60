import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'

/**
 * The lines of a month that can be billed, of the clients with the most of them.
 * @param month its first day
 * @returns the identifiers of the lines by client
 */
export const findBillableByClient = async (db: OpenDb, month: string, clients: number): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('billing_line')
    .select(['client_id', 'id'])
    .where('month', '=', month)
    .where('status', '=', 'to_bill')
    .where('because', 'is', null)
    .where('delivery_id', 'is', null)
    .where('live', '=', true)
    .orderBy('client_id')
    .orderBy('performed_on')
    .orderBy('id')
    .execute()
  const byClient = new Map<string, string[]>()
  for (const { client_id, id } of rows) byClient.set(client_id, [...(byClient.get(client_id) ?? []), id])
  const largestFirst = [...byClient].toSorted(([, one], [, other]) => other.length - one.length)
  return new Map(largestFirst.slice(0, clients))
}

/** Clients whose mentions are complete, with the fewest lines to bill up to a day. */
export const findFewestDue = async (db: OpenDb, untilDay: string, clients: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('billing_line')
    .innerJoin('client', 'client.id', 'billing_line.client_id')
    .select('billing_line.client_id as id')
    .where('billing_line.status', '=', 'to_bill')
    .where('billing_line.because', 'is', null)
    .where('billing_line.live', '=', true)
    .where('billing_line.performed_on', '<=', untilDay)
    .where('client.siren', 'is not', null)
    .where('client.purchase_order_required', '=', false)
    .groupBy('billing_line.client_id')
    .orderBy(sql`count(*)`)
    .orderBy('billing_line.client_id')
    .limit(clients)
    .execute()
  return rows.map(({ id }) => id)
}

/** The first rows of a run. */
export const findFirstRows = async (db: OpenDb, runId: string, rows: number): Promise<string[]> => {
  const first = await db.selectFrom('invoice_run_row').select('id').where('run_id', '=', runId).orderBy('position').limit(rows).execute()
  return first.map(({ id }) => id)
}
