import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { PipelinedConnection } from './pipelined-connection.ts'

const pipelined = (connection: DatabaseConnection): PipelinedConnection => {
  if (connection instanceof PipelinedConnection) return connection
  throw new Error('This connection is of another driver.')
}

/** A Kysely driver for a `pg` pool in pipeline mode. */
export const pipelinedDriver = (pool: pg.Pool, connectionOf: (client: pg.PoolClient) => PipelinedConnection): Driver => {
  const connections = new WeakMap<pg.PoolClient, PipelinedConnection>()
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect()
      const connection = connections.get(client) ?? connectionOf(client)
      connections.set(client, connection)
      return connection
    },
    beginTransaction: async (connection, { isolationLevel, accessMode }: TransactionSettings) => {
      const words = ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])]
      pipelined(connection).begin(words.join(' '))
    },
    commitTransaction: (connection) => pipelined(connection).commit(),
    rollbackTransaction: (connection) => pipelined(connection).rollback(),
    releaseConnection: async (connection) => pipelined(connection).release(),
    destroy: () => pool.end(),
  }
}

/** The PostgreSQL dialect with a given driver. */
export const dialectOf = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
