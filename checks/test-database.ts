import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type Db, openDatabase } from '../server/platform/database/database.ts'
import { dropDatabase } from './drop-database.ts'
import { startPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { prepareSchema } from '../server/schema.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that tests may use, and the migrated database that each test file clones. */
    testDatabase: { url: string; template: string }
  }
}

const folderOf = (number: number) => fileURLToPath(new URL(`../node_modules/.cache/test-database/${number}`, import.meta.url))

/**
 * PostgreSQL checks for deadlocks after one second by default: 20 rounds of the race test without our own check cause many of them and took
 * minutes.
 */
const deadlockTimeout = '20ms'

/**
 * The URL of the same server with the settings of tests: their data need not reach the disk, which takes a commit 12 times as long. Only a
 * superuser may set a short deadlock timeout.
 */
const withTestSettings = async (admin: Db, given: string): Promise<string> => {
  const { rows } = await sql<{ isSuperuser: boolean }>`select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`.execute(
    admin,
  )
  const settings = ['synchronous_commit=off', ...(rows[0]?.isSuperuser ? [`deadlock_timeout=${deadlockTimeout}`] : [])]
  const url = new URL(given)
  url.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '))
  return url.href
}

/** Starts a PostgreSQL for this run only: a folder locked by a concurrent run is skipped. Its data need not reach the disk. */
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

/**
 * Gives the tests `TEST_DATABASE_URL`, else a PostgreSQL of our own, with one migrated database to clone: much faster than migrating each
 * time.
 */
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
  await prepareSchema(db)
  await db.destroy()
  provide('testDatabase', { url: await withTestSettings(admin, server.url), template })
  return async () => {
    await dropDatabase(admin, template)
    await admin.destroy()
    await server.stop()
  }
}

/** Drops the databases left by a run that was killed. */
const dropLeftovers = async (admin: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database where datname ~ '^adm_(test|template)_'`.execute(
    admin,
  )
  for (const { name } of rows) await dropDatabase(admin, name)
}
