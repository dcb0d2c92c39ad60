import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** The rows whose page says who else is on it. */
const presentOn = ['area', 'booking', 'checker', 'client', 'price-grid'] as const
export type PresentOn = (typeof presentOn)[number]

/** The state of an open browser tab, sent when it changes and every 15 seconds. */
const screenState = z.strictObject({
  /** The tab, named by itself. */
  screen: z.uuid(),
  /** A sequence number: a state that arrives late is ignored. */
  turn: z.int().min(1),
  /** The row whose page it shows; `null`: none any more. */
  at: z.strictObject({ entity: z.enum(presentOn), id: z.uuid() }).nullable(),
  /** The part of the page that is being edited, by its title. */
  editing: z.string().trim().min(1).max(80).nullable(),
})

/** A person on the page of a row, once, however many tabs they have there. */
const present = z.object({ personId: z.uuid(), name: z.string(), editing: z.string().nullable() })
export type Present = z.output<typeof present>

const gathering = z.object({ entity: z.enum(presentOn), id: z.uuid(), here: z.array(present) })
/** Everybody on the page of one row, in the order in which they came. */
export type Gathering = z.output<typeof gathering>

/** The event `presence` of the live stream: the people on these pages now. Earlier events about other rows stay valid until the stream reconnects. */
export const presenceEvent = z.array(gathering)

export const presenceCalls = defineCalls({
  tell: {
    method: 'PUT',
    path: '/api/presence',
    summary: 'Dire sur quelle page on est ; les autres l’apprennent par le flux des changements',
    requires: 'signedIn',
    body: screenState,
    answer: 'nothing',
    status: 204,
    transaction: false,
    byViewer: true,
  },
})
