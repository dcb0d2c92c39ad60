import { type RawBuilder, sql } from 'kysely'

/** A sort by one key, with `id` to break ties in the same direction. */
export type Order = {
  /** The expression after `order by`. */
  inOrder: RawBuilder<unknown>
  /** The condition for the rows after this one; without an anchor, all rows. A page after a known row costs the same at any depth. */
  isAfter: (anchor: string | undefined) => RawBuilder<boolean>
}

/**
 * The sorts of a list whose keys are indexed with `id`, so that one index serves a key in both directions. `-` before a key reverses it.
 * @param keys exactly the expressions of the indexes, with the table's name: `client.created_at`
 */
export const ordersOf =
  <Key extends string>(table: string, keys: Readonly<Record<Key, RawBuilder<unknown>>>) =>
  (sort: string): Order => {
    const isKey = (name: string): name is Key => name in keys
    const name = sort.replace(/^-/, '')
    if (!isKey(name)) throw new RangeError(`This list is not sorted by ${name}.`)
    const [direction, beyond] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
    const [key, id, rows] = [keys[name], sql.ref(`${table}.id`), sql.table(table)]
    return {
      inOrder: sql`${key} ${direction}, ${id} ${direction}`,
      isAfter: (anchor) =>
        anchor === undefined
          ? sql<boolean>`true`
          : sql<boolean>`(${key}, ${id}) ${beyond} ((select ${key} from ${rows} where ${id} = ${anchor}), ${anchor}::uuid)`,
    }
  }
