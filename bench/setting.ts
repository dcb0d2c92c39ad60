import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import pg from 'pg'
import { z } from 'zod'
import { makeToken } from '../server/platform/identity/session.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The bench's options: database sizes, numbers of connections, durations, server. */
export type Settings = {
  sizes: readonly number[]
  connections: readonly number[]
  rounds: number
  seconds: number
  minutes: number
  serverUrl: string
  port: number
}

export const secret = 'bench: a secret of at least thirty-two characters'
/** Runs on different ports use different databases. */
const runDatabaseOf = ({ port }: Settings): string => `adm_bench_run_${port}`

/** The address of a database on the server. */
export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
export const withPool = async <Result>(url: string, work: (db: pg.Pool) => Promise<Result>): Promise<Result> => {
  const db = new pg.Pool({ connectionString: url, max: 2 })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Copies the database of this size, loaded by `npm run demo` when missing, so that every run starts with the same rows. */
export const copyDatabase = async (
  settings: Settings,
  size: number,
  loadDemo: (url: string, size: number) => Promise<void>,
): Promise<string> => {
  const { serverUrl } = settings
  const runDatabase = runDatabaseOf(settings)
  const name = `adm_bench_${size}`
  const exists = await withPool(serverUrl, async (db) => (await db.query('select 1 from pg_database where datname = $1', [name])).rowCount)
  if (!exists) await withPool(serverUrl, (db) => db.query(`create database ${name}`))
  // An interrupted load continues; a complete one is only migrated.
  await loadDemo(urlOf(serverUrl, name), size)
  await withPool(serverUrl, async (db) => {
    await db.query(`drop database if exists ${runDatabase}`)
    // Copied by files, with its own checkpoint: otherwise the pages left to write would be written during a measurement.
    await db.query(`create database ${runDatabase} template ${name} strategy file_copy`)
  })
  return urlOf(serverUrl, runDatabase)
}

const commands = z.object({ scripts: z.object({ start: z.string() }) })
/** The memory flags that `npm start` passes to Node. */
const startFlags = (): string[] => {
  const { scripts } = commands.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** Starts the built product as `npm start` does. */
export const startProduct = (url: string, port: number): Promise<ServerProcess> => {
  const env = { DATABASE_URL: url, TOKEN_SECRET: secret, DEMO: 'no', DATA_DIR: 'dist/bench/data', CALLS_PER_MINUTE: '1000000' }
  return startServer([execPath, ...startFlags(), 'dist/server/main.js'], port, env, '/readyz')
}

/** A token, valid for fifteen minutes, of a user with every permission. */
export const tokenOfAdministrator = (url: string, signedWith: string): Promise<string> =>
  withPool(url, async (db) => {
    const text = "select id from user_account where status = 'active' and 'all' = any(scope) order by id limit 1"
    const { rows } = await db.query<{ id: string }>(text)
    return makeToken(new TextEncoder().encode(signedWith), rows[0]?.id ?? '')
  })
