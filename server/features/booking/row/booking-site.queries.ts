import { sql } from 'kysely'

/**
 * The site of an order (`Place`): its delivery and its address. Null for an order without a delivery, whose street another order of the same
 * point may not share.
 * @param row the name under which the statement reads the booking
 */
export const siteOf = (row: string) => {
  const [delivery, address] = ['delivery_id', 'plain_address'].map((column) => sql.ref(`${row}.${column}`))
  return sql<string | null>`${delivery}::text || ' ' || ${address}`
}
