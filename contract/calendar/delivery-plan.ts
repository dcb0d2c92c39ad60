import { deliveryPlanBody } from '@adm/domain/calendar/plan/delivery-choice'
import { day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { jobStates } from '../platform/job.ts'

const read = ['deliveries:read', 'calendars:read', 'bookings:read'] as const

/** The lots that a checker has on a day. */
const plannedDay = z.object({
  day,
  checkerId: z.uuid(),
  checkerName: z.string(),
  lots: z.int(),
  /** The start of the first one, and the end of the last one. */
  startAt: instant,
  endAt: instant,
})
export type PlannedDay = z.output<typeof plannedDay>

/** A proposal for the lots of a delivery. */
const planOfDelivery = z.object({
  id: z.uuid(),
  byName: z.string().nullable(),
  createdAt: instant,
  state: z.enum(jobStates),
  lots: z.int(),
  placed: z.int(),
  applied: z.int(),
})
export type PlanOfDelivery = z.output<typeof planOfDelivery>

const deliveryPlanning = z.object({
  /** The days that a proposal may have: the dates of the delivery and the wished days of its lots, those to come. */
  days: z.array(day),
  /**
   * The lots that wait for their date: how many, how long they last, how many have an hour in the client's file, and how many of these it puts at
   * one time.
   */
  waiting: z.object({ lots: z.int(), minutes: z.int(), withHour: z.int(), atOnce: z.int() }),
  planned: z.array(plannedDay),
  /** The last proposals, newest first. */
  plans: z.array(planOfDelivery),
})
export type DeliveryPlanning = z.output<typeof deliveryPlanning>

/** The planning of the lots of a delivery, by the engine of the calendar. */
export const deliveryPlanCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/calendar/deliveries/:id',
      summary: "Le planning d'une livraison : les lots planifiés, ceux qui attendent, et les dernières propositions",
      requires: read,
      params: byId,
      answer: deliveryPlanning,
    },
    start: {
      method: 'POST',
      path: '/api/calendar/deliveries/:id/plans',
      summary: "Proposer un planning des lots d'une livraison, par bâtiment, escalier et étage ; rien n'est planifié",
      requires: [...read, 'bookings:update'],
      params: byId,
      body: deliveryPlanBody,
      answer: z.object({ id: z.uuid() }),
      status: 202,
    },
  },
  { shows: ['calendar-plan', 'booking', 'delivery', 'delivery-row', 'checker'] },
)
