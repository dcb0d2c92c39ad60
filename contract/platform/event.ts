import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** A change for open pages: enough to decide whether to read again, without its content. */
export const changeEvent = z.object({
  entity: z.string(),
  id: z.uuid(),
  /** The row whose history also shows the event: the order, for its keys. */
  of: z.uuid().optional(),
  version: z.int(),
  kind: z.string(),
})

export const eventCalls = defineCalls({
  stream: {
    method: 'GET',
    path: '/api/events',
    summary:
      'Le flux des changements que la personne peut voir, et de qui est sur quelle page (server-sent events); `Last-Event-ID` rejoue ce qui a manqué',
    requires: 'signedIn',
    answer: 'events',
  },
})
