import { z } from 'zod'
import {
  missionProposition,
  propositionChange,
  propositionDraft,
  propositionStatuses,
} from '@adm/domain/mission-proposition/mission-proposition'
import { lateWithdrawal } from '@adm/domain/mission-proposition/late-withdrawal'
import { byId, defineCalls, historyLine } from '../call/call.ts'

/** An answer open to the caller: its button, disabled with the reasons when a guard refuses. */
const offeredAnswer = z.object({
  id: z.string(),
  to: z.enum(propositionStatuses),
  allowed: z.boolean(),
  refusals: z.array(z.object({ guard: z.string(), message: z.string() })),
})

/** The propositions of an order, the latest first, each with the answers that the caller may record. */
const bookingPropositions = z.array(z.object({ ...missionProposition.shape, transitions: z.array(offeredAnswer) }))
export type BookingProposition = z.output<typeof bookingPropositions>[number]

const percent = z.int().min(0).max(100).nullable()
/** The latest 200 propositions of a checker, and the checker's answer rates over all of them. */
const checkerPropositions = z.object({
  rates: z.object({
    asked: z.int(),
    answerable: z.int(),
    acceptedPercent: percent,
    declinedPercent: percent,
    expiredPercent: percent,
    /** Median of the minutes between a proposition and its answer. */
    medianMinutes: z.int().nullable(),
  }),
  items: z.array(missionProposition),
  /** Missions of the last year that the checker gave up less than 24 hours before. */
  withdrawals: z.object({ last90: z.int(), last365: z.int(), items: z.array(lateWithdrawal) }),
})
export type CheckerPropositions = z.output<typeof checkerPropositions>

/** Missions offered to checkers, recorded manually. */
export const missionPropositionCalls = defineCalls(
  {
    ofBooking: {
      method: 'GET',
      path: '/api/bookings/:bookingId/mission-propositions',
      shows: ['booking', 'checker', 'mission-proposition'],
      summary: "Les propositions d'une commande aux contrôleurs, avec leurs réponses",
      requires: ['mission-propositions:read'],
      params: z.object({ bookingId: z.uuid() }),
      answer: bookingPropositions,
    },
    ofChecker: {
      method: 'GET',
      path: '/api/checkers/:checkerId/mission-propositions',
      shows: ['checker', 'booking', 'mission-proposition'],
      summary: 'Ce qui a été proposé à un contrôleur, et ses taux de réponse',
      requires: ['mission-propositions:read', 'checkers:read'],
      params: z.object({ checkerId: z.uuid() }),
      answer: checkerPropositions,
    },
    create: {
      method: 'POST',
      path: '/api/mission-propositions',
      summary: 'Enregistrer une proposition faite à un contrôleur; la commande passe en attente du contrôleur',
      requires: ['mission-propositions:read', 'bookings:update'],
      body: propositionDraft,
      answer: missionProposition,
      status: 201,
      version: 'answered',
    },
    transition: {
      method: 'POST',
      path: '/api/mission-propositions/:id/transitions',
      summary: "Enregistrer la réponse d'un contrôleur, ou retirer la proposition",
      requires: ['mission-propositions:read', 'bookings:update'],
      params: byId,
      body: propositionChange,
      answer: missionProposition,
      version: 'answered',
    },
    history: {
      method: 'GET',
      path: '/api/mission-propositions/:id/history',
      requires: ['mission-propositions:read'],
      params: byId,
      answer: z.array(historyLine),
    },
  },
  { shows: ['mission-proposition'] },
)
