import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Db } from './database.ts'
import { samePlan } from './named-statements.ts'

const places = new Map<object, string>()
/** Stands for a value while its query is built. */
const toPlace = (name: string): object => {
  const place = { name }
  places.set(place, name)
  return place
}
const allPlaces = new Proxy({}, { get: (_, name) => toPlace(String(name)) })
const nameOfPlace = (value: unknown): string | undefined => (typeof value === 'object' && value ? places.get(value) : undefined)

/**
 * A query of one shape and one plan, built and planned once: building the text of a wide query costs more than running it. Only for what is
 * found or written by its key. `given` holds the values where they go; the query compares or writes them and looks no further.
 * @example
 * const bookingById = statement((db, { id }: { id: string }) => db.selectFrom('booking').selectAll().where('id', '=', id))
 * const [booking] = await bookingById(db, { id })
 */
export const statement = <Given extends object, Row>(build: (db: Db, given: Given) => Compilable<Row>) => {
  let text = ''
  let slots: readonly { name: string | undefined; value: unknown }[] = []
  return async (db: Db, given: Given): Promise<Row[]> => {
    if (!text) {
      const { sql, parameters } = build(db, allPlaces as Given).compile()
      slots = parameters.map((value) => ({ name: nameOfPlace(value), value }))
      text = `${samePlan} ${sql}`
    }
    const values = given as Readonly<Record<string, unknown>>
    const parameters = slots.map(({ name, value }) => (name === undefined ? value : values[name]))
    const { rows }: QueryResult<unknown> = await db.executeQuery(CompiledQuery.raw(text, parameters))
    return rows as Row[]
  }
}
