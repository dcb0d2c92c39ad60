import { sql } from 'kysely'
import type pg from 'pg'
import { Batch, type Sent, type Told } from './batch.ts'

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

const names = new Map<string, string>()
/** The name of a statement on every connection; none for one that is planned each time. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= mostNamed || !hasOnePlan(text)) return known
  const name = `adm_${names.size}`
  names.set(text, name)
  return name
}

type Query = (asked: unknown, values?: unknown, then?: unknown) => Promise<Told | undefined> | undefined
const nothingYet: Told = { command: '', rowCount: 0, rows: [] }

/** Several statements in one text go as they are: only alone can a statement have values or a name. */
const isAlone = (text: string, values: unknown): values is readonly unknown[] =>
  Array.isArray(values) && (values.length > 0 || !text.includes(';'))

/**
 * Lets a connection keep the statements that always run the same way, so that they are read and planned once and not each time; all others
 * are planned anew. What needs no answer, BEGIN with it, waits for the next statement and leaves in one piece with it.
 */
export const speedUp = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as Query
  let waiting: Sent[] = []

  const send = (last: Sent): Promise<Told> => {
    const before = waiting
    waiting = []
    return new Promise((resolve, reject) => {
      void query(new Batch(last, before, (error, told) => (error ? reject(error) : resolve(told))))
    })
  }
  const sendWaiting = async (): Promise<void> => {
    const last = waiting.pop()
    if (last) await send(last)
  }
  /** @returns `all` when nothing of the transaction had left yet */
  const dropWaiting = (): 'all' | 'rest' => {
    const wasBegun = !waiting.some(({ text }) => text === 'begin')
    waiting = []
    return wasBegun ? 'rest' : 'all'
  }
  const askedFor: Query = (text, values = [], then) => {
    if (typeof text !== 'string' || then) return query(text, values, then)
    if (!isAlone(text, values)) return sendWaiting().then(() => query(text, values))
    if (text === 'rollback' && dropWaiting() === 'all') return Promise.resolve(nothingYet)
    const sent = { text, values, name: nameOf(text) }
    if (text !== 'begin' && !text.endsWith(unwaited)) return send(sent)
    waiting.push(sent)
    return Promise.resolve(nothingYet)
  }
  client.query = askedFor as typeof client.query
}
