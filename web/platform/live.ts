import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { changeHeard, eventCalls } from '@adm/contract/event'
import { firstScreenOver } from './idle.ts'
import { openPresence } from './presence.ts'
import { refreshToken } from './refresh.ts'
import { readToken } from './token.ts'
import { readEvents, type ServerEvent } from './event-stream.ts'

const windowMs = 200
/** The server speaks every 15 s: a stream that is silent for longer than three of them is dead, whatever the browser believes. */
const silenceMs = 50_000
/** A change as it is heard. */
export type Change = Pick<z.output<typeof changeHeard>, 'entity' | 'id' | 'of' | 'version'>

/** Does this answer in the cache show the row that changed, as it no longer is? */
export type TellStale = (change: Change, queryKey: readonly unknown[], data: unknown) => boolean

/**
 * Follows what others change, on one stream: what the cache shows of it is asked again, merged in a window of 200 ms, but for versions that
 * the cache has already (one's own saves). After a gap that the stream cannot fill, everything on screen is asked again.
 * @param readStale what tells which answers show it: in its own file, since nobody waits for it
 * @param hearAtOnce told of each change as it comes, and of a gap
 * @returns stops following
 */
export const followChanges = (
  queries: QueryClient,
  readStale: () => Promise<TellStale>,
  hearAtOnce: (told: Change | 'resync') => void = () => undefined,
): (() => void) => {
  const stop = new AbortController()
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer ??= setTimeout(settle, windowMs)
  }
  const settle = async () => {
    timer = undefined
    if (queries.isMutating() > 0) return wait() // one's own save is on its way back with its version
    const changes = [...waiting.values()]
    waiting.clear()
    const isStale = await readStale().catch(() => undefined)
    // The file of a version that is gone: what cannot be told apart is asked again.
    if (!isStale) return queries.invalidateQueries()
    await queries.invalidateQueries({
      predicate: ({ queryKey, state }) => changes.some((one) => isStale(one, queryKey, state.data)),
    })
  }
  const hear = ({ event, data }: ServerEvent) => {
    if (event === 'ready') return openPresence()
    if (event === 'presence') return void hearPresence(data)
    if (event === 'resync') {
      hearAtOnce('resync')
      return void queries.invalidateQueries()
    }
    const told = changeHeard.safeParse(parseJson(data)).data
    if (!told) return
    hearAtOnce(told)
    waiting.set(`${told.entity} ${told.id} ${told.of}`, told)
    wait()
  }
  void stayConnected(hear, stop.signal)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** Reconnects for as long as it is wanted: at once after a stream that worked, then after 1, 2, 4… to 30 s. */
const stayConnected = async (hear: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> => {
  let lastId: string | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(await connect(lastId, signal))) {
        failures = 0
        lastId = event.id ?? lastId
        hear(event)
      }
    } catch {
      failures += 1 // no network, a server that restarts, a proxy that cuts: all end in another try
    }
    if (!signal.aborted) await pause(Math.min(30_000, 500 * 2 ** failures), signal)
  }
}

const connect = async (lastId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const token = readToken()
  const headers = { ...(token ? { authorization: token } : {}), ...(lastId ? { 'last-event-id': lastId } : {}) }
  const dead = new AbortController()
  const response = await fetch(eventCalls.stream.path, { headers, signal: AbortSignal.any([signal, dead.signal]) })
  if (response.status === 401) await refreshToken(token)
  if (!response.ok || !response.body) throw new TypeError(`no stream: ${response.status}`)
  return response.body.pipeThrough(whileHeard(() => dead.abort()))
}

/** Passes the stream on, and calls when it falls silent. */
const whileHeard = (onSilence: () => void) => {
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

/** Waits, but not past the end, nor past the return of the network. */
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
    return null // not an event of ours
  }
}

/** Who is on which page, in the order in which it is told: nobody waits for what reads it. */
const hearPresence = async (data: string): Promise<void> => {
  await firstScreenOver()
  const hearing = await import('./presence-hearing.ts').catch(() => undefined)
  hearing?.hearPresence(parseJson(data))
}
