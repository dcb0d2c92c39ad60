import { sql } from 'kysely'
import { z } from 'zod'
import { columnTypes } from '../platform/database/column-types.ts'
import type { Db } from '../platform/database/database.ts'

const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  defaulted: z.boolean(),
  generated: z.boolean(),
})
type NamedType = { column: string; file: string; type: string }
type Column = z.infer<typeof columnSchema> & { named: NamedType | undefined }

const namedTypesOf = (types: typeof columnTypes): NamedType[] =>
  Object.entries(types).flatMap(([file, ofFile]) =>
    Object.entries(ofFile).flatMap(([type, columns]) => columns.map((column) => ({ column, file, type }))),
  )

const findColumns = async (db: Db, types: readonly NamedType[]): Promise<Column[]> => {
  const { rows } = await sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef as defaulted, a.attgenerated <> '' or a.attidentity = 'a' as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
    order by c.relname, a.attnum`.execute(db)
  const columns = z.array(columnSchema).parse(rows)
  const unknown = types.find(({ column }) => !columns.some(({ table, name }) => column === `${table}.${name}`))
  if (unknown) throw new Error(`${unknown.column} of column-types.ts is no column of the database`)
  return columns.map((each) => ({ ...each, named: types.find(({ column }) => column === `${each.table}.${each.name}`) }))
}

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  'time without time zone': 'string',
  tstzrange: 'string',
  bigint: 'string',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
}

const typeOf = (column: Column): string => {
  const { type, nullable, defaulted } = column
  const named = column.named?.type
  const orNull = nullable ? ' | null' : ''
  const orLeftOut = defaulted ? ' | undefined' : ''
  if (type === 'jsonb' || type === 'json')
    return `ColumnType<${named ? `${named}${orNull}` : 'unknown'}, string${orNull}${orLeftOut}, string${orNull}>`
  if (type.endsWith('[]')) {
    const items = `${named ?? scalars[type.slice(0, -2)] ?? 'unknown'}[]${orNull}`
    return `ColumnType<${items}, readonly ${items}${orLeftOut}, readonly ${items}>`
  }
  const scalar = named ?? scalars[type]
  if (!scalar) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${type}`)
  return `${scalar}${orNull}`
}

const line = (column: Column): string => {
  const type = typeOf(column)
  const plain = !type.startsWith('ColumnType')
  if (column.generated) return `    ${column.name}: GeneratedAlways<${type}>`
  return `    ${column.name}: ${column.defaulted && plain ? `Generated<${type}>` : type}`
}

/** The width of a line of the formatter (`biome.json`). */
const mostLetters = 140
const importOf = (names: readonly string[], file: string): string => {
  const short = `import type { ${names.join(', ')} } from '${file}'`
  return short.length > mostLetters ? `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${file}'` : short
}

const importsOf = (types: readonly NamedType[]): string[] => {
  const files = new Map<string, Set<string>>()
  for (const { file, type } of types) files.set(file, (files.get(file) ?? new Set()).add(type.replace('[]', '')))
  return [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([file, named]) => importOf([...named].toSorted(), file))
}

/**
 * The row types of a migrated database, as TypeScript.
 * @param types the columns with a type of the domain or of the contract
 * @throws when a column has a type without a counterpart, or `types` names a column that the database does not have
 */
export const rowTypesOf = async (db: Db, types = columnTypes): Promise<string> => {
  const named = namedTypesOf(types)
  const columns = await findColumns(db, named)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const body = tables.map((table) => [`  ${table}: {`, ...columns.filter((column) => column.table === table).map(line), '  }'].join('\n'))
  return [
    '// Generated from the migrations by `npm run tables`. Never edited.',
    ...importsOf(named),
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'export type Tables = {',
    ...body,
    '}',
    '',
  ].join('\n')
}
