import { z } from 'zod'
import { defineCalls } from './call.ts'

/** A change, as an open screen hears it: enough to know whether to read again, and nothing of its content. */
export const changeHeard = z.object({ entity: z.string(), id: z.uuid(), version: z.int(), kind: z.string() })

export const eventCalls = defineCalls({
  stream: {
    method: 'GET',
    path: '/api/events',
    summary: 'Le flux des changements que la personne peut voir (server-sent events); `Last-Event-ID` rejoue ce qui a manqué',
    requires: 'signedIn',
    answer: 'events',
  },
})
