import type { CompiledQuery, DeleteQueryNode, InsertQueryNode, RootOperationNode, UpdateQueryNode } from 'kysely'

const prepared = new WeakSet<object>()

/** Marks a query whose best plan does not depend on its values: it is prepared under a name, and planned once on each connection. */
export const markPrepared = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => {
  prepared.add(query)
  return query
}

type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode
/** True for an INSERT, UPDATE or DELETE that was built by Kysely; SQL written by hand is none. */
export const isWrite = (query: RootOperationNode): query is Write =>
  query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'

/** A connection keeps each prepared statement in memory, on both sides. */
const mostNames = 300
/** An INSERT of many rows has a text of its own for each number of rows. */
const mostCharacters = 6_000

/** The name of a prepared statement, the same on every connection of a pool; none for a query that is planned at each execution. */
export type NameOf = (query: CompiledQuery) => string | undefined

/**
 * Names writes and the queries marked as prepared. A search is never named: after five executions of a named `LIKE $1` PostgreSQL takes a generic
 * plan, which is 25 times slower.
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
