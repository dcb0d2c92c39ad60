import type pg from 'pg'

/** The message of `pg` for a statement without an answer within `query_timeout`: it has closed the connection. */
const noAnswer = 'Query read timeout'

/**
 * Closes the idle connections of a pool when one of its connections hangs: the network has probably lost them all, and each would let one
 * more request wait for its time limit.
 * @returns to be called with the error of a statement
 */
export const closeIdleAfterHang = (pool: pg.Pool): ((error: unknown) => void) => {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => void idle.add(client))
  pool.on('remove', (client) => void idle.delete(client))
  return (error) => {
    if (!(error instanceof Error) || error.message !== noAnswer) return
    for (const { connection } of idle) connection.stream.destroy(new Error('closed, since another connection of its pool hangs'))
  }
}
