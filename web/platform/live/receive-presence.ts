import { presenceEvent } from '@adm/contract/platform/presence'
import { addPresence } from './presence.ts'

/** Receives a presence message of the live stream. */
export const receivePresence = (payload: unknown): void =>
  addPresence(
    new Map(
      presenceEvent
        .catch([])
        .parse(payload)
        .map(({ id, here }) => [id, here]),
    ),
  )
