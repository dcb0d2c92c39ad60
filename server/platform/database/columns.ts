import type { z } from 'zod'
import type { Tables } from './tables.gen.ts'

/** The column that a field of the API has by default: `zipCode` is `zip_code`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Renamed = Readonly<Record<string, string>>
type ColumnOf<Name extends string, Names extends Renamed> = Name extends keyof Names ? Names[Name] : SnakeCase<Name>

/** What a column of type `jsonb` is written as. */
type JsonText<Value> = Value extends null ? null : string
type WrittenValue<Value, IsJson> = IsJson extends true ? JsonText<Value> : Value
type IsJson<Name, Json> = Name extends Json ? true : false

/** The columns of a row, those of its optional fields optional. */
type Written<Row, Fields, Json, Names extends Renamed> = {
  [Name in keyof Row as Name extends Fields & string ? (undefined extends Row[Name] ? never : ColumnOf<Name, Names>) : never]: WrittenValue<
    Row[Name],
    IsJson<Name, Json>
  >
} & {
  [Name in keyof Row as Name extends Fields & string
    ? undefined extends Row[Name]
      ? ColumnOf<Name, Names>
      : never
    : never]?: WrittenValue<Exclude<Row[Name], undefined>, IsJson<Name, Json>>
}

/** All columns of a subject, NULL where the row says nothing. */
type WrittenWhole<Row, Fields extends string, Json, Names extends Renamed> = {
  [Name in Fields as ColumnOf<Name, Names>]: Name extends keyof Row
    ? WrittenValue<Exclude<Row[Name], undefined>, IsJson<Name, Json>> | (undefined extends Row[Name] ? null : never)
    : null
}

/** The columns of the fields of a subject, for the queries that read and write them. */
type Columns<Table extends string, Fields extends string, Json, Names extends Renamed> = {
  /** For `.select(…)`: each column under the name that its field has in the API. */
  select: readonly { [Name in Fields]: `${Table}.${ColumnOf<Name, Names>} as ${Name}` }[Fields][]
  /** For `.values(…)` and `.set(…)`: the columns of the fields that `row` has. What is `undefined`, or no field of the subject, is left out. */
  values: <Row extends { readonly [Name in Fields]?: unknown }>(row: Row) => Written<Row, Fields, Json, Names>
  /** For a new row: all columns, NULL where `row` says nothing, so that all inserts share one prepared query. */
  wholeRow: <Row extends { readonly [Name in Fields]?: unknown }>(row: Row) => WrittenWhole<Row, Fields, Json, Names>
  /** The same as a JSON object, for a batch written by `json_populate_recordset`: what is JSON stays a value. */
  jsonRow: (row: { readonly [Name in Fields]?: unknown }) => Readonly<Record<string, unknown>>
}

/**
 * The table of columns of a subject, derived from its schema: a field has the column of its name in snake case, unless `names` says otherwise.
 * A new field therefore needs a column in the database and a line in the schema; the compiler refuses one without the other.
 * @param fields the schema of the row as it is read, without what other tables hold (`.omit({ clientName: true })`)
 * @param special `json`: the fields whose columns are `jsonb`; `names`: the columns that are named otherwise
 * @example
 * const areaColumns = defineColumns('area', area.omit({ zips: true }))
 * db.selectFrom('area').select(areaColumns.select)
 * db.updateTable('area').set(areaColumns.values({ managerId: null }))
 */
export const defineColumns = <
  Table extends keyof Tables,
  Shape extends z.ZodRawShape,
  const Json extends keyof Shape & string = never,
  const Names extends Renamed = Record<never, never>,
>(
  table: Table,
  fields: z.ZodObject<Shape>,
  special: { json?: readonly Json[]; names?: Names } = {},
): Columns<Table, keyof Shape & string, Json, Names> => {
  const json: readonly string[] = special.json ?? []
  const columns = Object.keys(fields.shape).map((name) => ({
    name,
    column: special.names?.[name] ?? snakeCase(name),
    isJson: json.includes(name),
  }))
  const values = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const written: Record<string, unknown> = {}
    for (const { name, column, isJson } of columns) {
      const value = row[name]
      if (value !== undefined) written[column] = isJson && value !== null ? JSON.stringify(value) : value
    }
    return written
  }
  const wholeRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    values(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))
  const jsonRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(columns.map(({ name, column }) => [column, row[name] ?? null]))
  // The names are computed: the compiler cannot follow them from the list to the types that are derived from the same schema.
  return { select: columns.map(({ name, column }) => `${table}.${column} as ${name}`), values, wholeRow, jsonRow } as unknown as Columns<
    Table,
    keyof Shape & string,
    Json,
    Names
  >
}
