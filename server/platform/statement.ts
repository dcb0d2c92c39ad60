import { type Compilable, CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Db, OpenDb } from './database.ts'
import { samePlan } from './named-statements.ts'
import { sharedReadingOf } from './shared-reading.ts'

const places = new Map<unknown, string>()
/** Stands for a value while its query is built. */
const toPlace = (name: string): unknown => {
  const place = { name }
  places.set(place, name)
  return place
}

/** The connections of the open transactions. */
const connections = new WeakMap<Db, DatabaseConnection>()

/**
 * Lets the statements of a transaction that are asked for together (`Promise.all`) leave together: Kysely would ask one after the other,
 * and wait for each. For the time of the story only: afterwards Kysely refuses what comes too late.
 */
export const asOnePiece = async <Told>(db: OpenDb, story: () => Promise<Told>): Promise<Told> => {
  await db.getExecutor().provideConnection(async (connection) => connections.set(db, connection))
  try {
    return await story()
  } finally {
    connections.delete(db)
  }
}

type Built = { names: readonly string[]; text: string; isReading: boolean; slots: readonly { name: string | undefined; value: unknown }[] }

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, index) => name === others[index])

/**
 * A query of one plan, built and planned once: building the text of a wide query costs more than running it. Only for what is found or
 * written by its key. `given` holds the values where they go; the query compares or writes them and looks no further. Values left out
 * (undefined) make a query of their own.
 * @example
 * const bookingById = statement((db, { id }: { id: string }) => db.selectFrom('booking').selectAll().where('id', '=', id))
 * const [booking] = await bookingById(db, { id })
 */
export const statement = <Given extends object, Row>(build: (db: Db, given: Given) => Compilable<Row>) => {
  const builds: Built[] = []
  const buildFor = (db: Db, names: readonly string[]): Built => {
    const given = Object.fromEntries(names.map((name) => [name, toPlace(name)]))
    const { sql, parameters } = build(db, given as Given).compile()
    const isReading = sql.startsWith('select ') && !/ for (no key update|update|key share|share)/.test(sql)
    const built = { text: `${samePlan} ${sql}`, isReading, names, slots: parameters.map((value) => ({ name: places.get(value), value })) }
    builds.push(built)
    return built
  }
  return async (db: Db, given: Given): Promise<Row[]> => {
    const values = given as Readonly<Record<string, unknown>>
    const names = Object.keys(values).filter((name) => values[name] !== undefined)
    const { text, isReading, slots } = builds.find((one) => areSame(one.names, names)) ?? buildFor(db, names)
    const parameters = slots.map(({ name, value }) => (name === undefined ? value : values[name]))
    const read = isReading ? sharedReadingOf(db) : undefined
    if (read) return (await read(text, parameters)) as Row[]
    const { rows }: QueryResult<unknown> = await (connections.get(db) ?? db).executeQuery(CompiledQuery.raw(text, parameters))
    return rows as Row[]
  }
}
