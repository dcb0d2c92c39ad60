import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Db } from './platform/database/database.ts'

const compiler = new PostgresQueryCompiler()

/** What a story asks of the database, in its order, for the plans of its statements to be read. */
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
