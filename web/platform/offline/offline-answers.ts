import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Answered, Call } from '@adm/contract/call/call'
import { afterFirstScreen } from '../idle.ts'
import { reportUnreached } from '../api/online.ts'
import { Refused } from '../api/refused.ts'

/** A reading call whose answers are stored for use without network. */
export type OfflineCall = {
  call: Call & { method: 'GET' }
  /** Upper bound of its stored answers, the most recent ones. */
  most: number
  /** The sentence for an answer that is not stored. */
  missing: string
}

/** The sentence for a page of a list that is not stored on this device. */
export const missingList = "Cette liste n'est pas disponible hors ligne : vous ne l'avez pas ouverte récemment ainsi filtrée."

const againMs = 1_000
/** The store is in its own file, loaded at the first read or write. */
const openStore = () => import('./answer-store.ts')

let calls: readonly OfflineCall[] = []
let personId: string | null = null
/** The time of reading of each answer that was read from this device and not from the server. */
const since = new Map<string, number>()

/** Sets the person whose answers are stored from now on; null stores no answers. */
export const storeAnswersFor = (id: string | null): void => {
  if (id !== personId) since.clear()
  personId = id
}

/** Stores the answers of these calls from now on, when the page is idle. */
export const storeAnswers = (queries: QueryClient, stored: readonly OfflineCall[]): void => {
  calls = stored
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, queryHash, state } = event.query
    const row = calls.find(({ call }) => call.path === queryKey[0])
    const reader = personId
    if (!row || !reader || since.has(queryHash)) return
    afterFirstScreen(() => {
      if (reader === personId) storeAnswer(reader, row.call.path, queryHash, { data: state.data, at: state.dataUpdatedAt, most: row.most })
    })
  })
}

/** Stores the answers of these calls too: those of a page whose calls come with its own file. */
export const storeMoreAnswers = (stored: readonly OfflineCall[]): void => {
  calls = [...calls.filter(({ call }) => !stored.some((other) => other.call.path === call.path)), ...stored]
}

/** The server's answer; without network, the stored one. @throws {Refused} `OFFLINE` when none is stored */
export const orStored = async <C extends Call & { method: 'GET' }>(
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
    const row = calls.find((offlineCall) => offlineCall.call.path === call.path)
    if (!isUnanswered(error) || !row || !personId) throw error
    const stored = await find(personId, row.call.path, hash)
    const answer = typeof call.answer === 'string' ? undefined : call.answer.safeParse(stored?.data).data
    if (!stored || answer === undefined) throw navigator.onLine ? error : missing(row)
    if (navigator.onLine) {
      await new Promise((resolve) => setTimeout(resolve, againMs))
      const second = await read().catch(() => undefined)
      if (second !== undefined) return second
      reportUnreached()
    }
    since.set(hash, stored.at)
    return answer as Answered<C>
  }
}

/** The time of reading of the oldest stored answer on screen, in milliseconds. */
export const displayedSince = (queries: QueryClient): number | undefined => {
  const active = queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
  const times = active.map(({ queryHash, state }) => since.get(queryHash) ?? state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

const sessionKind = 'session'

/** Stores the current person for a start without network, and drops the answers of another person. */
export const storeSession = (id: string, data: object): void => {
  afterFirstScreen(() => {
    if (id !== personId) return
    const at = Date.now()
    void openStore()
      .then((store) => store.dropAllBut(id, at))
      .then(() => storeAnswer(id, sessionKind, sessionKind, { data, at, most: 1 }))
      .catch(logFailure)
  })
}

/** This person's last session on this device. */
export const findStoredSession = async (id: string): Promise<unknown> => (await find(id, sessionKind, sessionKind))?.data

/** Drops the stored answers of all persons: at an explicit sign-out. */
export const dropStored = async (): Promise<void> => {
  storeAnswersFor(null)
  await openStore()
    .then((store) => store.dropAllBut(null, Date.now()))
    .catch(logFailure)
}

/** Whether the server did not answer; a refusal is an answer. */
export const isUnanswered = (error: unknown): boolean => error instanceof Refused && error.refusal.statusCode === 0

const storeAnswer = (id: string, kind: string, key: string, stored: { data: unknown; at: number; most: number }): void =>
  void openStore()
    .then((store) => store.putAnswer(id, kind, key, stored))
    .catch(logFailure)

const find = (id: string, kind: string, key: string) =>
  openStore()
    .then((store) => store.findAnswer(id, kind, key, Date.now()))
    .catch(logFailure)

const missing = ({ missing: message }: OfflineCall) => new Refused({ statusCode: 0, code: 'OFFLINE', message, errors: [] })

const logFailure = (error: unknown): undefined => {
  // oxlint-disable-next-line no-console -- a browser without storage works fully with network, and not without
  console.warn(error)
}
