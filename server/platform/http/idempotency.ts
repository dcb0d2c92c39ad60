import { hash } from 'node:crypto'
import { Refusal } from '@adm/domain/refusal'
import type { Db } from '../database/database.ts'
import { insertRow } from '../database/prepared-query.ts'
import { isDatabaseAway } from './errors.ts'
import { type Runtime, inTransaction, type TransactionBody, type RequestContext } from '../work/work.ts'

/** The response to a request: stored with the key, so that a second copy of the request gets the first response. */
export type Answer = {
  status: number
  body: object | null
  /** The event that undoes the change, when it can be undone. */
  changeId?: string | null
}

const reused = () =>
  new Refusal(
    'invalid',
    'IDEMPOTENCY_KEY_REUSED',
    'Cette demande a déjà été enregistrée avec un autre contenu. Cherchez-la dans la liste avant de recommencer dans une nouvelle page.',
  )

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null
/** The same value with its fields sorted by name: asynchronous parsing (phone numbers) adds them in the order of completion. */
const sortFields = (value: unknown): unknown => {
  if (!isRow(value)) return value
  if (Array.isArray(value)) return value.map(sortFields)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, field]) => [name, sortFields(field)]))
}

/**
 * A request with an idempotency key: whose key it is, and a hash of the input, which distinguishes it from another request with the same key.
 */
export type KeyedRequest = { person: string; key: string; print: string }

/**
 * Makes the keyed request of a call.
 * @param person the account, or the hash of a personal link
 * @param keyed the input of the call and its path
 */
export const keyedRequest = (person: string, key: string, keyed: object): KeyedRequest => {
  const print = hash('sha256', JSON.stringify(sortFields(keyed)), 'base64')
  return { person, key, print }
}

/**
 * Runs a change in its transaction, once for its key. Change, key and response are one commit: a refusal leaves the key free. A second
 * copy, later or concurrent, fails at the latest on the first one's row: it is rolled back and gets the first response. Keys are purged
 * after 24 hours.
 */
export const once = async (runtime: Runtime, who: RequestContext, keyed: KeyedRequest, run: TransactionBody<Answer>): Promise<Answer> => {
  try {
    return await inTransaction(runtime, who, async (work) => {
      const answer = await run(work)
      const { status, body, changeId = null } = answer
      const { person, key, print } = keyed
      const row = { person_id: person, key, print, at: work.now, status, answer: JSON.stringify(body), change_id: changeId }
      await insertRow(work.db, 'idempotency', row)
      return answer
    })
  } catch (error) {
    // The caller gets its 503 without a second wait for the database, and sends the request again with the same key.
    if (error instanceof Error && isDatabaseAway(error)) throw error
    const first = await firstAnswer(runtime, keyed)
    if (!first) throw error
    return first
  }
}

/**
 * The response to the first copy of a request; undefined when there was none, or it was refused. @throws {Refusal} `IDEMPOTENCY_KEY_REUSED`
 */
export const firstAnswer = async (runtime: Runtime, keyed: KeyedRequest): Promise<Answer | undefined> => {
  const first = await findFirst(runtime.db, keyed)
  if (!first) return undefined
  if (first.print !== keyed.print) throw reused()
  return { status: first.status ?? 200, body: first.answer as object | null, changeId: first.changeId }
}

const findFirst = (db: Db, { person, key }: KeyedRequest) =>
  db
    .selectFrom('idempotency')
    .select(['print', 'status', 'answer', 'change_id as changeId'])
    .where('person_id', '=', person)
    .where('key', '=', key)
    .executeTakeFirst()
