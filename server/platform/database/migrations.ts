import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, OpenDb } from './database.ts'

const otherChain =
  "Cette base de données a été créée par une version de développement dont le schéma n'est pas repris : effacez-la par « npm run db:reset » (ou supprimez le dossier de données, data/ par défaut), ou donnez une base vide dans DATABASE_URL."

/** The names of the migrations of a folder, in the order of execution: a `.sql` is executed, a `.tsv` replaces the rows of its table. */
export const migrationsIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(sql|tsv)$/.test(name))
    .sort()

/**
 * Runs the pending migrations in the order of their names, in one transaction, one process at a time.
 * @throws in French when the database has run migrations that no longer exist; it is left unchanged
 */
export const migrate = (db: Db, folder: URL): Promise<void> =>
  db.transaction().execute(async (open) => {
    await sql`select pg_advisory_xact_lock(7262001)`.execute(open)
    await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(open)
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(open)
    const applied = rows.map(({ name }) => name)
    const names = migrationsIn(folder)
    if (isOfOtherChain(applied, names)) throw new Error(otherChain)
    for (const name of names.filter((each) => !applied.includes(each))) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await (name.endsWith('.tsv') ? replaceRows(open, name, text) : sql.raw(text).execute(open))
      await sql`insert into migration (name) values (${name})`.execute(open)
    }
  })

/** An unknown name after our last one is a migration of a newer version, whose database an older process may still use. */
const isOfOtherChain = (applied: readonly string[], names: readonly string[]): boolean =>
  applied.some((name) => !names.includes(name) && name < (names.at(-1) ?? ''))

/**
 * Replaces the rows of `0018-commune.tsv`'s table. The first line names the columns; cells are neither quoted nor escaped, and never null.
 */
const replaceRows = async (open: OpenDb, name: string, text: string): Promise<void> => {
  const table = name.replace(/^\d+-|\.tsv$/g, '')
  const head = text.slice(0, text.indexOf('\n'))
  const lines = text.slice(head.length + 1).replace(/\n$/, '')
  const { rows } = await sql<{ column: string; cell: string }>`
    select head.name as column, format('cells[%s]::%s', place, coalesce(format_type(atttypid, atttypmod), 'text')) as cell
    from string_to_table(${head}, E'\t') with ordinality as head (name, place)
    left join pg_attribute on attrelid = ${table}::regclass and attname = head.name
    order by place`.execute(open)
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
  const cells = sql.join(rows.map(({ cell }) => sql.raw(cell)))
  await sql`delete from ${sql.table(table)}`.execute(open)
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${cells} from (select string_to_array(line, E'\t') as cells from string_to_table(${lines}, E'\n') as line) as lines`.execute(
    open,
  )
}
