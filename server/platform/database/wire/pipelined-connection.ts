import { CompiledQuery, type DatabaseConnection, type QueryResult, type RootOperationNode } from 'kysely'
import pg from 'pg'
import { isWrite, type NameOf } from './statement-names.ts'

/** A transaction continues without the results of at most this many writes, so that the queue of a connection stays short. */
const mostUnread = 100
const failedTransaction = '25P02'
const changedResultType = '0A000'

const isUnread = (query: RootOperationNode): boolean => isWrite(query) && !query.returning

const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

/**
 * Rows as objects, each a copy of one object with every column: `pg` adds the columns one by one, which makes slow objects above about 15
 * columns.
 */
const rowsOf = ({ fields, rows }: pg.QueryArrayResult<unknown[]>): object[] => {
  if (rows.length === 0) return []
  const names = fields.map(({ name }) => name)
  const blank = blankOf(names)
  return rows.map((values) => {
    const row = { ...blank }
    let index = 0
    for (const name of names) {
      row[name] = values[index]
      index += 1
    }
    return row
  })
}

type Row = Record<string, unknown>
/** One object per selected list of columns. */
const blanks = new Map<string, Row>()
const blankOf = (names: readonly string[]): Row => {
  const key = names.join()
  const made: Row = blanks.get(key) ?? JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`)
  blanks.set(key, made)
  return made
}

/**
 * A connection of the pool in the pipeline mode of `pg`: a statement is sent without waiting for the previous result, and PostgreSQL runs
 * the statements in order. Inside a transaction, BEGIN and writes without RETURNING are not awaited: the next awaited statement, or COMMIT,
 * throws their failure. Writes therefore return no row count; where it matters, use RETURNING.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: NameOf
  readonly #onFailure: (error: unknown) => void
  #isInTransaction = false
  #unread = 0
  /** The last error that is not a consequence of another one. */
  #failure: unknown
  #isSpent = false

  constructor(client: pg.PoolClient, nameOf: NameOf, onFailure: (error: unknown) => void) {
    this.#client = client
    this.#nameOf = nameOf
    this.#onFailure = onFailure
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = this.#send(query, this.#nameOf(query))
    if (this.#isInTransaction && this.#unread < mostUnread && isUnread(query.query)) {
      this.#leaveUnread(result)
      return { rows: [] }
    }
    // Kysely infers the row type from the query.
    return { rows: rowsOf(await result) as Row[] }
  }

  streamQuery(): never {
    throw new Error('A pipelined connection has no cursor: read page after page.')
  }

  /** Sends BEGIN, with the isolation level if there is one. */
  begin(level: string): void {
    this.#isInTransaction = true
    this.#leaveUnread(this.#send(CompiledQuery.raw(level), level))
  }

  /** @throws the failure of a write that was not awaited: PostgreSQL then answers COMMIT with ROLLBACK, and no error */
  async commit(): Promise<void> {
    const { command } = await this.#send(CompiledQuery.raw('commit'), 'commit')
    this.#isInTransaction = false
    if (command !== 'COMMIT') throw this.#failure
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#send(CompiledQuery.raw('rollback'), 'rollback')
  }

  /** Releases the connection to the pool, which closes it when a prepared statement no longer fits its table. */
  release(): void {
    this.#client.release(this.#isSpent)
  }

  async #send({ sql, parameters }: CompiledQuery, name: string | undefined): Promise<pg.QueryArrayResult<unknown[]>> {
    try {
      const result = await this.#execute({ text: sql, values: [...parameters], rowMode: 'array', ...(name && { name }) })
      // Several statements in one text (a migration) have one result each, which the types of `pg` leave out.
      return [result].flat().at(-1) ?? result
    } catch (error) {
      this.#onFailure(error)
      const code = codeOf(error)
      if (code !== failedTransaction) this.#failure = error
      if (code === changedResultType) this.#isSpent = true
      throw this.#failure
    }
  }

  /**
   * Creates the `pg.Query` itself: the promise that `client.query` makes of a configuration retains its rows through several garbage
   * collections.
   */
  #execute(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>> {
    return new Promise((resolve, reject) => {
      this.#client.query(new pg.Query<unknown[]>(config, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }

  #leaveUnread(result: Promise<unknown>): void {
    this.#unread += 1
    const read = () => void (this.#unread -= 1)
    result.then(read, read)
  }
}
