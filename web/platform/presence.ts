import { useSyncExternalStore } from 'react'
import type { Present } from '@adm/contract/presence'

type Gathered = ReadonlyMap<string, readonly Present[]>
const nobody: readonly Present[] = []
let gathered: Gathered = new Map()
const shown = new Set<() => void>()
const opened = new Set<() => void>()

const keep = (next: Gathered): void => {
  gathered = next
  for (const show of shown) show()
}

/** The live stream opened: what it told before may be wrong, and the server may not know yet what this page shows. */
export const openPresence = (): void => {
  if (gathered.size > 0) keep(new Map())
  for (const act of opened) act()
}

/** Who is on some pages now, by the rows. */
export const keepPresent = (told: Gathered): void => keep(new Map([...gathered, ...told]))

const onChange = (show: () => void): (() => void) => {
  shown.add(show)
  return () => shown.delete(show)
}

/** Acts each time the live stream opens. @returns stops */
export const onPresenceOpened = (act: () => void): (() => void) => {
  opened.add(act)
  return () => opened.delete(act)
}

/** Who is on the page of a row, by the row's id, this person among them. */
export const usePresent = (): ((id: string) => readonly Present[]) => {
  const now = useSyncExternalStore(onChange, () => gathered)
  return (id) => now.get(id) ?? nobody
}
