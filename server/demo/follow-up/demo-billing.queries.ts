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
