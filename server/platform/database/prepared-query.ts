import { type Compilable, type CompiledQuery, createQueryId, type InsertObject, type RawBuilder, type RootOperationNode, sql } from 'kysely'
import type { Db, OpenDb } from './database.ts'
import type { Tables } from './tables.gen.ts'
import { sharedReaderOf } from './wire/shared-reader.ts'
import { markPrepared } from './wire/statement-names.ts'

type Slot = { name: string } | { value: unknown }
/** A query built for a set of given fields: its text, and the position of each value. */
type Built = { names: readonly string[]; sql: string; query: RootOperationNode; slots: readonly Slot[] }

const buildQuery = <Given extends object>(
  db: Db,
  names: readonly string[],
  build: (db: Db, given: Given) => Compilable<unknown>,
): Built => {
  const given = Object.fromEntries(names.map((name) => [name, { name }]))
  const placeholders = new Map<unknown, Slot>(Object.values(given).map((slot) => [slot, slot]))
  const { sql, query, parameters } = build(db, given as Given).compile()
  return { names, sql, query, slots: parameters.map((value) => placeholders.get(value) ?? { value }) }
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, index) => name === others[index])

/** A query with a row lock is no shared read, because the lock must last as long as its transaction. */
const isRead = (query: RootOperationNode): boolean => query.kind === 'SelectQueryNode' && !query.endModifiers

/**
 * A prepared query: its text is built once, and PostgreSQL plans it once on each connection. Building the text of a wide query costs more
 * than running it. Use it only for rows found by key: the plan must not depend on the values. `build` receives placeholders for the values
 * in `given` and may only compare them. Each set of given fields (undefined ones are left out) makes a separate query.
 * @example
 * const bookingById = preparedQuery((db, { id }: { id: string }) => db.selectFrom('booking').selectAll().where('id', '=', id))
 * const [booking] = await bookingById(db, { id })
 */
export const preparedQuery = <Given extends object, Row>(build: (db: Db, given: Given) => Compilable<Row>) => {
  const all: Built[] = []
  const add = (built: Built): Built => {
    all.push(built)
    return built
  }
  return async (db: Db, given: Given): Promise<Row[]> => {
    const values = new Map(Object.entries(given).filter(([, value]) => value !== undefined))
    const names = [...values.keys()]
    const { sql, query, slots } = all.find((built) => areSame(built.names, names)) ?? add(buildQuery(db, names, build))
    const parameters = slots.map((slot) => ('name' in slot ? values.get(slot.name) : slot.value))
    const compiled = markPrepared({ sql, query, parameters, queryId: createQueryId() })
    const read = isRead(query) ? sharedReaderOf(db) : undefined
    const { rows } = await (read ? read(compiled) : db.executeQuery(compiled))
    return rows as Row[]
  }
}

/** The same for a query written in SQL. */
export const preparedSql = <Given extends object, Row>(build: (given: Given) => RawBuilder<Row>) =>
  preparedQuery((db, given: Given): Compilable<Row> => ({ compile: () => build(given).compile(db) }))

/** Executes a query as a prepared statement, for queries composed of parts whose best plan does not depend on their values. */
export const executePrepared = async <Row>(db: Db, query: Compilable<Row>): Promise<Row[]> => {
  const compiled: CompiledQuery<Row> = markPrepared(query.compile())
  return (await db.executeQuery(compiled)).rows
}

/**
 * PostgreSQL uses one plan for each statement until the end of the transaction, whatever its values. Otherwise it plans a prepared statement
 * about a list of keys at each execution, since it takes any list for ten keys and a short one for cheaper: longer than it runs.
 */
export const planOnce = async (db: OpenDb): Promise<void> => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
}

type Insert<Table extends keyof Tables> = (db: Db, row: InsertObject<Tables, Table>) => Promise<unknown>
const makeInsert = <Table extends keyof Tables>(table: Table): Insert<Table> =>
  preparedQuery((db, row: InsertObject<Tables, Table>) => db.insertInto(table).values(row))
const inserts = new Map<string, unknown>()

/** Inserts a row by a prepared statement. Its fields are values, not expressions; an undefined field takes the default of its column. */
export const insertRow = async <Table extends keyof Tables>(db: OpenDb, table: Table, row: InsertObject<Tables, Table>): Promise<void> => {
  // The map has one insert per table, made for that table.
  const insert = (inserts.get(table) as Insert<Table> | undefined) ?? makeInsert(table)
  inserts.set(table, insert)
  await insert(db, row)
}
