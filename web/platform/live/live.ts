import type { QueryClient } from '@tanstack/react-query'
import { changeEvent, eventCalls } from '@adm/contract/platform/event'
import { firstScreenOver } from '../idle.ts'
import { openPresence } from './presence.ts'
import { dataSource } from '../api/data-source.ts'
import { refreshToken } from '../api/refresh.ts'
import type { CachedAnswer, Change } from '../api/stale.ts'
import { readToken } from '../session/token.ts'
import { readEvents, type ServerEvent } from './event-stream.ts'

const windowMs = 200
/** The least time between two rounds of fetches: during a burst a page would fetch five times a second. A change is there within a second. */
const restMs = 500
/** A request that hangs does not hold up the changes after it for longer. */
const longestRoundMs = 5_000
const longestRound = () => new Promise<void>((end) => setTimeout(end, longestRoundMs))
/** The server writes every 15 s: a stream silent for three intervals is dead, even if the browser reports it open. */
const silenceMs = 50_000

/**
 * The server repeats to a first stream the changes of its last three seconds, one of which is left for the way of an answer. On a busy
 * machine or a slow network the stream opens later: what was read before is read again.
 */
const repeatedMs = 2_000

/** Whether a change makes an answer of the cache stale. */
type IsStale = (change: Change, answer: CachedAnswer) => boolean

/**
 * Subscribes to other persons' changes, on one stream. Stale cache entries are fetched again, once for all changes of 200 ms, except for
 * versions that the cache has already (one's own saves). In a burst of changes, a round of fetches begins at the earliest half a second
 * after the last round, and after its answers: a fetch that each change cancels never ends. After a gap that the stream cannot fill, everything
 * on screen is fetched again.
 * @param readStale loads the rule for stale answers, in its own file, since no page waits for it
 * @param onChangeAtOnce called with each change as it arrives, and with a gap
 * @returns unsubscribes
 */
export const followChanges = (
  queries: QueryClient,
  readStale: () => Promise<IsStale>,
  onChangeAtOnce: (change: Change | 'resync') => void = () => undefined,
): (() => void) => {
  const stop = new AbortController()
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  const wait = () => {
    timer ??= setTimeout(settle, Math.max(windowMs, restsUntil - Date.now()))
  }
  const settle = async () => {
    try {
      if (queries.isMutating() > 0) return // the answer of one's own save will bring its version
      restsUntil = Date.now() + restMs
      const changes = [...waiting.values()]
      waiting.clear()
      await Promise.race([fetchStale(queries, changes, readStale), longestRound()])
    } finally {
      timer = undefined
      if (waiting.size > 0 && !stop.signal.aborted) wait()
    }
  }
  const onReady = readOlderOnce(queries)
  const onServerEvent = ({ event, data }: ServerEvent) => {
    if (event === 'ready') {
      onReady()
      return openPresence()
    }
    if (event === 'presence') return void readPresence(data)
    if (event === 'resync') {
      onChangeAtOnce('resync')
      return void queries.invalidateQueries()
    }
    const change = changeEvent.safeParse(parseJson(data)).data
    if (!change) return
    onChangeAtOnce(change)
    waiting.set(`${change.entity} ${change.id} ${change.of}`, change)
    wait()
  }
  void stayConnected(onServerEvent, stop.signal)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** Fetches again the answers on screen that these changes make stale, and waits for them. */
const fetchStale = async (queries: QueryClient, changes: readonly Change[], readStale: () => Promise<IsStale>): Promise<void> => {
  const isStale = await readStale().catch(() => undefined)
  // The file belongs to a removed version: without the rule, everything is fetched again.
  if (!isStale) return queries.invalidateQueries()
  await queries.invalidateQueries({
    predicate: ({ queryKey, state, meta }) => changes.some((change) => isStale(change, { queryKey, data: state.data, shows: meta?.shows })),
  })
}

/** Reads again, when the first stream opens, what was read before the changes that it repeats. */
const readOlderOnce = (queries: QueryClient) => {
  let isFirst = true
  return () => {
    const repeatedFrom = Date.now() - repeatedMs
    if (isFirst) void queries.invalidateQueries({ predicate: ({ state: { dataUpdatedAt: at } }) => at > 0 && at < repeatedFrom })
    isFirst = false
  }
}

/** Reconnects until it is aborted: after half a second if the stream worked, then after 1, 2, 4… to 30 s. */
const stayConnected = async (onServerEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> => {
  let lastId: string | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(await connect(lastId, signal))) {
        failures = 0
        lastId = event.id ?? lastId
        onServerEvent(event)
      }
    } catch {
      failures += 1 // no network, a server that restarts, a proxy that closes the stream: all are retried
    }
    if (!signal.aborted) await pause(Math.min(30_000, 500 * 2 ** failures), signal)
  }
}

const connect = async (lastId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const token = readToken()
  const headers = { ...(token ? { authorization: token } : {}), ...(lastId ? { 'last-event-id': lastId } : {}) }
  const dead = new AbortController()
  const response = await fetch(`${dataSource}${eventCalls.stream.path}`, { headers, signal: AbortSignal.any([signal, dead.signal]) })
  if (response.status === 401) await refreshToken(token)
  if (!response.ok || !response.body) throw new TypeError(`no stream: ${response.status}`)
  return response.body.pipeThrough(watchSilence(() => dead.abort()))
}

/** Forwards the stream, and calls when it has been silent for `silenceMs`. */
const watchSilence = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, silenceMs)
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceMs)
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}

/** Waits, at most until the abort or the return of the network. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: ended.signal })
    globalThis.addEventListener('online', end, { signal: ended.signal })
  })

const parseJson = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return null // not an event of this server
  }
}

let presenceCode: Promise<typeof import('./receive-presence.ts')> | undefined

/** Handles a presence message after the first screen. All messages wait for one load, so that none overtakes an earlier one. */
const readPresence = async (data: string): Promise<void> => {
  presenceCode ??= firstScreenOver().then(() => import('./receive-presence.ts'))
  const code = await presenceCode.catch(() => {
    presenceCode = undefined
  })
  code?.receivePresence(parseJson(data))
}
