import type { z } from 'zod'
import type { Tables } from './tables.gen.ts'

/** The default column of a field of the API: `zip_code` for `zipCode`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Renamed = Readonly<Record<string, string>>
type ColumnOf<Name extends string, Names extends Renamed> = Name extends keyof Names ? Names[Name] : SnakeCase<Name>

/** The text written into a `jsonb` column. */
type JsonText<Value> = Value extends null ? null : string
type WrittenValue<Value, IsJson> = IsJson extends true ? JsonText<Value> : Value
type IsJson<Name, Json> = Name extends Json ? true : false

/** The columns of a row; columns of optional fields are optional. */
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

/** All columns of an entity, NULL for fields missing in the row. */
type WrittenWhole<Row, Fields extends string, Json, Names extends Renamed> = {
  [Name in Fields as ColumnOf<Name, Names>]: Name extends keyof Row
    ? WrittenValue<Exclude<Row[Name], undefined>, IsJson<Name, Json>> | (undefined extends Row[Name] ? null : never)
    : null
}

/** The columns of an entity's fields, for the queries that read and write them. */
type Columns<Table extends string, Fields extends string, Json, Names extends Renamed> = {
  /** For `.select(…)`: each column under the name of its field in the API. */
  select: readonly { [Name in Fields]: `${Table}.${ColumnOf<Name, Names>} as ${Name}` }[Fields][]
  /** For `.values(…)` and `.set(…)`: the columns of the fields present in `row`. Undefined values and unknown fields are left out. */
  values: <Row extends { readonly [Name in Fields]?: unknown }>(row: Row) => Written<Row, Fields, Json, Names>
  /** For a new row: all columns, NULL for fields missing in `row`, so that all inserts share one prepared statement. */
  wholeRow: <Row extends { readonly [Name in Fields]?: unknown }>(row: Row) => WrittenWhole<Row, Fields, Json, Names>
  /** Like `wholeRow`, as an object for a batch written by `json_populate_recordset`: JSON fields stay values. */
  jsonRow: (row: { readonly [Name in Fields]?: unknown }) => Readonly<Record<string, unknown>>
}

/**
 * The columns of an entity, derived from its schema: a field's column is its name in snake case, unless `names` gives another. A new field
 * therefore needs a column in the database and a line in the schema; the compiler refuses one without the other.
 * @param fields the schema of the row as it is read, without fields from other tables (`.omit({ clientName: true })`)
 * @param special `json`: the fields whose columns are `jsonb`; `names`: the columns with another name
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
  // The column names are computed: the compiler cannot relate the list to the types derived from the same schema.
  return { select: columns.map(({ name, column }) => `${table}.${column} as ${name}`), values, wholeRow, jsonRow } as unknown as Columns<
    Table,
    keyof Shape & string,
    Json,
    Names
  >
}
