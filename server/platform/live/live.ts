import { newId } from '../database/ids.ts'
import { openWire, type Wire } from './live-wire.ts'
import { makePresence, type Presence, type ScreenState } from './presence.ts'
import type { LiveEvent, RecordedChange } from './live-event.ts'

/** An act on more rows than this is sent as `resync`: each page reads its data once, instead of receiving every row. */
const mostBroadcast = 500

type Listener = (event: LiveEvent) => void

/** The live hub of this process and its connection to the others. One per process, part of the runtime. */
export type Live = {
  /** Sends committed changes: at once in this process, within some milliseconds to the others. */
  broadcast: (recorded: readonly RecordedChange[]) => void
  /** Sends the page where a person is, in this process and to the others. */
  broadcastScreen: (screen: ScreenState) => void
  /** The people present on each page. */
  gatherings: Presence['gatherings']
  /** Subscribes to the changes of every process. @returns unsubscribes */
  subscribe: (listener: Listener) => () => void
  /** Joins the other processes on this database. Without it (PGlite has one process) changes stay in this process. */
  join: (url: string) => Promise<void>
  /** Ends the open streams: their clients reconnect to another process. */
  end: () => void
  leave: () => Promise<void>
}

/** A hub without listeners. */
export const makeLive = (): Live => {
  const listeners = new Set<Listener>()
  const notify = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }
  let wire: Wire | null = null
  const presence = makePresence((gathering) => notify({ presence: gathering }))
  return {
    broadcastScreen: (screen) => {
      presence.receive(screen, true)
      wire?.sendScreens([screen])
    },
    gatherings: presence.gatherings,
    broadcast: (recorded) => {
      if (recorded.length > mostBroadcast) {
        notify('resync')
        return wire?.sendResync()
      }
      for (const change of recorded) notify(change)
      wire?.send(recorded)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join: async (url) => {
      wire = await openWire(url, newId(), {
        onEvent: notify,
        onScreen: (screen) => presence.receive(screen, false),
        ownScreens: presence.own,
      })
    },
    end: () => notify('end'),
    leave: async () => {
      await wire?.close()
      wire = null
    },
  }
}
