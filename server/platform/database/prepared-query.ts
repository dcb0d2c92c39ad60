import { type Compilable, type CompiledQuery, createQueryId, type InsertObject, type RootOperationNode } from 'kysely'
import type { Db, OpenDb } from './database.ts'
import type { Tables } from './tables.gen.ts'
import { sharedReaderOf } from './wire/shared-reader.ts'
import { markPrepared } from './wire/statement-names.ts'

type Slot = { name: string } | { value: unknown }
/** A query built for these values: its text, and where each value goes. */
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

/** A lock of rows lasts as long as its transaction, so a query that takes one is no mere read. */
const isRead = (query: RootOperationNode): boolean => query.kind === 'SelectQueryNode' && !query.endModifiers

/**
 * A prepared query: its text is built once, and PostgreSQL plans it once on each connection. To build the text of a wide query costs more than to run
 * it. Only for rows found by their key: its plan must not depend on its values. `given` holds the values where they go; `build` compares them and
 * looks no further. Values left out (undefined) make a query of their own.
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
    const { sql, query, slots } = all.find((one) => areSame(one.names, names)) ?? add(buildQuery(db, names, build))
    const parameters = slots.map((slot) => ('name' in slot ? values.get(slot.name) : slot.value))
    const compiled = markPrepared({ sql, query, parameters, queryId: createQueryId() })
    const read = isRead(query) ? sharedReaderOf(db) : undefined
    const { rows } = await (read ? read(compiled) : db.executeQuery(compiled))
    return rows as Row[]
  }
}

/** Executes a query as a prepared statement: one that is built from parts, and whose best plan does not depend on its values. */
export const executePrepared = async <Row>(db: Db, query: Compilable<Row>): Promise<Row[]> => {
  const compiled: CompiledQuery<Row> = markPrepared(query.compile())
  return (await db.executeQuery(compiled)).rows
}

type Insert<Table extends keyof Tables> = (db: Db, row: InsertObject<Tables, Table>) => Promise<unknown>
const makeInsert = <Table extends keyof Tables>(table: Table): Insert<Table> =>
  preparedQuery((db, row: InsertObject<Tables, Table>) => db.insertInto(table).values(row))
const inserts = new Map<string, unknown>()

/** Inserts a row by a prepared query. Its fields are values, no expressions; one that is undefined takes the default of its column. */
export const insertRow = async <Table extends keyof Tables>(db: OpenDb, table: Table, row: InsertObject<Tables, Table>): Promise<void> => {
  // A table has the insert that was made for it.
  const insert = (inserts.get(table) as Insert<Table> | undefined) ?? makeInsert(table)
  inserts.set(table, insert)
  await insert(db, row)
}
