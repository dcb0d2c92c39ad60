import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.gen.ts'
import { GatheringSocket } from './wire/gathering-socket.ts'
import { dialectOf, pipelinedDriver } from './wire/pipelined-driver.ts'
import { shareReads } from './wire/shared-reader.ts'
import { nameStatements } from './wire/statement-names.ts'

/** The pool, or an open transaction. Queries take it first, so that no query can slip out of the transaction of its caller. */
export type Db = Kysely<Tables>
/** An open transaction: what writes ask for. */
export type OpenDb = Transaction<Tables>

const instantType = 1184
const dayType = 1082
const patienceMs = 30_000
/** To compile a statement takes PostgreSQL longer than any of ours runs. */
const options = '-c jit=off'

type PoolOptions = {
  /** Hears of an idle connection that broke: the pool opens another one. */
  onError?: (error: Error) => unknown
  /** False sends each statement when the one before has its result, and prepares none (`DATABASE_PIPELINE=no`). */
  isPipelined?: boolean
}

/**
 * Opens the pool. Instants arrive as ISO 8601 texts in UTC, days as `YYYY-MM-DD`. Writes and prepared queries are planned once on each connection,
 * searches at each execution.
 */
export const openDatabase = (url: string, connections: number, { onError = () => undefined, isPipelined = true }: PoolOptions = {}): Db => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(instantType, toIso)
  types.setTypeParser(dayType, (value) => value)
  const settings = { connectionString: url, max: connections, connectionTimeoutMillis: patienceMs }
  const pipelined = { pipeline: true, stream: () => new GatheringSocket() }
  const pool = new pg.Pool({ ...settings, types, options, ...(isPipelined && pipelined) })
  pool.on('error', onError)
  // One that breaks in a transaction between two statements says so by an event of its own, which ends the process when nobody hears it.
  pool.on('connect', (client) => void client.on('error', onError))
  return isPipelined ? openPipelined(pool, connections) : new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const openPipelined = (pool: pg.Pool, connections: number): Db => {
  const nameOf = nameStatements()
  const db = new Kysely<Tables>({ dialect: dialectOf(() => pipelinedDriver(pool, nameOf)) })
  // Where there is one connection, reads would keep it from the changes.
  if (connections > 1) shareReads(db, pool, nameOf)
  return db
}

const plainInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/
/** `2026-11-21 08:00:00+00` as ISO 8601; what is written otherwise (years before 0, microseconds) takes the long way. */
const toIso = (value: string): string => {
  const [, day, time, part = ''] = plainInstant.exec(value) ?? []
  return day ? `${day}T${time}.${part.padEnd(3, '0')}Z` : new Date(value).toISOString()
}
