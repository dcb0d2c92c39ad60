import { nextTick } from 'node:process'
import pg from 'pg'

/** A statement as it goes over the wire: planned each time, or under a name once on each connection. */
export type Sent = { text: string; values: readonly unknown[]; name?: string | undefined }
export type Told = { command: string; rowCount: number; rows: unknown[] }

/** What `pg` lets a query do; its published types leave it out. */
type Connection = {
  stream: { cork: () => void; uncork: () => void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (message: object) => void
  bind: (message: object) => void
  execute: (message: object) => void
  close: (message: { type: 'S'; name: string }) => void
}
declare class WireQuery {
  constructor(config: object)
  name: string | undefined
  callback: (error: Error | null, told: Told) => void
  submit(connection: object): Error | null
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: object): void
  handleError(error: Error, connection: Connection): void
}
const Query = pg.Query as unknown as typeof WireQuery

/** Names that a connection may know or not, since a batch failed in which they were new: given back before they are used again. */
const doubtful = new WeakMap<object, Set<string>>()
const doubtfulOf = (connection: object): Set<string> => {
  const names = doubtful.get(connection) ?? new Set()
  doubtful.set(connection, names)
  return names
}

/** A connection that does not ask for the answer yet. */
const withoutAnswer = (connection: Connection) => ({
  stream: connection.stream,
  parsedStatements: connection.parsedStatements,
  submittedNamedStatements: connection.submittedNamedStatements,
  parse: (message: object) => connection.parse(message),
  bind: (message: object) => connection.bind(message),
  execute: (message: object) => connection.execute(message),
  close: (message: { type: 'S'; name: string }) => connection.close(message),
  describe: () => undefined,
  sync: () => undefined,
})

/**
 * Statements that leave in one piece and are answered in one: the answer is that of the last, or the first error, after which PostgreSQL runs
 * none of the rest. What a statement costs beyond its own work is mostly the two processes waking each other.
 */
export class Batch extends Query {
  readonly #before: readonly WireQuery[]
  #unfinished: number

  constructor(last: Sent, before: readonly Sent[], answered: (error: Error | null, told: Told) => void) {
    super({ ...last, queryMode: 'extended' })
    this.#before = before.map((sent) => new Query({ ...sent, queryMode: 'extended' }))
    this.#unfinished = before.length
    this.callback = answered
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    // What is asked for together leaves together.
    nextTick(() => connection.stream.uncork())
    const names = doubtfulOf(connection)
    for (const name of names) connection.close({ type: 'S', name })
    names.clear()
    let failure: Error | null = null
    for (const one of this.#before) {
      one.callback = (error) => {
        failure ??= error
      }
      one.submit(withoutAnswer(connection))
    }
    return failure ?? super.submit(connection)
  }

  override handleDataRow(message: object): void {
    if (this.#unfinished === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: object): void {
    if (this.#unfinished > 0) this.#unfinished -= 1
    else super.handleCommandComplete(message, connection)
  }

  override handleError(error: Error, connection: Connection): void {
    for (const { name } of [...this.#before, this]) {
      if (!name) continue
      delete connection.parsedStatements[name]
      delete connection.submittedNamedStatements[name]
      doubtfulOf(connection).add(name)
    }
    super.handleError(error, connection)
  }
}
