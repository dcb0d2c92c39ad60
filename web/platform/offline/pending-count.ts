import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../device-storage.ts'
import { mayFetchAhead } from '../api/connection.ts'
import { afterFirstScreen, firstScreenOver } from '../idle.ts'
import { isOnline, onOnline } from '../api/online.ts'

/** The numbers of edits that wait for the network, and of edits that need the person: refused, or in conflict with another change. */
export type PendingCount = { pending: number; blocked: number }

const storageKey = 'waiting'
/** After the first screen, for a connection that is slow or saves data. */
const sparingPauseMs = 30_000

let count: PendingCount = { pending: 0, blocked: 0 }
const listeners = new Set<() => void>()

/** Sets the numbers, which every page's frame displays; the queue itself is in its own file. */
export const setPendingCount = (next: PendingCount): void => {
  if (next.pending === count.pending && next.blocked === count.blocked) return
  count = next
  if (next.pending + next.blocked > 0) deviceStorage.store(storageKey, 'yes')
  else deviceStorage.drop(storageKey)
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The numbers of pending edits, with a new render when they change. */
export const usePendingCount = (): PendingCount => useSyncExternalStore(listen, () => count)

/**
 * Starts the queue at once when edits are pending, when there is no network, and at each network change; else some seconds later, since
 * a first screen does not need it. If its file does not load, the next network change fetches it again.
 */
export const startPendingWhenNeeded = (start: () => Promise<void>): void => {
  let started: Promise<void> | undefined
  const begin = () => {
    started ??= start().catch(() => {
      started = undefined
    })
  }
  onOnline(begin)
  if (deviceStorage.read(storageKey) !== null || !isOnline()) begin()
  else if (mayFetchAhead(navigator)) afterFirstScreen(begin)
  else void firstScreenOver().then(() => setTimeout(begin, sparingPauseMs))
}
