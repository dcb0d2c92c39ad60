import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { bookingServices } from '@adm/domain/offer/sold-service'
import { computedInstant, day, daysBetween, instant } from '@adm/domain/values/date/moment'
import { ruleOf } from '@adm/domain/values/rule'
import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { bookingList } from '../booking/booking.ts'
import { defineCalls, listOf } from '../call/call.ts'
import { indexedPages } from '../call/list.ts'

/** The filters of the list of orders; the days are those of the board, and the orders beside it have none. */
export const boardFilters = bookingList.filters.omit({ sort: true, period: true, min_date: true, max_date: true })
export type BoardFilters = z.output<typeof boardFilters>

/** A month with the days of its first and last weeks. */
const mostDays = 42
/** Lines of a page of the board: an area's team, or a whole company of average size. */
export const linesAPage = 80

const boardQuery = z
  .strictObject({
    ...boardFilters.shape,
    fromDay: day,
    untilDay: day,
    page_index: indexedPages.query.page_index,
  })
  .check(
    ruleOf(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => daysBetween(fromDay, untilDay) >= 0, {
      path: ['untilDay'],
      message: 'Le dernier jour ne peut pas être avant le premier.',
    }),
    ruleOf(['fromDay', 'untilDay'], ({ fromDay, untilDay }) => daysBetween(fromDay, untilDay) < mostDays, {
      path: ['untilDay'],
      message: `Le calendrier couvre ${mostDays} jours au plus.`,
    }),
  )
export type BoardQuery = z.output<typeof boardQuery>

const stretch = z.object({ startAt: instant, endAt: instant })

/** The order of a mission, for a caller who may read orders. */
const boardOrder = z.object({
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  status: z.enum(bookingStatuses),
  service: z.enum(bookingServices),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  clientName: z.string(),
  /** Whether the order passes the filter: the others are drawn too, since they take the checker's time. */
  matches: z.boolean(),
})

/** A mission on the board; `order` is null for a caller who may not read orders. */
export const boardMission = z.object({ ...stretch.shape, leavesAt: computedInstant, order: boardOrder.nullable() })
export type BoardMission = z.output<typeof boardMission>
export type BoardOrder = z.output<typeof boardOrder>

/** A slot that a tenant reserves while choosing, until an instant; `order` is null for a caller who may not read orders. */
const boardReservation = z.object({
  ...stretch.shape,
  until: instant,
  order: z.object({ id: z.uuid(), code: z.string() }).nullable(),
})
export type BoardReservation = z.output<typeof boardReservation>

/** A time block on the board. */
const boardTimeBlock = z.object({ ...stretch.shape, id: z.uuid(), version: z.int(), reason: z.string() })
export type BoardTimeBlock = z.output<typeof boardTimeBlock>

const workload = z.object({ takenMinutes: z.int(), offeredMinutes: z.int() })

/** A checker on the board. */
export const boardLine = z.object({
  id: z.uuid(),
  name: z.string(),
  area: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether the checker takes missions; others are listed for the missions that they still have. */
  isWorking: z.boolean(),
  /** Working hours without the absences and the time blocks. */
  hours: z.array(stretch),
  absences: z.array(stretch),
  timeBlocks: z.array(boardTimeBlock),
  workload,
  missions: z.array(boardMission),
  reservations: z.array(boardReservation),
})
export type BoardLine = z.output<typeof boardLine>

const board = z.object({ fromDay: day, untilDay: day, lines: z.array(boardLine), total: z.int(), page_index: z.int() })
export type Board = z.output<typeof board>

/** An order that waits for a date or a checker. */
const waitingOrder = z.object({
  id: z.uuid(),
  code: z.string(),
  version: z.int(),
  status: z.enum(bookingStatuses),
  service: z.enum(bookingServices),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  clientName: z.string(),
  areaName: z.string(),
  durationMinutes: z.int(),
  wishedDay: day.nullable(),
  wishedUntilDay: day.nullable(),
})
export type WaitingOrder = z.output<typeof waitingOrder>

const waitingPage = z.object({ ...listOf(waitingOrder), ...indexedPages.answer })

const point = { longitude: z.number(), latitude: z.number() }

/** The places of a day: orders of the missions, and where the checkers begin. An order or a home without a known place is left out. */
const boardPlaces = z.object({
  day,
  stops: z.array(z.object({ bookingId: z.uuid(), ...point })),
  /** Empty for a caller who may not read checkers. */
  homes: z.array(z.object({ checkerId: z.uuid(), ...point })),
})
export type BoardPlaces = z.output<typeof boardPlaces>

/** The planning board. */
export const calendarCalls = defineCalls(
  {
    board: {
      method: 'GET',
      path: '/api/calendar',
      summary: 'Les contrôleurs, leurs horaires, leurs absences et leurs missions, entre deux jours',
      requires: ['calendars:read'],
      query: boardQuery,
      answer: board,
    },
    waiting: {
      method: 'GET',
      path: '/api/calendar/waiting',
      summary: 'Les commandes qui attendent une date ou un contrôleur, les plus urgentes en premier',
      requires: ['calendars:read', 'bookings:read'],
      query: z.strictObject({
        ...boardFilters.shape,
        ...indexedPages.query,
        /** A part of the order's number, of its address or of its client's name, besides the filters. */
        text: typedText().max(200).optional(),
      }),
      answer: waitingPage,
    },
    places: {
      method: 'GET',
      path: '/api/calendar/places',
      summary: "Les lieux des missions d'un jour, pour la carte à côté des lignes",
      requires: ['calendars:read', 'bookings:read'],
      query: z.strictObject({ ...boardFilters.shape, day, page_index: indexedPages.query.page_index }),
      answer: boardPlaces,
    },
  },
  { shows: ['booking', 'checker', 'area', 'client', 'time-block'] },
)
