import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { lotMarkChange, markedLot } from '@adm/domain/delivery/delivery-lot-mark'
import { keyStatuses } from '@adm/domain/key-tracking/key-status'
import { day, instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'
import { historyCallsOf } from '../platform/history.ts'

const read = ['deliveries:read'] as const
const update = ['deliveries:update'] as const

/** Somebody who may be called about a lot. */
const person = z.object({ name: z.string(), phone: z.string().nullable() })

/** A lot on its day: what is ticked of it, its place, its order and its keys. */
const dayLot = z.object({
  ...markedLot.shape,
  number: z.int(),
  /** The reference of the lot in the client's file. */
  orderId: z.string().nullable(),
  building: z.string().nullable(),
  staircase: z.string().nullable(),
  floor: z.string().nullable(),
  apartmentNumber: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  /** The hour of the mission; without one, that of the client's file. */
  plannedAt: instant.nullable(),
  endAt: instant.nullable(),
  checkerName: z.string().nullable(),
  people: z.array(person),
  /** Whether a warning of the order is open. */
  hasWarnings: z.boolean(),
  keys: z.object({ withdrawal: z.enum(keyStatuses).nullable(), deposit: z.enum(keyStatuses).nullable() }),
  /** What the folder lacks. */
  incompleteInformation: z.string().nullable(),
})
export type DayLot = z.output<typeof dayLot>

const dayBoard = z.object({
  /** The chosen day; null while no order has a day. */
  day: day.nullable(),
  /** Every day with lots, sorted. */
  days: z.array(z.object({ day, count: z.int() })),
  lots: z.array(dayLot),
  /** The contacts of the delivery, for lots without a prospect who has a phone. */
  contacts: z.array(person),
})
export type DayBoard = z.output<typeof dayBoard>

/** The day of a delivery, lot by lot. */
export const deliveryDayCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/deliveries/:id/day',
      summary: "Les lots d'un jour d'une livraison, avec leur état, leur heure et leurs clés",
      requires: read,
      params: byId,
      query: z.strictObject({ day: day.optional() }),
      answer: dayBoard,
    },
  },
  { shows: ['delivery-lot', 'delivery-row', 'booking', 'key-tracking', 'warning', 'delivery'] },
)

/** What is ticked of the lots of a delivery on their day. */
export const deliveryLotCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/delivery-lots/:id',
      summary: 'Ce qui est coché sur un lot, par sa ligne',
      requires: read,
      params: byId,
      answer: markedLot,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/delivery-lots/:id',
      summary: 'Cocher un lot : sur place, remis, réserves, absent ; `null` retire la marque',
      requires: update,
      params: byId,
      body: lotMarkChange,
      answer: markedLot,
      version: 'required',
    },
    ...historyCallsOf('/api/delivery-lots', read),
  },
  { shows: ['delivery-lot'] },
)
