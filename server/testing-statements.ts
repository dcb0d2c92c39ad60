import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Db } from './platform/database.ts'

const compiler = new PostgresQueryCompiler()

/** What a story asks of the database, in its order, for the plans of its statements to be read. */
export const statementsOf = async (db: Db, story: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> => {
  const asked: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await story(db.withPlugin(listening))
  return asked
}
