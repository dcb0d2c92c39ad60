import type { Socket } from 'node:net'
import { nextTick } from 'node:process'
import { sql } from 'kysely'
import pg from 'pg'

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

type Told = { command: string; rowCount: number; rows: unknown[] }
type Query = (asked: unknown, values?: unknown, then?: unknown) => Promise<Told> | undefined
const nothingYet: Told = { command: '', rowCount: 0, rows: [] }
const transactionIsAborted = '25P02'

/**
 * Lets a connection keep the statements that always run the same way, so that they are read and planned once and not each time; all others
 * are planned anew. And what is asked for together leaves together, in one piece, which costs half of one after the other.
 */
export const speedUp = (client: pg.PoolClient): void => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as Query
  let failure: unknown
  const sent: Query = (asked, values, then) => {
    stream.cork()
    nextTick(() => stream.uncork())
    const name = typeof asked === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(asked) : undefined
    return name ? query({ name, text: asked, values }, then) : query(asked, values, then)
  }
  /** What failed unwaited is why this one fails; a COMMIT after it has rolled back without saying so. */
  const judged = async (asked: string, told: Promise<Told>): Promise<Told> => {
    const answer = await told.catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === transactionIsAborted ? (failure ?? error) : error
    })
    if (asked === 'commit' && failure) throw failure
    return answer
  }
  const askedFor: Query = (asked, values, then) => {
    const told = sent(asked, values, then)
    if (typeof asked !== 'string' || !told) return told
    if (asked === 'begin') failure = undefined
    if (asked !== 'begin' && !asked.endsWith(unwaited)) return judged(asked, told)
    told.catch((error: unknown) => {
      failure ??= error
    })
    return Promise.resolve(nothingYet)
  }
  client.query = askedFor as typeof client.query
}
