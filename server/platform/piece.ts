import { nextTick } from 'node:process'
import pg from 'pg'
import { serialize } from 'pg-protocol/dist/serializer.js'

/** A statement as it goes over the wire: planned each time, or under a name once on each connection. */
export type Sent = { text: string; values: unknown[]; name?: string | undefined }
export type Told = { command: string; rowCount: number; rows: unknown[] }
/** A statement of a piece, and who waits for what it tells; nobody, where only what comes after it matters. */
export type Asked = Sent & { answered?: (error: Error | null, told: Told) => void }

/** What `pg` lets a query do; its published types leave it out. */
type Connection = { stream: { writable: boolean; cork: () => void; uncork: () => void; write: (bytes: Uint8Array) => void } }
type Field = { name: string; dataTypeID: number }
declare class WireQuery {
  constructor(config: object)
  submit(connection: Connection): Error | null
  handleRowDescription(message: { fields: readonly Field[] }): void
  handleDataRow(message: { fields: readonly (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleEmptyQuery(): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}
const Query = pg.Query as unknown as typeof WireQuery

/** How the values of a type are read; as published, from a number. */
type Types = { getTypeParser: (type: number, format: 'text') => Column['read'] }
type Column = { name: string; read: (text: string) => unknown }
/** `blank` has every column, so that all rows are made alike. */
type Columns = { all: readonly Column[]; blank: Readonly<Record<string, null>> }

/** What one connection knows by name: the statements that it has read, and the columns of those that were described. */
export class Known {
  readonly #types: Types
  readonly #columns = new Map<string, Columns | null>()
  readonly #doubtful = new Set<string>()

  constructor(types: pg.TypeOverrides) {
    this.#types = types as unknown as Types
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  add(name: string): void {
    this.#columns.set(name, null)
  }

  /** A statement keeps its columns for as long as it is known: PostgreSQL refuses to run it with others. */
  columnsOf(name: string | undefined): Columns | null {
    return (name !== undefined && this.#columns.get(name)) || null
  }

  describe(name: string | undefined, fields: readonly Field[]): Columns {
    const all = fields.map((field) => ({ name: field.name, read: this.#types.getTypeParser(field.dataTypeID, 'text') }))
    const columns = { all, blank: blankOf(fields) }
    // One that failed since is no longer known, although those sent before are still answered.
    if (name !== undefined && this.#columns.has(name)) this.#columns.set(name, columns)
    return columns
  }

  /** After a failure nobody knows which names the connection has: they are given back before they are used again. */
  doubt(name: string): void {
    this.#columns.delete(name)
    this.#doubtful.add(name)
  }

  takeDoubtful(): readonly string[] {
    const names = [...this.#doubtful]
    this.#doubtful.clear()
    return names
  }
}

/** From JSON, which V8 makes as one object of this form: what is copied from it is as quick. */
const blankOf = (fields: readonly Field[]): Columns['blank'] =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null]))))

const rowOf = ({ all, blank }: Columns, texts: readonly (string | null)[]): object => {
  const row: Record<string, unknown> = { ...blank }
  all.forEach(({ name, read }, index) => {
    const text = texts[index] ?? null
    if (text !== null) row[name] = read(text)
  })
  return row
}

/** @param text `INSERT 0 1`, `SELECT 5`, `BEGIN` */
const toldOf = (text: string, rows: unknown[]): Told => {
  const words = text.split(' ')
  return { command: words[0] ?? '', rowCount: words.length > 1 ? Number(words.at(-1)) : 0, rows }
}

const nothing: Told = { command: '', rowCount: 0, rows: [] }

/**
 * Statements that leave in one piece, behind one Sync, and are answered in one: what a statement costs beyond its own work is mostly the two
 * processes waking each other. After the first error PostgreSQL runs none of the rest, and whoever waits for one of them hears that error.
 */
export class Piece extends Query {
  readonly #asked: readonly Asked[]
  readonly #known: Known
  #at = 0
  #columns: Columns | null = null
  #rows: object[] = []
  #misread: Error | null = null

  constructor(asked: readonly Asked[], known: Known) {
    super({})
    this.#asked = asked
    this.#known = known
  }

  override submit({ stream }: Connection): null {
    const closes = this.#known.takeDoubtful().map((name) => serialize.close({ type: 'S', name }))
    const bytes = Buffer.concat([...closes, ...this.#asked.flatMap((one) => this.#messagesOf(one)), serialize.sync()])
    // What else is sent within this turn leaves with it.
    stream.cork()
    nextTick(() => stream.uncork())
    if (stream.writable) stream.write(bytes)
    return null
  }

  #messagesOf({ text, values, name = '', answered }: Asked): Buffer[] {
    const isRead = this.#known.has(name)
    if (name !== '' && !isRead) this.#known.add(name)
    const isDescribed = !answered || this.#known.columnsOf(name) !== null
    return [
      ...(isRead ? [] : [serialize.parse({ text, name })]),
      serialize.bind({ statement: name, values }),
      ...(isDescribed ? [] : [serialize.describe({ type: 'P', name: '' })]),
      serialize.execute(),
    ]
  }

  override handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = this.#known.describe(this.#asked[this.#at]?.name, fields)
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const one = this.#asked[this.#at]
    if (!one?.answered || this.#misread) return
    this.#columns ??= this.#known.columnsOf(one.name)
    try {
      if (this.#columns) this.#rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#misread = error instanceof Error ? error : new Error(String(error))
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    const answered = this.#asked[this.#at]?.answered
    const misread = this.#misread
    const rows = this.#rows
    this.#at += 1
    this.#columns = null
    this.#rows = []
    this.#misread = null
    if (answered) answered(misread, toldOf(text, rows))
  }

  override handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  override handleError(error: Error): void {
    for (const { name } of this.#asked) if (name !== undefined) this.#known.doubt(name)
    const unanswered = this.#asked.slice(this.#at)
    this.#at = this.#asked.length
    for (const { answered } of unanswered) answered?.(error, nothing)
  }

  override handleReadyForQuery(): void {
    // Each statement was answered when it was complete.
  }
}
