import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.gen.ts'
import { settingsOf, type TimeLimits, timeLimits } from './time-limits.ts'
import { GatheringSocket } from './wire/gathering-socket.ts'
import { closeIdleAfterHang } from './wire/hung-connections.ts'
import { PipelinedConnection } from './wire/pipelined-connection.ts'
import { dialectOf, pipelinedDriver } from './wire/pipelined-driver.ts'
import { shareReads } from './wire/shared-reader.ts'
import { nameStatements } from './wire/statement-names.ts'

/** The pool or an open transaction. Every query takes it as first parameter, so that none runs outside its caller's transaction. */
export type Db = Kysely<Tables>
/** An open transaction, required by writes. */
export type OpenDb = Transaction<Tables>

const instantType = 1184
const dayType = 1082
/** JIT compilation of a statement takes PostgreSQL longer than any of our statements runs. */
const options = '-c jit=off'

/** The URL with our options added to its own, which `pg` would read instead of those of the pool. */
const withOptions = (url: string): string => {
  const own = URL.canParse(url) ? new URL(url).searchParams.get('options') : null
  if (own === null) return url
  const both = new URL(url)
  both.searchParams.set('options', `${options} ${own}`)
  return both.href
}

/** Options of a pool. */
export type PoolOptions = {
  /** Called when an idle connection breaks; the pool opens another one. */
  onError?: (error: Error) => unknown
  /** False sends each statement after the result of the previous one, and prepares none (`DATABASE_PIPELINE=no`). */
  isPipelined?: boolean
  /** Those of migrations, tests and scripts by default: none but for connecting. */
  limits?: TimeLimits
}

/**
 * Opens the pool. Instants arrive as ISO 8601 texts in UTC, days as `YYYY-MM-DD`. Writes and prepared queries are planned once on each
 * connection, searches at each execution.
 */
export const openDatabase = (url: string, connections: number, pooling: PoolOptions = {}): Db => {
  const { onError = () => undefined, isPipelined = true, limits = timeLimits.setup } = pooling
  const types = new pg.TypeOverrides()
  types.setTypeParser(instantType, readInstant)
  types.setTypeParser(dayType, (value) => value)
  const settings = { connectionString: withOptions(url), max: connections, ...settingsOf(limits) }
  const pipelined = { pipeline: true, stream: () => new GatheringSocket() }
  const pool = new pg.Pool({ ...settings, types, options, ...(isPipelined && pipelined) })
  pool.on('error', onError)
  // A connection that breaks inside a transaction between two statements emits its own error event, which ends the process without a
  // listener.
  pool.on('connect', (client) => void client.on('error', onError))
  return isPipelined ? openPipelined(pool, connections) : new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const openPipelined = (pool: pg.Pool, connections: number): Db => {
  const nameOf = nameStatements()
  const onFailure = closeIdleAfterHang(pool)
  const connectionOf = (client: pg.PoolClient) => new PipelinedConnection(client, nameOf, onFailure)
  const db = new Kysely<Tables>({ dialect: dialectOf(() => pipelinedDriver(pool, connectionOf)) })
  // With a single connection, a shared reader would block the writes.
  if (connections > 1) shareReads(db, async () => connectionOf(await pool.connect()))
  return db
}

const withMilliseconds = '2026-11-21 08:00:00.123+00'.length
/**
 * `2026-11-21 08:00:00+00` as ISO 8601, cut at fixed places: a regular expression takes half as long again, for each instant of each row.
 * Other forms (years before 0 or of five digits, microseconds) are parsed by `Date`, which is slower.
 */
const toIso = (value: string): string =>
  value.endsWith('+00') && value[10] === ' ' && value.length <= withMilliseconds
    ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(value).toISOString()

const mostInstants = 10_000
const instants = new Map<string, string>()
/**
 * An instant as ISO 8601. Missions begin and end at whole minutes, which thousands of rows share: their texts are made once, and not for each
 * row, where a text cut into pieces takes 200 bytes.
 */
const readInstant = (value: string): string => {
  if (!value.endsWith(':00+00')) return toIso(value)
  const cached = instants.get(value)
  if (cached !== undefined) return cached
  const iso = toIso(value)
  if (instants.size >= mostInstants) instants.clear()
  instants.set(value, iso)
  return iso
}
