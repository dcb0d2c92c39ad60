import { newId } from './ids.ts'
import { openWire, type Wire } from './live-wire.ts'
import { makePresence, type Presence, type ScreenTold } from './presence.ts'
import type { Heard, Recorded } from './recorded.ts'

/** An act on more rows than this is told as « read again »: each screen does so once, instead of hearing every row. */
const mostTold = 500

type Listener = (heard: Heard) => void

/** The open screens of this process, and the way to those of the others. One a process, in the house. */
export type Live = {
  /** Tells committed changes: here at once, to the other processes within some milliseconds. */
  tell: (recorded: readonly Recorded[]) => void
  /** Tells on which page somebody is, here and to the other processes. */
  tellScreen: (told: ScreenTold) => void
  /** Who is on which page. */
  gatherings: Presence['gatherings']
  /** Hears every change of every process until the returned function is called. */
  subscribe: (listener: Listener) => () => void
  /** Joins the other processes on this database. Without it (PGlite has one process) changes stay here. */
  join: (url: string) => Promise<void>
  /** Ends the open streams: they go on at another process. */
  end: () => void
  leave: () => Promise<void>
}

/** A hub with nobody listening yet. */
export const makeLive = (): Live => {
  const listeners = new Set<Listener>()
  const hear = (heard: Heard) => {
    for (const listener of listeners) listener(heard)
  }
  let wire: Wire | null = null
  const presence = makePresence((gathered) => hear({ gathered }))
  return {
    tellScreen: (told) => {
      presence.hear(told, true)
      wire?.sendScreens([told])
    },
    gatherings: presence.gatherings,
    tell: (recorded) => {
      if (recorded.length > mostTold) {
        hear('resync')
        return wire?.sendResync()
      }
      for (const one of recorded) hear(one)
      wire?.send(recorded)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join: async (url) => {
      wire = await openWire(url, newId(), { hear, hearScreen: (told) => presence.hear(told, false), ownScreens: presence.own })
    },
    end: () => hear('end'),
    leave: async () => {
      await wire?.close()
      wire = null
    },
  }
}
