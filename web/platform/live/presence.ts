import { useSyncExternalStore } from 'react'
import type { Present } from '@adm/contract/platform/presence'

type PresenceByRow = ReadonlyMap<string, readonly Present[]>
const nobody: readonly Present[] = []
let presenceByRow: PresenceByRow = new Map()
const listeners = new Set<(presence: PresenceByRow) => void>()
const opened = new Set<() => void>()

const setPresence = (next: PresenceByRow): void => {
  presenceByRow = next
  for (const listener of listeners) listener(next)
}

/** Handles the opening of the live stream: the stored presence may be stale, and the server may not have this page's presence yet. */
export const openPresence = (): void => {
  if (presenceByRow.size > 0) setPresence(new Map())
  for (const act of opened) act()
}

/** Adds the persons present on some pages, by row. */
export const addPresence = (presences: PresenceByRow): void => setPresence(new Map([...presenceByRow, ...presences]))

/** Subscribes to the persons present, by row. @returns unsubscribes */
export const onPresence = (listener: (presence: PresenceByRow) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to each opening of the live stream. @returns unsubscribes */
export const onPresenceOpened = (act: () => void): (() => void) => {
  opened.add(act)
  return () => opened.delete(act)
}

/** The persons on the page of a row, by the row's id, this person among them. */
export const usePresent = (): ((id: string) => readonly Present[]) => {
  const now = useSyncExternalStore(onPresence, () => presenceByRow)
  return (id) => now.get(id) ?? nobody
}
