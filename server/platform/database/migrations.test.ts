import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { migrate, migrationsIn } from './migrations.ts'

const migrations = new URL('../../migrations/', import.meta.url)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const add = (name: string) => sql`insert into migration (name) values (${name})`.execute(server.db)
const remove = (name: string) => sql`delete from migration where name = ${name}`.execute(server.db)
const applied = async () => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(server.db)
  return rows.map(({ name }) => name)
}

it('numbers each migration once, and loads every commune of the register', async () => {
  const names = migrationsIn(migrations)
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)

  const register = readFileSync(new URL('0018-commune.tsv', migrations), 'utf8').trimEnd().split('\n').slice(1)
  const rows = await server.db.selectFrom('commune').selectAll().execute()
  const lines = rows.map((row) =>
    [row.insee_code, row.zip_code, row.name, row.department, row.population, row.latitude, row.longitude].join('\t'),
  )
  expect(lines.toSorted()).toEqual(register.toSorted())
})

it('refuses a database of the development versions in a sentence that says what to do, and leaves it as it was', async () => {
  await remove('0018-commune.tsv')
  await add('0009-commune.sql')
  const before = await applied()
  await expect(migrate(server.db, migrations)).rejects.toThrow(
    "Cette base de données a été créée par une version de développement dont le schéma n'est pas repris : effacez-la par « npm run db:reset » (ou supprimez le dossier de données, data/ par défaut), ou donnez une base vide dans DATABASE_URL.",
  )
  expect(await applied()).toEqual(before)
  await remove('0009-commune.sql')
  await add('0018-commune.tsv')
})

it('runs on a database that a newer version has migrated', async () => {
  await add('9999-later.sql')
  await migrate(server.db, migrations)
  expect(await applied()).toEqual([...migrationsIn(migrations), '9999-later.sql'])
  await remove('9999-later.sql')
})

it('executes .sql files, and replaces the rows of a table by a .tsv file, each once, in the order of their names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adm-migrations-'))
  const here = pathToFileURL(`${folder}/`)
  const write = (name: string, text: string) => writeFileSync(new URL(name, here), text)
  const places = async () => (await sql`select * from place order by code`.execute(server.db)).rows
  const names = await applied()
  await sql`delete from migration`.execute(server.db)

  write('0001-place.sql', "create table place (name text, code integer primary key); insert into place values ('Ici', 7)")
  write('0002-place.tsv', 'code\tname\n1\tL\'Île "d\'Yeu"\n2\t\n')
  write('notes.md', 'no migration')
  await migrate(server.db, here)
  await migrate(server.db, here)
  expect(await places()).toEqual([
    { code: 1, name: 'L\'Île "d\'Yeu"' },
    { code: 2, name: '' },
  ])
  expect(await applied()).toEqual(['0001-place.sql', '0002-place.tsv'])

  write('0003-place.tsv', 'code\tplace\n3\tAilleurs\n')
  await expect(migrate(server.db, here)).rejects.toThrow('column "place" of relation "place" does not exist')
  write('0003-place.tsv', 'code\tname\n3\tAilleurs\n')
  await migrate(server.db, here)
  expect(await places()).toEqual([{ code: 3, name: 'Ailleurs' }])

  await sql`drop table place`.execute(server.db)
  await sql`delete from migration`.execute(server.db)
  for (const name of names) await add(name)
  rmSync(folder, { recursive: true })
})
