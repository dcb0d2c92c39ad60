import { timeBlock, timeBlockFields, timeBlockLasts } from '@adm/domain/checker/time-block'
import { computedInstant, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { calendarSpan } from './checker-calendar.ts'

const { checkerId, startAt, endAt } = timeBlockFields

/** A new time block, or all fields of a changed one: its checker too, since it moves between lines. */
export const timeBlockDraft = timeBlockLasts(z.strictObject(timeBlockFields))
export type TimeBlockDraft = z.output<typeof timeBlockDraft>

/** Hours that nobody has blocked yet; `id` names the time block that would have them. */
const blockedHours = timeBlockLasts(z.strictObject({ checkerId, startAt, endAt, id: z.uuid().optional() }))
export type BlockedHours = z.output<typeof blockedHours>

/** The effects of blocking these hours. */
const timeBlockSimulation = z.object({
  checkerId: z.uuid(),
  startAt: instant,
  endAt: instant,
  /** Why they cannot be blocked, each as a sentence; empty when they can. */
  refusals: z.array(z.string()),
  /** Working minutes that they take from the day, and those of the day without missions and ways that remain. */
  takenMinutes: z.int(),
  freeMinutes: z.int(),
  /** Missions whose checker must leave during these hours. */
  ways: z.array(z.object({ startAt: instant, leavesAt: computedInstant })),
  /** Slots of open offers that tenants could choose no more. */
  offeredSlots: z.int(),
})
export type TimeBlockSimulation = z.output<typeof timeBlockSimulation>

const requires = ['calendars:read', 'bookings:update'] as const

/** The time blocks of checkers. */
export const timeBlockCalls = defineCalls(
  {
    ofChecker: {
      method: 'GET',
      path: '/api/checkers/:id/time-blocks',
      summary: "Les créneaux bloqués d'un contrôleur entre deux jours",
      requires: ['checkers:read'],
      params: byId,
      query: calendarSpan,
      answer: z.array(timeBlock),
    },
    simulation: {
      method: 'GET',
      path: '/api/calendar/time-block-simulation',
      summary: "Ce que ferait un créneau bloqué : heures prises, trajets et refus; rien n'est écrit",
      requires,
      query: blockedHours,
      answer: timeBlockSimulation,
      shows: ['time-block', 'booking', 'checker', 'slot-offer'],
    },
    create: {
      method: 'POST',
      path: '/api/calendar/time-blocks',
      summary: "Bloquer un créneau d'un contrôleur",
      requires,
      body: timeBlockDraft,
      answer: timeBlock,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/calendar/time-blocks/:id',
      summary: 'Allonger, raccourcir ou déplacer un créneau bloqué',
      requires,
      params: byId,
      body: timeBlockDraft,
      answer: timeBlock,
      version: 'required',
    },
    cancel: {
      method: 'DELETE',
      path: '/api/calendar/time-blocks/:id',
      summary: 'Libérer un créneau bloqué',
      requires,
      params: byId,
      answer: 'nothing',
      status: 204,
      version: 'required',
    },
  },
  { shows: ['time-block', 'checker'] },
)
