import type { Gathering } from '@adm/contract/platform/presence'

/** A recorded change, as sent to open pages: without content, so that nothing leaks to people without the permission. */
export type RecordedChange = {
  entity: string
  id: string
  /** The parent row, whose history contains the change too: the order, for its keys. */
  of?: string | null
  kind: string
  version: number
  eventId: string
}

/** The people on the page of a row now. */
export type PresenceEvent = { presence: Gathering }

/** A live event: a change, a presence, `resync` (events may be missing, read again), or `end` (this process stops). */
export type LiveEvent = RecordedChange | PresenceEvent | 'resync' | 'end'
