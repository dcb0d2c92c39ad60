import { replanReaches } from '@adm/domain/booking/assignment/replan-reach'
import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { bookingCandidate } from '../booking/booking.ts'
import { defineCalls, several } from '../call/call.ts'

/** Who takes a mission of an absent checker, and when. */
const replacementPlace = z.object({
  checkerId: z.uuid(),
  checkerName: z.string(),
  startAt: instant,
  endAt: instant,
  /** By how many minutes the travel of that day grows. */
  addedMinutes: z.int(),
})

/** The taker proposed for a mission of an absent checker, and the others who could be chosen for it. */
export const replacement = z.object({
  bookingId: z.uuid(),
  /** Null when nobody can, and for a mission about which the person has decided. */
  place: replacementPlace.nullable(),
  /** Why nobody can take it, in the sentences of the guards. */
  reasons: z.array(z.string()),
  /** Judged by the guards of the reassignment, after the decisions about the other missions, at the hour `candidatesAt`. */
  candidates: z.array(bookingCandidate),
  candidatesAt: instant,
})
export type Replacement = z.output<typeof replacement>

/** The most decisions that `chosen` carries, as `several` allows. */
export const mostChosen = 100
/** The decision about a mission: `{bookingId}:{checkerId}@{startAt}`; without a checker when it gets none. */
const chosen = z.string().regex(/^[0-9a-f-]{36}:([0-9a-f-]{36})?@\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
export type ChosenReplacement = { bookingId: string; checkerId: string | null; startAt: string }

/** A decision in the address of the call. */
export const chosenText = ({ bookingId, checkerId, startAt }: ChosenReplacement): string => `${bookingId}:${checkerId ?? ''}@${startAt}`

/** The decision of an address. */
export const readChosen = (text: string): ChosenReplacement => {
  const [who = '', startAt = ''] = text.split('@')
  const [bookingId = '', checkerId = ''] = who.split(':')
  return { bookingId, checkerId: checkerId || null, startAt }
}

/** The takers that the solver proposes for all missions of an absent checker together. Nothing is changed. */
export const replacementCalls = defineCalls(
  {
    propose: {
      method: 'GET',
      path: '/api/checkers/:checkerId/replacements',
      summary: "Qui reprend chaque mission d'un contrôleur absent : une proposition pour toutes, et les autres contrôleurs possibles",
      requires: ['checkers:read', 'bookings:read'],
      params: z.object({ checkerId: z.uuid() }),
      query: z.strictObject({
        startAt: instant,
        endAt: instant,
        /** How far a mission without a taker at its hour may move. */
        reach: z.enum(replanReaches).default('hour'),
        chosen: several(chosen),
      }),
      answer: z.array(replacement),
    },
  },
  { shows: ['booking', 'client', 'checker', 'area', 'document'] },
)
