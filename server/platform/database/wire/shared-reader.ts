import type { CompiledQuery, QueryResult } from 'kysely'
import type { PipelinedConnection } from './pipelined-connection.ts'

type Read = (query: CompiledQuery) => Promise<QueryResult<unknown>>
type Connect = () => Promise<PipelinedConnection>
type Shared = { connection: Promise<PipelinedConnection>; readers: number }

/**
 * Runs the reads by key of all requests, outside transactions, on one connection of the pool. Concurrent reads share its batches, so that
 * under load no process is woken for a single statement. Each read has its own result and its own error. The connection is released to the
 * pool after the last read.
 */
const readerOf = (connect: Connect): Read => {
  let open: Shared | undefined
  const leave = (shared: Shared): void => {
    shared.readers -= 1
    if (shared.readers > 0) return
    if (open === shared) open = undefined
    // A connection that failed to open needs no release.
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

/** Makes the prepared reads of this database, outside transactions, share one connection of its pool. */
export const shareReads = (db: object, connect: Connect): void => void readers.set(db, readerOf(connect))

/** The shared reader of a database; undefined for a transaction and for a pool without one. */
export const sharedReaderOf = (db: object): Read | undefined => readers.get(db)
