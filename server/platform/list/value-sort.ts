import type { Total } from '@adm/contract/call/call'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ListPart } from './list.ts'
import { mostCollected, mostCounted } from './totals.ts'

/** A sort by a value of the row, or of a row that it refers to. */
export type ValueSort = {
  /** The sorted expressions, exactly those of an index; the id breaks ties in the same direction. */
  keys: readonly RawBuilder<unknown>[]
  /** The table that contains the values, joined to the rows. */
  join?: { table: RawBuilder<unknown>; on: RawBuilder<boolean> }
  /** Few values with many rows each: an index contains the rows of each value in the order of `tie`, which comes between keys and id. */
  isGrouped?: true
  /** The values follow a filter, as the references of one client begin alike: a walk would pass most rows before the first match. */
  followsFilter?: true
  /** Condition for the rows without a value: they come last in both directions, in the order of `tie`. */
  isEmpty?: RawBuilder<boolean>
}

type Filtered = { where: Expression<SqlBool>; total: Total }
type Walk = Filtered & { isDescending: boolean; after: string | undefined }
type Slice = { limit: number; offset: number }
/** A run of the list, in its order, and its condition among the rows of the filter. */
type Run = { ids: (slice: Slice) => RawBuilder<{ id: string }>; condition: RawBuilder<boolean> }

/**
 * The sorts of a list by values. Up to 10,000 filtered rows (50,000 where the values follow a filter) are collected and sorted; more are walked in an index, value by value where
 * the values are few, so that no name is copied into the rows. Both methods give the same order.
 * @param tie an indexed expression of the rows that is never null
 * @returns the ids of a part of the list, in its order
 */
export const valueSortsOf = <Name extends string>(table: string, tie: RawBuilder<unknown>, sorts: Readonly<Record<Name, ValueSort>>) => {
  const isName = (name: string): name is Name => name in sorts
  const sortOf = (sort: string): ValueSort => {
    const name = sort.replace(/^-/, '')
    if (!isName(name)) throw new RangeError(`This list is not sorted by ${name}.`)
    return sorts[name]
  }
  return {
    serves: (sort: string): boolean => isName(sort.replace(/^-/, '')),
    findIds: async (db: Db, { sort, ...filtered }: Filtered & { sort: string }, part: ListPart): Promise<string[]> => {
      const { limit, offset, after } = part
      const { total, totalIsExact } = filtered.total
      const isDescending = sort.startsWith('-')
      const valueSort = sortOf(sort)
      if (totalIsExact && after === undefined && offset > total / 2) {
        // The far half is read from the end: the last page costs as much as the first.
        const rest = Math.max(0, Math.min(limit, total - offset))
        const runs = runsOf({ table, tie }, valueSort, { ...filtered, isDescending: !isDescending, after })
        const ids = await findSlice(db, { table, ...filtered }, runs.toReversed(), { limit: rest, offset: total - offset - rest })
        return ids.toReversed()
      }
      const isAfterEmpty = after !== undefined && (await isEmptyRow(db, table, valueSort, after))
      const runs = runsOf({ table, tie }, valueSort, { ...filtered, isDescending, after: isAfterEmpty ? undefined : after })
      const rest = isAfterEmpty ? [emptyRun({ table, tie }, valueSort, { ...filtered, isDescending, after })] : runs
      return findSlice(db, { table, ...filtered }, rest, { limit, offset })
    },
  }
}

/** A slice of runs that follow each other: a run is read only where the runs before it are too short. */
const findSlice = async (db: Db, from: Filtered & { table: string }, runs: readonly Run[], { limit, offset }: Slice): Promise<string[]> => {
  const ids: string[] = []
  let skipped = 0
  for (const { ids: idsOf, condition } of runs) {
    const slice = { limit: limit - ids.length, offset: Math.max(0, offset - skipped) }
    if (slice.limit === 0) break
    const { rows } = await idsOf(slice).execute(db)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0 && slice.offset > 0) skipped += await countRun(db, from, condition)
    else skipped = offset
  }
  return ids
}

const countRun = async (db: Db, { table, where }: Filtered & { table: string }, condition: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{
    rows: number
  }>`select count(*)::int as rows from ${sql.table(table)} where ${where} and ${condition}`.execute(db)
  return rows[0]?.rows ?? 0
}

const isEmptyRow = async (db: Db, table: string, { isEmpty }: ValueSort, id: string): Promise<boolean> => {
  if (!isEmpty) return false
  const { rows } = await sql<{ isEmpty: boolean }>`
    select ${isEmpty} as "isEmpty" from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}`.execute(db)
  return rows[0]?.isEmpty ?? false
}

type Rows = { table: string; tie: RawBuilder<unknown> }
const inOrder = (keys: readonly RawBuilder<unknown>[], isDescending: boolean) =>
  sql.join(keys.map((key) => (isDescending ? sql`${key} desc` : sql`${key} asc`)))
const rowOf = (keys: readonly RawBuilder<unknown>[]) => sql`(${sql.join(keys)})`
const sliceOf = ({ limit, offset }: Slice) => sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
const always = sql<boolean>`true`

