import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'

const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  defaulted: z.boolean(),
  generated: z.boolean(),
  comment: z.string().nullable(),
})
type Column = z.infer<typeof columnSchema>

const findColumns = async (db: Db): Promise<Column[]> => {
  const { rows } = await sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef as defaulted, a.attgenerated <> '' or a.attidentity = 'a' as generated, col_description(c.oid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
    order by c.relname, a.attnum`.execute(db)
  return z.array(columnSchema).parse(rows)
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

const domainTypeOf = ({ comment }: Column): string | undefined => (comment?.startsWith('@adm/') ? comment.split(' ')[1] : undefined)

const typeOf = (column: Column): string => {
  const { type, nullable, defaulted } = column
  const named = domainTypeOf(column)
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

const importsOf = (columns: readonly Column[]): string[] => {
  const named = columns.flatMap(({ comment }) => (comment?.startsWith('@adm/') ? [comment.replace('[]', '').split(' ')] : []))
  const files = new Map<string, Set<string>>()
  for (const [file = '', type = ''] of named) files.set(file, (files.get(file) ?? new Set()).add(type))
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, types]) => `import type { ${[...types].toSorted().join(', ')} } from '${file}'`)
}

/**
 * The row types of a migrated database, as TypeScript. A column with a domain type names it in its comment,
 * `@adm/domain/booking/booking-status BookingStatus`; an array's comment names the type of its elements.
 * @throws when a column has a type without a counterpart
 */
export const rowTypesOf = async (db: Db): Promise<string> => {
  const columns = await findColumns(db)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const body = tables.map((table) => [`  ${table}: {`, ...columns.filter((column) => column.table === table).map(line), '  }'].join('\n'))
  return [
    '// Generated from the migrations by `npm run tables`. Never edited.',
    ...importsOf(columns),
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'export type Tables = {',
    ...body,
    '}',
    '',
  ].join('\n')
}
