import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Db } from '../platform/database/database.ts'

const compiler = new PostgresQueryCompiler()

/** The statements that a function runs on the database, in order, so that a test can read their plans. */
export const statementsOf = async (db: Db, body: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> => {
  const statements: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await body(db.withPlugin(listening))
  return statements
}
