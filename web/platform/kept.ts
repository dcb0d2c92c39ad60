import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Answered, Call } from '@adm/contract/call'
import { afterFirstScreen } from './idle.ts'
import { tellUnreached } from './online.ts'
import { Refused } from './refused.ts'

/** A reading call whose answers can be read again without network. */
export type KeptCall = {
  call: Call & { method: 'GET' }
  /** How many of its answers are kept, the last ones read. */
  most: number
  /** The sentence for one that is not. */
  missing: string
}

const againMs = 1_000
/** The store comes in its own file, when there is something to keep or to find. */
const openStore = () => import('./kept-answers.ts')

let calls: readonly KeptCall[] = []
let personId: string | null = null
/** Since when the answers that were found here, and not at the server, are known. */
const since = new Map<string, number>()

/** Whose answers are kept from now on; null for nobody's. */
export const keepFor = (id: string | null): void => {
  if (id !== personId) since.clear()
  personId = id
}

/** Keeps what is read of these calls from now on, when the page has nothing better to do. */
export const keepAnswers = (queries: QueryClient, kept: readonly KeptCall[]): void => {
  calls = kept
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    const row = calls.find(({ call }) => call.path === queryKey[0])
    const reader = personId
    if (!row || !reader || since.has(queryHash)) return
    afterFirstScreen(() => {
      if (reader === personId) keep(reader, row.call.path, queryHash, { data: state.data, at: state.dataUpdatedAt, most: row.most })
    })
  })
}

/** The answer of the server; when it cannot be reached, the one that this device keeps. @throws {Refused} `OFFLINE` when it keeps none */
export const orKept = async <C extends Call & { method: 'GET' }>(
  call: C,
  queryKey: QueryKey,
  read: () => Promise<Answered<C>>,
): Promise<Answered<C>> => {
  const hash = hashKey(queryKey)
  try {
    const answer = await read()
    since.delete(hash)
    return answer
  } catch (error) {
    const row = calls.find((one) => one.call.path === call.path)
    if (!isUnanswered(error) || !row || !personId) throw error
    const found = await find(personId, row.call.path, hash)
    const answer = typeof call.answer === 'string' ? undefined : call.answer.safeParse(found?.data).data
    if (!found || answer === undefined) throw navigator.onLine ? error : missing(row)
    if (navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, againMs))
      const second = await read().catch(() => undefined)
      if (second !== undefined) return second
      tellUnreached()
    }
    since.set(hash, found.at)
    return answer as Answered<C>
  }
}

/** When the oldest of what is on screen was read, in milliseconds. */
export const shownSince = (queries: QueryClient): number | undefined => {
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
  const times = shown.map(({ queryHash, state }) => since.get(queryHash) ?? state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

const sessionKind = 'session'

/** Remembers who is here for a start without network, and drops what was another person's. */
export const keepSession = (id: string, data: object): void => {
  afterFirstScreen(() => {
    if (id !== personId) return
    const at = Date.now()
    void openStore()
      .then((store) => store.dropKeptBut(id, at))
      .then(() => keep(id, sessionKind, sessionKind, { data, at, most: 1 }))
      .catch(logFailure)
  })
}

/** The session that this person had here last. */
export const findKeptSession = async (id: string): Promise<unknown> => (await find(id, sessionKind, sessionKind))?.data

/** Drops everything of everybody: the sign-out that a person asks for. */
export const dropKept = async (): Promise<void> => {
  keepFor(null)
  await openStore()
    .then((store) => store.dropKeptBut(null, Date.now()))
    .catch(logFailure)
}

/** No answer at all: a refusal is one, and stays one. */
export const isUnanswered = (error: unknown): boolean => error instanceof Refused && error.told.statusCode === 0

const keep = (id: string, kind: string, key: string, kept: { data: unknown; at: number; most: number }): void =>
  void openStore()
    .then((store) => store.keepAnswer(id, kind, key, kept))
    .catch(logFailure)

const find = (id: string, kind: string, key: string) =>
  openStore()
    .then((store) => store.findKept(id, kind, key, Date.now()))
    .catch(logFailure)

const missing = ({ missing: message }: KeptCall) => new Refused({ statusCode: 0, code: 'OFFLINE', message, errors: [] })

const logFailure = (error: unknown): undefined => {
  // oxlint-disable-next-line no-console -- a browser that keeps nothing is poorer without network, and as good with it
  console.warn(error)
}
