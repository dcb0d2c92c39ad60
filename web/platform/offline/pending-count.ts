import { useSyncExternalStore } from 'react'
import { mayFetchAhead } from '../api/connection.ts'
import { whenIdle } from '../idle.ts'
import { isOnline, onOnline } from '../api/online.ts'

/** How many edits wait for the network, and how many for the person: refused, or on a field that somebody else changed. */
export type PendingCount = { pending: number; blocked: number }

const place = 'waiting'
const pauseMs = 3_000
/** For a connection that saves data, or has little. */
const sparingPauseMs = 30_000

let count: PendingCount = { pending: 0, blocked: 0 }
const listeners = new Set<() => void>()

/** Sets the state of the queue, which is in its own file: every page's frame displays it. */
export const setPendingCount = (next: PendingCount): void => {
  if (next.pending === count.pending && next.blocked === count.blocked) return
  count = next
  if (next.pending + next.blocked > 0) localStorage.setItem(place, 'yes')
  else localStorage.removeItem(place)
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same, and a new render when it changes. */
export const usePendingCount = (): PendingCount => useSyncExternalStore(listen, () => count)

/**
 * Starts the queue at once when edits are pending or the network is away, and when the network is lost; else some seconds later, since a
 * first screen does not need it. A file that does not load is fetched again at the next occasion.
 */
export const startPendingWhenNeeded = (start: () => Promise<void>): void => {
  let started: Promise<void> | undefined
  const begin = () => {
    started ??= start().catch(() => {
      started = undefined
    })
  }
  onOnline(begin)
  if (localStorage.getItem(place) !== null || !isOnline()) begin()
  else setTimeout(() => whenIdle(begin), mayFetchAhead(navigator) ? pauseMs : sparingPauseMs)
}
