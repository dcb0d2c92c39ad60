import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Db, openDatabase } from '../server/platform/database/database.ts'
import { dropDatabase } from './drop-database.ts'
import { startPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that tests may use, and the migrated database that each test file clones. */
    testDatabase: { url: string; template: string }
  }
}

const migrations = new URL('../server/migrations/', import.meta.url)
const folderOf = (number: number) => fileURLToPath(new URL(`../node_modules/.cache/test-database/${number}`, import.meta.url))

/** PostgreSQL looks for a deadlock after a second only: twenty rounds of the race without our own check, which makes many, took minutes. */
const deadlockTimeout = '20ms'

/** The same server, where a deadlock is looked for soon; a superuser alone may ask for that. */
const impatient = async (admin: Db, given: string): Promise<string> => {
  const { rows } = await sql<{ may: boolean }>`select rolsuper as may from pg_roles where rolname = current_user`.execute(admin)
  const url = new URL(given)
  if (rows[0]?.may) url.searchParams.set('options', `-c deadlock_timeout=${deadlockTimeout}`)
  return url.href
}

/** A PostgreSQL of this run alone: what one that runs beside it holds is left to it. Nothing in it needs to reach the disk. */
const startOwnServer = async () => {
  for (let number = 1; ; number += 1) {
    const dataDir = folderOf(number)
    const server = await startPostgres({
      dataDir,
      database: 'tests',
      settings: { fsync: 'off', max_connections: '200', deadlock_timeout: deadlockTimeout },
    })
    if (server.isOwner) return { url: server.url, stop: server.stop }
  }
}

/** Lends the tests `TEST_DATABASE_URL`, else a PostgreSQL of our own, with one migrated database to clone: much faster than migrating again. */
// oxlint-disable-next-line import/no-default-export -- the test runner calls the default export
export default async ({ provide }: TestProject) => {
  const given = env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startOwnServer()
  const admin = openDatabase(server.url, 1)
  if (!given) await dropLeftovers(admin)
  const template = `adm_template_${randomBytes(6).toString('hex')}`
  await sql`create database ${sql.id(template)}`.execute(admin)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  const db = openDatabase(url.href, 1)
  await migrate(db, migrations)
  await db.destroy()
  provide('testDatabase', { url: await impatient(admin, server.url), template })
  return async () => {
    await dropDatabase(admin, template)
    await admin.destroy()
    await server.stop()
  }
}

/** What a run that was killed has left. */
const dropLeftovers = async (admin: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database where datname ~ '^adm_(test|template)_'`.execute(
    admin,
  )
  for (const { name } of rows) await dropDatabase(admin, name)
}
