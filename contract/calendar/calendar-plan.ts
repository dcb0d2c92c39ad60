import { mostPlanCheckers, mostPlanDays, mostPlanOrders, planOrderStates } from '@adm/domain/calendar/plan/plan-figures'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { day, daysBetween, instant } from '@adm/domain/values/date/moment'
import { ruleOf } from '@adm/domain/values/rule'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { boardFilters } from './calendar.ts'
import { jobStates } from '../platform/job.ts'

const planBody = z
  .strictObject({
    fromDay: day,
    untilDay: day,
    /** The orders that wait, by the filters of the board; its checkers and areas are also those of the proposal. */
    filter: boardFilters,
    /** Only these checkers, of those of the filter. */
    checkerIds: z.array(z.uuid()).min(1, 'Choisissez au moins un contrôleur.').max(mostPlanCheckers).optional(),
    /** Whether missions that are planned on these days with these checkers may move within their day. */
    movesMissions: z.boolean().optional(),
    /** Only these orders, of those of the filter. */
    bookingIds: z.array(z.uuid()).min(1, 'Choisissez au moins une commande.').max(mostPlanOrders).optional(),
  })
  .check(
    ruleOf(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => daysBetween(fromDay, untilDay) >= 0, {
      path: ['untilDay'],
      message: 'Le dernier jour ne peut pas être avant le premier.',
    }),
    ruleOf(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => daysBetween(fromDay, untilDay) < mostPlanDays, {
      path: ['untilDay'],
      message: `Une proposition couvre ${mostPlanDays} jours au plus.`,
    }),
  )
export type PlanBody = z.output<typeof planBody>

const planOrder = z.object({
  id: z.uuid(),
  code: z.string(),
  service: z.enum(bookingServices),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  /** The place of a lot of a delivery in its building; null of any other order. */
  lot: z.string().nullable(),
})

/** An order with its proposed place. */
const placedOrder = z.object({
  ...planOrder.shape,
  startAt: instant,
  endAt: instant,
  /** Where the planned mission is that would move here; null for an order that waits. */
  from: z.object({ checkerName: z.string(), startAt: instant }).nullable(),
  state: z.enum(planOrderStates),
  /** Why it was refused, or why its undo was. */
  message: z.string().nullable(),
})
export type PlacedOrder = z.output<typeof placedOrder>

const planChecker = z.object({
  id: z.uuid(),
  name: z.string(),
  missionsBefore: z.int(),
  missionsAfter: z.int(),
  travelBefore: z.int(),
  travelAfter: z.int(),
  orders: z.array(placedOrder),
})
export type PlanChecker = z.output<typeof planChecker>

const unplacedOrder = z.object({ ...planOrder.shape, reasons: z.array(z.string()) })
export type UnplacedOrder = z.output<typeof unplacedOrder>

/** A proposal beside the real planning: the progress of the solver, then who gets what, and why the others stay. */
export const calendarPlan = z.object({
  id: z.uuid(),
  byName: z.string().nullable(),
  createdAt: instant,
  fromDay: day,
  untilDay: day,
  /** The delivery whose lots these are, with the first and the last hour of its days. */
  delivery: z.object({ id: z.uuid(), reference: z.string(), opens: z.string(), closes: z.string() }).nullable(),
  /** The days of the proposal, sorted. */
  days: z.array(day),
  state: z.enum(jobStates),
  /** Steps of the solver, done and at most. */
  done: z.int(),
  total: z.int(),
  isStopped: z.boolean(),
  /** The waiting orders of the proposal, with and without a place. */
  orders: z.int(),
  /** The planned missions that may move, and those that would. */
  movable: z.int(),
  moved: z.int(),
  figures: z
    .object({
      placed: z.int(),
      travelMinutes: z.int(),
      /** The travel of the same checkers and days as they are planned now. */
      travelToday: z.int(),
      greedyPlaced: z.int(),
      /** The travel of the greedy plan; compare it only when it places as many orders. */
      greedyTravelMinutes: z.int(),
    })
    .nullable(),
  /** The last application of many orders, or its undo, which run as a job. */
  application: z
    .object({
      isRunning: z.boolean(),
      /** The orders that wait for their batch. */
      waiting: z.int(),
      /** Undoes the whole application, once it is over. */
      changeId: z.uuid().nullable(),
      message: z.string(),
    })
    .nullable(),
  checkers: z.array(planChecker),
  unplaced: z.array(unplacedOrder),
})
export type CalendarPlan = z.output<typeof calendarPlan>

/**
 * The outcome of an application; `changeId` undoes all of it, null when every order was refused. One of many orders goes on as a job
 * (`isUnderWay`): the proposal then says how far it is.
 */
const planApplied = z.object({
  isUnderWay: z.boolean(),
  applied: z.int(),
  refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
  message: z.string(),
  changeId: z.uuid().nullable(),
})
export type PlanApplied = z.output<typeof planApplied>

const requires = ['calendars:read', 'bookings:read', 'bookings:update'] as const

/** The proposals of the solver. */
export const calendarPlanCalls = defineCalls(
  {
    start: {
      method: 'POST',
      path: '/api/calendar/plans',
      summary: "Proposer un planning : des commandes en attente, des contrôleurs et des jours ; rien n'est planifié",
      requires,
      body: planBody,
      answer: z.object({ id: z.uuid() }),
      status: 202,
    },
    read: {
      method: 'GET',
      path: '/api/calendar/plans/:id',
      summary: "Une proposition de planning : l'avancement, puis qui reçoit quoi, et pourquoi le reste attend",
      requires: ['calendars:read', 'bookings:read'],
      params: byId,
      answer: calendarPlan,
    },
    stop: {
      method: 'POST',
      path: '/api/calendar/plans/:id/stop',
      summary: 'Arrêter le calcul et garder la meilleure proposition',
      requires,
      params: byId,
      body: z.strictObject({}),
      answer: 'nothing',
      status: 204,
    },
    apply: {
      method: 'POST',
      path: '/api/calendar/plans/:id/apply',
      summary: "Planifier la proposition, en entier, par contrôleur ou par commande ; un seul acte dans l'historique, qui s'annule",
      requires,
      params: byId,
      body: z.strictObject({
        checkerId: z.uuid().optional(),
        bookingIds: z.array(z.uuid()).min(1).max(mostPlanOrders).optional(),
      }),
      answer: planApplied,
    },
  },
  { shows: ['calendar-plan', 'booking', 'checker'] },
)
