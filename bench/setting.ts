import { readFileSync } from 'node:fs'
import { execPath } from 'node:process'
import pg from 'pg'
import { z } from 'zod'
import { makeToken } from '../server/platform/identity/session.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** What is measured, over which databases, for how long. */
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
/** Two runs on other ports do not meet. */
const runDatabaseOf = ({ port }: Settings): string => `adm_bench_run_${port}`

const urlOf = (serverUrl: string, database: string): string => {
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

/** A copy of the database of this size, which is loaded by `npm run demo` when it is not there, so that every run begins with the same rows. */
export const copyDatabase = async (
  settings: Settings,
  size: number,
  loadDemo: (url: string, size: number) => Promise<void>,
): Promise<string> => {
  const { serverUrl } = settings
  const runDatabase = runDatabaseOf(settings)
  const name = `adm_bench_${size}`
  const isThere = await withPool(serverUrl, async (db) => (await db.query('select 1 from pg_database where datname = $1', [name])).rowCount)
  if (!isThere) await withPool(serverUrl, (db) => db.query(`create database ${name}`))
  // Once: a load that was cut goes on, and one that has ended is only brought up to date.
  await loadDemo(urlOf(serverUrl, name), size)
  await withPool(serverUrl, async (db) => {
    await db.query(`drop database if exists ${runDatabase}`)
    // Copied by its files, with a checkpoint of its own: what another copy leaves to be written would be written while something else is measured.
    await db.query(`create database ${runDatabase} template ${name} strategy file_copy`)
  })
  return urlOf(serverUrl, runDatabase)
}

const commands = z.object({ scripts: z.object({ start: z.string() }) })
/** What `npm start` tells Node: how its memory grows. */
const startFlags = (): string[] => {
  const { scripts } = commands.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** The product as `npm start` runs it, once it is built. */
export const startProduct = (url: string, port: number): Promise<ServerProcess> => {
  const env = { DATABASE_URL: url, TOKEN_SECRET: secret, DEMO: 'no', DATA_DIR: 'dist/bench/data' }
  return startServer([execPath, ...startFlags(), 'dist/server/main.js'], port, env, '/readyz')
}

/** A token of fifteen minutes of somebody who may do everything. */
export const tokenOfAdministrator = (url: string, signedWith: string): Promise<string> =>
  withPool(url, async (db) => {
    const text = "select id from user_account where status = 'active' and 'all' = any(scope) order by id limit 1"
    const { rows } = await db.query<{ id: string }>(text)
    return makeToken(new TextEncoder().encode(signedWith), rows[0]?.id ?? '')
  })
