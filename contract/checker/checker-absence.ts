import { z } from 'zod'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { absenceFields, absenceLasts, checkerAbsence } from '@adm/domain/checker/checker-calendar'
import { withdrawnKeys } from '@adm/domain/booking/step/guards/stated-facts'
import { instant } from '@adm/domain/values/date/moment'
import { byId, defineCalls } from '../call.ts'
import { calendarSpan } from './checker-calendar.ts'

const booking = { bookingId: z.uuid() }

/**
 * The decision about a mission that an absence covers: it waits to be reassigned, goes to another checker, or returns to planning (E16),
 * with the destination of withdrawn keys.
 */
export const missionDecision = z.discriminatedUnion(
  'choice',
  [
    z.strictObject({ ...booking, choice: z.literal('keep') }),
    z.strictObject({ ...booking, choice: z.literal('reassign'), checkerId: z.uuid('Choisissez un contrôleur.') }),
    z.strictObject({ ...booking, choice: z.literal('unassign'), withdrawnKeys: withdrawnKeys.optional() }),
  ],
  'Choisissez ce que devient la mission.',
)
export type MissionDecision = z.output<typeof missionDecision>

const decided = { ...absenceFields, missions: z.array(missionDecision).max(200).default([]) }
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

/** Absences with the missions that they cover. Served by the booking feature, which alone may move a mission. */
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
    create: {
      method: 'POST',
      path: '/api/checkers/:id/absences',
      summary: "Enregistrer une absence, avec ce que deviennent les missions qu'elle couvre",
      requires: ['checkers:update'],
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
      params: oneAbsence,
      body: absenceDraft,
      answer: checkerAbsence,
      version: 'required',
    },
    cancel: {
      method: 'DELETE',
      path: '/api/checkers/:id/absences/:absenceId',
      summary: 'Annuler une absence',
      requires: ['checkers:update'],
      params: oneAbsence,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
  },
  { shows: ['checker', 'booking'] },
)