/** The runs of a sort: the rows with a value, then those without. */
const runsOf = (rows: Rows, sort: ValueSort, walk: Walk): Run[] => {
  const isCollected = walk.total.totalIsExact && walk.total.total <= (sort.followsFilter ? mostCollected : mostCounted)
  const valued = sort.isGrouped && !isCollected ? groupedRuns(rows, sort, walk) : [sortedRun(rows, sort, { ...walk, isCollected })]
  return sort.isEmpty ? [...valued, emptyRun(rows, sort, { ...walk, after: undefined })] : valued
}

const hasValue = ({ isEmpty }: ValueSort) => (isEmpty ? sql<boolean>`not ${isEmpty}` : always)

/** The keys of the row after which a part begins. */
const keysAt = ({ table }: Rows, { join }: ValueSort, keys: readonly RawBuilder<unknown>[], id: string) => {
  const joined = join ? sql`join ${join.table} on ${join.on}` : sql``
  return keys.map((key) => sql`(select ${key} from ${sql.table(table)} ${joined} where ${sql.ref(`${table}.id`)} = ${id}::uuid)`)
}

const isBeyond = (rows: Rows, sort: ValueSort, keys: readonly RawBuilder<unknown>[], { after, isDescending }: Walk) =>
  after === undefined ? always : sql<boolean>`${rowOf(keys)} ${isDescending ? sql`<` : sql`>`} ${rowOf(keysAt(rows, sort, keys, after))}`

/** The rows with a value by one sort: of all filtered rows, collected first, or in the order of an index, as the planner chooses. */
const sortedRun = (rows: Rows, sort: ValueSort, walk: Walk & { isCollected: boolean }): Run => {
  const [table, id] = [sql.table(rows.table), sql.ref(`${rows.table}.id`)]
  const keys = sort.isGrouped ? [...sort.keys, rows.tie, id] : [...sort.keys, id]
  const from = sort.join ? sql`${table} join ${sort.join.table} on ${sort.join.on}` : table
  const where = sql`${walk.where} and ${sort.join ? always : hasValue(sort)} and ${isBeyond(rows, sort, keys, walk)}`
  const names = keys.map((_, index) => sql.ref(`key_${index}`))
  const named = sql.join(keys.map((key, index) => sql`${key} as ${names[index] ?? id}`))
  // `offset 0` keeps the order out of the inner plan: the planner would walk an index past most rows for the few of the filter.
  const ids = (slice: Slice) =>
    walk.isCollected
      ? sql<{ id: string }>`
          select id from (select ${id} as id, ${named} from ${from} where ${where} offset 0) as collected
          order by ${inOrder(names, walk.isDescending)} ${sliceOf(slice)}`
      : sql<{ id: string }>`
          select ${id} as id from ${from} where ${where} order by ${inOrder(keys, walk.isDescending)} ${sliceOf(slice)}`
  return { condition: hasValue(sort), ids }
}

/**
 * The rows with a value, value by value: each brings at most the rows of the slice from its own part of the index, so that the walk ends
 * with the first values. After a row come the rest of its value, then the next values.
 */
const groupedRuns = (rows: Rows, sort: ValueSort, walk: Walk): Run[] => {
  const { join, keys } = sort
  if (!join) throw new RangeError('A grouped sort names the table of its values.')
  const [table, id, { tie }, { after, isDescending, where }] = [sql.table(rows.table), sql.ref(`${rows.table}.id`), rows, walk]
  const run = (ofValue: RawBuilder<boolean>, ofRow: RawBuilder<boolean>): Run => ({
    condition: hasValue(sort),
    ids: (slice) => sql`
      select ${id} as id from ${join.table} cross join lateral (
        select ${id}, ${tie} from ${table} where ${join.on} and ${where} and ${ofRow}
        order by ${inOrder([tie, id], isDescending)} limit ${sql.lit(slice.limit + slice.offset)}
      ) as ${table}
      where ${ofValue} order by ${inOrder([...keys, tie, id], isDescending)} ${sliceOf(slice)}`,
  })
  if (after === undefined) return [run(always, always)]
  const value = rowOf(keysAt(rows, sort, keys, after))
  return [
    run(sql`${rowOf(keys)} = ${value}`, isBeyond(rows, sort, [tie, id], walk)),
    run(sql`${rowOf(keys)} ${isDescending ? sql`<` : sql`>`} ${value}`, always),
  ]
}

const emptyRun = (rows: Rows, sort: ValueSort, walk: Walk): Run => {
  const [table, id] = [sql.table(rows.table), sql.ref(`${rows.table}.id`)]
  const [keys, condition] = [[rows.tie, id], sort.isEmpty ?? always]
  const isAfter = isBeyond(rows, { keys: [] }, keys, walk)
  return {
    condition,
    ids: (slice) => sql`
      select ${id} as id from ${table} where ${walk.where} and ${condition} and ${isAfter}
      order by ${inOrder(keys, walk.isDescending)} ${sliceOf(slice)}`,
  }
}
