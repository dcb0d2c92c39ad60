import { useSyncExternalStore } from 'react'
import { mayFetchAhead } from './connection.ts'
import { whenIdle } from './idle.ts'
import { isOnline, onOnline } from './online.ts'

/** How many edits wait for the network, and how many for the person: refused, or on a field that somebody else changed. */
export type WaitingCount = { waiting: number; asking: number }

const place = 'waiting'
const pauseMs = 3_000
/** For a connection that saves data, or has little. */
const sparingPauseMs = 30_000

let count: WaitingCount = { waiting: 0, asking: 0 }
const heard = new Set<() => void>()

/** What the queue holds now: it comes in its own file, and tells here what the frame of every page shows of it. */
export const tellWaiting = (next: WaitingCount): void => {
  if (next.waiting === count.waiting && next.asking === count.asking) return
  count = next
  if (next.waiting + next.asking > 0) localStorage.setItem(place, 'yes')
  else localStorage.removeItem(place)
  for (const hear of heard) hear()
}

const listen = (hear: () => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** The same, and a new render when it changes. */
export const useWaitingCount = (): WaitingCount => useSyncExternalStore(listen, () => count)

/**
 * Starts the queue at once where something waits or the network is away, and when it goes; else some seconds later, since a first screen needs
 * none of it. A file that does not come is asked for again at the next occasion.
 */
export const startWaitingWhenNeeded = (start: () => Promise<void>): void => {
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
