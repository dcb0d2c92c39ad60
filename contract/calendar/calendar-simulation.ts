import { guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { keysWays } from '@adm/domain/key-tracking/keys-plan'
import { computedInstant, day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

const assignment = { bookingId: z.uuid(), checkerId: z.uuid() }

/** A refusal of the step; `guard` is null when no step leads there. */
const simulationRefusal = z.object({ guard: z.enum(guardIds).nullable(), message: z.string(), forcible: z.boolean() })

/** `docs/domain.md` 1.4: the withdrawal that the start asks for, or who must hand the keys over. The code of a box is not in it. */
const keysEffect = z.object({
  way: z.enum(keysWays),
  place: z.string().nullable(),
  hours: z.string().nullable(),
  dueAt: computedInstant.nullable(),
  isLate: z.boolean(),
  holderName: z.string().nullable(),
})

/** The effects of an assignment that nobody has made. */
const simulation = z.object({
  bookingId: z.uuid(),
  checkerId: z.uuid(),
  startAt: instant,
  endAt: computedInstant,
  leavesAt: computedInstant,
  /** The status to request; null when no step leads there. */
  to: z.enum(bookingStatuses).nullable(),
  travelMinutes: z.int(),
  /** Travel minutes added to the days of the checkers concerned, negative when some are saved; null when a place is unknown. */
  travelDelta: z.int().nullable(),
  /** The next mission of that day and its departure after the change. */
  next: z.object({ code: z.string(), leavesAt: computedInstant, before: computedInstant }).nullable(),
  refusals: z.array(simulationRefusal),
  /** Whether the day is one of those wished; null without a wish. */
  isWished: z.boolean().nullable(),
  /** Null when the keys ask for nothing. */
  keys: keysEffect.nullable(),
  /** Whether the people of the mission learn it less than 24 hours ahead. */
  isShortNotice: z.boolean(),
  /** Whether the start is over. */
  isPast: z.boolean(),
  /** Whether the mission was confirmed and must be confirmed again. */
  losesConfirmation: z.boolean(),
  /** Checkers who were asked and have not answered; null for a caller who may not read mission propositions. */
  openPropositions: z.int().nullable(),
  /** People who were told the present hour, when it changes; null for a caller who may not read messages. */
  informed: z.int().nullable(),
})
export type Simulation = z.output<typeof simulation>
export type SimulationRefusal = z.output<typeof simulationRefusal>

/** The effects of an assignment before it is made. */
export const simulationCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/calendar/simulation',
      summary: "Ce que ferait une affectation : trajets, départs et refus; rien n'est écrit",
      requires: ['calendars:read', 'bookings:read'],
      query: z.strictObject({ ...assignment, startAt: instant }),
      answer: simulation,
    },
    bestPlace: {
      method: 'GET',
      path: '/api/calendar/best-place',
      summary: "L'heure d'un jour à laquelle une mission ajoute le moins de trajet à un contrôleur, avec ce qu'elle ferait",
      requires: ['calendars:read', 'bookings:read'],
      query: z.strictObject({ ...assignment, day }),
      answer: z.object({ place: simulation.nullable() }),
    },
  },
  { shows: ['booking', 'checker', 'area', 'client', 'key-tracking', 'mission-proposition', 'notification', 'time-block'] },
)
