import { z } from 'zod'
import { dispatch, dispatchDraft, dispatchModes, dispatchStop } from '@adm/domain/mission-proposition/dispatch'
import { propositionAnswer } from '@adm/domain/mission-proposition/mission-proposition'
import { missionWithdrawal } from '@adm/domain/mission-proposition/late-withdrawal'
import { instant } from '@adm/domain/values/date/moment'
import { linkedHome } from '../booking/linked-home.ts'
import { byToken, defineCalls } from '../call/call.ts'

const ofBooking = z.object({ bookingId: z.uuid() })

const plannedRecipient = z.object({ id: z.uuid(), name: z.string(), travelMinutes: z.int().nullable(), missionsThatDay: z.int() })

/** What a dispatch would send: its waves if nobody accepted, and the suitable checkers whom a mail cannot reach. */
const dispatchPlan = z.object({
  /** When the first wave would be sent: later than now in the quiet hours. */
  sendsAt: instant,
  sendsNow: z.boolean(),
  expiresAt: instant,
  waves: z.array(z.array(plannedRecipient)),
  withoutMail: z.array(plannedRecipient),
})
export type DispatchPlan = z.output<typeof dispatchPlan>

/** The search of a checker for an order by propositions that the clock sends and ends. */
export const dispatchCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/dispatches',
      shows: ['dispatch', 'booking'],
      summary: "Les recherches d'un contrôleur pour une commande, la dernière d'abord",
      requires: ['mission-propositions:read'],
      params: ofBooking,
      answer: z.array(dispatch),
    },
    suggest: {
      method: 'GET',
      path: '/api/mission-propositions/suggest',
      shows: ['mission-proposition', 'booking', 'checker'],
      summary: 'À qui une recherche proposerait la mission, vague par vague',
      requires: ['mission-propositions:read', 'bookings:read'],
      query: z.strictObject({ bookingId: z.uuid(), startAt: instant, mode: z.enum(dispatchModes) }),
      answer: dispatchPlan,
    },
    start: {
      method: 'POST',
      path: '/api/bookings/:bookingId/dispatches',
      summary: 'Chercher un contrôleur; la commande passe en attente du contrôleur et la première vague part, sauf la nuit',
      requires: ['mission-propositions:read', 'bookings:update'],
      params: ofBooking,
      body: dispatchDraft,
      answer: dispatch,
      status: 201,
    },
    stop: {
      method: 'POST',
      path: '/api/bookings/:bookingId/dispatches/stop',
      summary: 'Arrêter la recherche en cours: ses propositions sont retirées',
      requires: ['mission-propositions:read', 'bookings:update'],
      params: ofBooking,
      body: dispatchStop,
      answer: dispatch,
    },
    advance: {
      method: 'POST',
      path: '/api/bookings/:bookingId/dispatches/advance',
      summary: 'Passer à la vague suivante sans attendre: les propositions en cours de la recherche sont retirées',
      requires: ['mission-propositions:read', 'bookings:update'],
      params: ofBooking,
      body: z.strictObject({}),
      answer: dispatch,
    },
  },
  { shows: ['dispatch'] },
)

/** The mission as the bearer of the link sees it: no name, no phone, no code. */
const linkedMission = z.object({
  ...linkedHome,
  startAt: instant,
  endAt: instant,
  /** Great-circle distance from the home of the checker, and minutes of travel. */
  distanceKm: z.int().nullable(),
  travelMinutes: z.int().nullable(),
  feeCents: z.int().nullable(),
})
export type LinkedMission = z.output<typeof linkedMission>

/** The state of a proposition for the bearer of its link: only an open or an accepted one shows the mission. */
const linkedProposition = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), expiresAt: instant, mission: linkedMission }),
  z.object({
    state: z.literal('accepted'),
    mission: linkedMission,
    /** The checker still has it, and it has not begun. */ mayGiveUp: z.boolean(),
    /** Its problems are reported by the same link: `/w/{token}`. */ mayReport: z.boolean(),
  }),
  z.object({ state: z.literal('declined') }),
  z.object({ state: z.literal('givenUp') }),
  z.object({ state: z.literal('taken') }),
])
export type LinkedProposition = z.output<typeof linkedProposition>

/** Far above the taps of a person; the secret has 256 bits. */
const linkPerMinute = 600

/** The proposition that its checker opens and answers with a personal link. */
export const propositionLinkCalls = defineCalls({
  read: {
    method: 'GET',
    path: '/api/links/:token/mission-proposition',
    shows: [],
    summary: 'La mission proposée au porteur du lien personnel',
    requires: 'link',
    features: ['booking'],
    params: byToken,
    answer: linkedProposition,
    addressPerMinute: linkPerMinute,
  },
  answer: {
    method: 'POST',
    path: '/api/links/:token/mission-proposition',
    summary: 'Accepter ou refuser la mission proposée',
    requires: 'link',
    features: ['booking'],
    params: byToken,
    body: propositionAnswer,
    answer: linkedProposition,
    addressPerMinute: linkPerMinute,
  },
  giveUp: {
    method: 'POST',
    path: '/api/links/:token/mission-proposition/withdrawal',
    summary: "Rendre une mission acceptée, jusqu'à son début",
    requires: 'link',
    features: ['booking'],
    params: byToken,
    body: missionWithdrawal,
    answer: linkedProposition,
    addressPerMinute: linkPerMinute,
  },
})
