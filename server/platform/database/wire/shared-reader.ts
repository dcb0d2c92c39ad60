import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'
import type { NameOf } from './statement-names.ts'

type Read = (query: CompiledQuery) => Promise<QueryResult<unknown>>
type Shared = { connection: Promise<PipelinedConnection>; readers: number }

/**
 * One connection of the pool for the reads by key outside of transactions, of all requests. A read that is requested while another one is under way
 * goes along with it: under load neither process is woken for a single statement. Each keeps its own result and its own error. The connection goes
 * back to the pool when no read is left.
 */
const readerOf = (pool: pg.Pool, nameOf: NameOf): Read => {
  let open: Shared | undefined
  const connect = async () => new PipelinedConnection(await pool.connect(), nameOf)
  const leave = (shared: Shared): void => {
    shared.readers -= 1
    if (shared.readers > 0) return
    if (open === shared) open = undefined
    // One that could not be opened has nothing to give back.
    shared.connection.then(
      (connection) => connection.release(),
      () => undefined,
    )
  }
  return async (query) => {
    const shared = (open ??= { connection: connect(), readers: 0 })
    shared.readers += 1
    try {
      return await (await shared.connection).executeQuery(query)
    } finally {
      leave(shared)
    }
  }
}

const readers = new WeakMap<object, Read>()

/** From now on the prepared reads of this database, outside of transactions, share one connection of its pool. */
export const shareReads = (db: object, pool: pg.Pool, nameOf: NameOf): void => void readers.set(db, readerOf(pool, nameOf))

/** How this database reads by key; nothing for a transaction, and for a pool that does not share. */
export const sharedReaderOf = (db: object): Read | undefined => readers.get(db)
