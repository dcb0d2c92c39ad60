import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { absenceFields, absenceLasts, checkerAbsence } from '@adm/domain/checker/checker-calendar'
import { withdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call/call.ts'
import { calendarSpan } from './checker-calendar.ts'

const booking = { bookingId: z.uuid() }
/** Another checker, at the hour of the mission without another one. */
const taker = { checkerId: z.uuid('Choisissez un contrôleur.'), startAt: instant.optional() }

/**
 * The decision about a mission that an absence covers: it waits to be reassigned, goes to another checker at its hour or another one, is
 * proposed to another checker, or returns to planning (E16), with the destination of withdrawn keys.
 */
export const missionDecision = z.discriminatedUnion(
  'choice',
  [
    z.strictObject({ ...booking, choice: z.literal('keep') }),
    z.strictObject({ ...booking, choice: z.literal('reassign'), ...taker }),
    z.strictObject({ ...booking, choice: z.literal('propose'), ...taker, withdrawnKeys: withdrawnKeys.optional() }),
    z.strictObject({ ...booking, choice: z.literal('unassign'), withdrawnKeys: withdrawnKeys.optional() }),
  ],
  'Choisissez ce que devient la mission.',
)
export type MissionDecision = z.output<typeof missionDecision>

const mostDecisions = 200
const decided = { ...absenceFields, missions: z.array(missionDecision).max(mostDecisions).default([]) }
/** An absence, with the decisions about the missions that it covers. */
export const absenceDraft = absenceLasts(z.strictObject(decided))
export type AbsenceDraft = z.output<typeof absenceDraft>

/** A mission of a checker in the calendar. */
export const checkerMission = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  missionCode: z.string(),
  service: z.enum(bookingServices),
  status: z.enum(bookingStatuses),
  startAt: instant,
  endAt: instant,
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  clientName: z.string(),
  /** The checker has the keys: the person who reassigns the mission must state their destination (G30). */
  hasWithdrawnKeys: z.boolean(),
})
export type CheckerMission = z.output<typeof checkerMission>

const oneAbsence = z.object({ id: z.uuid(), absenceId: z.uuid() })

const calledTenant = z.object({ name: z.string(), phones: z.array(z.string()) })

/** A mission that an absence still covers, with whom to call about it. */
export const missionToCall = z.object({
  ...checkerMission.shape,
  clientReference: z.string().nullable(),
  clientPhones: z.array(z.string()),
  tenants: z.array(calledTenant),
})
export type MissionToCall = z.output<typeof missionToCall>

/** The people to call about the missions that nobody takes. */
export const callList = z.object({ absence: checkerAbsence, checkerName: z.string(), missions: z.array(missionToCall) })
export type CallList = z.output<typeof callList>

/** An absence that waits for a person: to confirm it, or to reassign the missions under it. */
export const absenceToHandle = z.object({
  ...checkerAbsence.shape,
  checkerName: z.string(),
  /** The missions that it still covers. */
  missionCount: z.int(),
})
export type AbsenceToHandle = z.output<typeof absenceToHandle>

/**
 * Absences with the missions that they cover. Served by the booking feature, which alone may move a mission. A person who may do one half
 * (change checkers, or change orders) makes the call; the service hands the other half over.
 */
export const checkerAbsenceCalls = defineCalls(
  {
    missions: {
      method: 'GET',
      path: '/api/checkers/:checkerId/missions',
      summary: "Les missions d'un contrôleur entre deux jours",
      requires: ['checkers:read', 'bookings:read'],
      params: z.object({ checkerId: z.uuid() }),
      query: calendarSpan,
      answer: z.array(checkerMission),
    },
    toHandle: {
      method: 'GET',
      path: '/api/checkers/absences-to-handle',
      summary: 'Les absences à confirmer, et celles dont des missions restent à réaffecter',
      requires: ['checkers:read', 'bookings:read'],
      answer: z.object({ items: z.array(absenceToHandle) }),
    },
    callList: {
      method: 'GET',
      path: '/api/checkers/absences/:id/calls',
      summary: 'Qui appeler pour les missions que personne ne reprend',
      requires: ['checkers:read', 'bookings:read'],
      params: byId,
      answer: callList,
    },
    create: {
      method: 'POST',
      path: '/api/checkers/:id/absences',
      summary: "Enregistrer une absence, ou l'annoncer sans le droit de modifier les contrôleurs, avec ce que deviennent ses missions",
      requires: ['checkers:update'],
      orAnyOf: ['bookings:update'],
      params: byId,
      body: absenceDraft,
      answer: checkerAbsence,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/checkers/:id/absences/:absenceId',
      summary: "Changer une absence, avec ce que deviennent les missions qu'elle couvre",
      requires: ['checkers:update'],
      orAnyOf: ['bookings:update'],
      params: oneAbsence,
      body: absenceDraft,
      answer: checkerAbsence,
      version: 'required',
    },
    confirm: {
      method: 'POST',
      path: '/api/checkers/:id/absences/:absenceId/confirmation',
      summary: 'Confirmer une absence annoncée',
      requires: ['checkers:update'],
      params: oneAbsence,
      body: z.strictObject({}),
      answer: checkerAbsence,
      version: 'answered',
    },
    settle: {
      method: 'POST',
      path: '/api/checkers/:id/absences/:absenceId/missions',
      summary: "Dire ce que deviennent les missions qu'une absence couvre",
      requires: ['bookings:update'],
      params: oneAbsence,
      body: z.strictObject({ missions: z.array(missionDecision).min(1).max(mostDecisions) }),
      answer: checkerAbsence,
    },
    cancel: {
      method: 'DELETE',
      path: '/api/checkers/:id/absences/:absenceId',
      summary: 'Annuler une absence',
      requires: ['checkers:update'],
      orAnyOf: ['bookings:update'],
      params: oneAbsence,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
  },
  { shows: ['checker', 'booking'] },
)
