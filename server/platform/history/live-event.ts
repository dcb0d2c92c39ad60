import type { Gathering } from '@adm/contract/platform/presence'

/** A change that history has, as open screens hear it: no content, so that nobody learns what they may not see. */
export type RecordedChange = {
  entity: string
  id: string
  /** The row in whose history it stands as well: the order, for its keys. */
  of?: string | null
  kind: string
  version: number
  eventId: string
}

/** Who is on the page of a row now. */
export type PresenceEvent = { presence: Gathering }

/** What an open screen hears: a change, who is on a page, that it may have missed some and should read again, or that this process ends. */
export type LiveEvent = RecordedChange | PresenceEvent | 'resync' | 'end'
