import { nextTick } from 'node:process'
import { sql } from 'kysely'
import pg from 'pg'
import { type Asked, Known, Piece, type Sent, type Told } from './piece.ts'

/** Put before a select whose plan is the same whatever its values: by key, one row. */
export const samePlan = '/* same plan */'
/** The same as a part of a query. @example db.selectFrom('area').selectAll().modifyFront(keepingPlan) */
export const keepingPlan = sql.raw<void>(samePlan)
const unwaited = '/* unwaited */'
/**
 * Put at the end of a statement of a transaction whose answer nobody needs: the next one leaves with it. When it fails, so does what follows
 * it, with its error, at the COMMIT at the latest.
 * @example db.insertInto('event').values(row).modifyEnd(withoutWaiting)
 */
export const withoutWaiting = sql.raw<void>(unwaited)

const mostNamed = 300
const longest = 6_000

/** Never one that searches: a named one with LIKE goes to a plan that fits no search after five runs, 25 times slower. */
const hasOnePlan = (text: string): boolean =>
  text.length <= longest &&
  (text.startsWith(samePlan) ||
    text.startsWith(`select ${samePlan}`) ||
    /^(begin|commit|rollback)$/.test(text) ||
    (/^(insert|update|delete) /.test(text) && !/ like |returning \*/.test(text)))

/** The name of a statement on every connection of a pool; none for one that is planned each time. */
export type Naming = (text: string) => string | undefined

/** Names the statements of a pool, in the order in which they are first asked. */
export const makeNaming = (): Naming => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostNamed || !hasOnePlan(text)) return known
    const name = `adm_${names.size}`
    names.set(text, name)
    return name
  }
}

type Query = (asked: unknown, values?: unknown, then?: unknown) => Promise<Told | undefined> | undefined
const nothingYet: Told = { command: '', rowCount: 0, rows: [] }
/** As `pg` writes a value of JavaScript for PostgreSQL; its published types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } }).utils

/** Several statements in one text go as they are: only alone can a statement have values or a name. */
const isAlone = (text: string, values: unknown): values is readonly unknown[] =>
  Array.isArray(values) && (values.length > 0 || !text.includes(';'))

const fast = new WeakMap<pg.PoolClient, { query: Query; known: Known }>()

/** Sends statements together, each answered alone: an error of one is not one of the others. For a connection that is in no transaction. */
export const sendEachAlone = (client: pg.PoolClient, asked: readonly Asked[]): void => {
  const connection = fast.get(client)
  if (!connection) throw new Error('this connection was not sped up')
  for (const one of asked) void connection.query(new Piece([one], connection.known))
}

/** A statement as it is sent: its values as PostgreSQL reads them, its name when it has one plan. */
export const sentOf = (text: string, values: readonly unknown[], nameOf: Naming): Sent => ({
  text,
  values: values.map((value) => prepareValue(value)),
  name: nameOf(text),
})

/**
 * Lets a connection keep the statements that always run the same way, so that they are read and planned once and not each time; all others
 * are planned anew. What is asked for together leaves in one piece; what needs no answer, BEGIN with it, waits for the next that does.
 */
export const speedUp = (client: pg.PoolClient, types: pg.TypeOverrides, nameOf: Naming): void => {
  const query = client.query.bind(client) as Query
  const known = new Known(types)
  fast.set(client, { query, known })
  let gathered: Asked[] = []

  const isAwaited = (): boolean => gathered.some(({ answered }) => answered)
  const leave = (): void => {
    if (!isAwaited()) return
    const piece = new Piece(gathered, known)
    gathered = []
    void query(piece)
  }
  const send = ({ text, values, name }: Sent): Promise<Told> =>
    new Promise((resolve, reject) => {
      if (!isAwaited()) nextTick(leave)
      gathered.push({ text, values, name, answered: (error, told) => (error ? reject(error) : resolve(told)) })
    })
  const sendUnwaited = async (): Promise<void> => {
    leave()
    const last = gathered.pop()
    if (last) await send(last)
  }
  /** @returns true when nothing of the transaction had left yet */
  const dropUnwaited = (): boolean => {
    // An error in what is asked would take the ROLLBACK with it: it leaves before.
    leave()
    const wasBegun = !gathered.some(({ text }) => text === 'begin')
    gathered = []
    return !wasBegun
  }
  const askedFor: Query = (text, values = [], then) => {
    if (typeof text !== 'string' || then) return query(text, values, then)
    if (!isAlone(text, values)) return sendUnwaited().then(() => query(text, values))
    if (text === 'rollback' && dropUnwaited()) return Promise.resolve(nothingYet)
    const sent = sentOf(text, values, nameOf)
    if (text !== 'begin' && !text.endsWith(unwaited)) return send(sent)
    gathered.push(sent)
    return Promise.resolve(nothingYet)
  }
  client.query = askedFor as typeof client.query
}
