import type { CompiledQuery, DeleteQueryNode, InsertQueryNode, RootOperationNode, UpdateQueryNode } from 'kysely'

const prepared = new WeakSet<object>()

/** Marks a query whose best plan does not depend on its values: it is prepared under a name, and planned once on each connection. */
export const markPrepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => {
  prepared.add(query)
  return query
}

type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode
/** True for an INSERT, UPDATE or DELETE built by Kysely, not for raw SQL. */
export const isWrite = (query: RootOperationNode): query is Write =>
  query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'

/** Each prepared statement uses memory in the client and in the server, on every connection. */
const mostNames = 300
/** Longer texts are not prepared: an INSERT of many rows has a different text for each number of rows. */
const mostCharacters = 6_000

/** The name of a prepared statement, the same on every connection of a pool; undefined for a query planned at each execution. */
export type NameOf = (query: CompiledQuery) => string | undefined

/**
 * Names writes and the queries marked as prepared. A search is never named: after five executions of a prepared `LIKE $1` PostgreSQL
 * switches to a generic plan, which is 25 times slower.
 */
export const nameStatements = (): NameOf => {
  const names = new Map<string, string>()
  return (query) => {
    const { sql } = query
    const isNamed = (prepared.has(query) || isWrite(query.query)) && sql.length <= mostCharacters
    const name = isNamed ? names.get(sql) : undefined
    if (name || !isNamed || names.size >= mostNames) return name
    const added = `adm_${names.size}`
    names.set(sql, added)
    return added
  }
}
