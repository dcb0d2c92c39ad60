import fc from 'fast-check'
import type { CheckerAgenda } from '../../booking/assignment/assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from '../../booking/assignment/example-agenda.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import type { Place } from '../../checker/travel.ts'
import { addMinutes, instantAt, startOfDay } from '../../values/date/moment.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const paris: Place = { zipCode: '75011', latitude: 45.9, longitude: 4.9 }
/** The days of the example problems. */
export const monday = '2026-11-23'
export const tuesday = '2026-11-24'
/** An instant before every example. */
export const longAgo = '2026-11-01T00:00:00.000Z'

/** A checker at work on both days. */
export const ada: CheckerDays = {
  ...exampleChecker,
  weekly: [1, 2].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
}
/** An order of an hour in Villeurbanne, wished on Monday. */
export const order = (id: string, change: Partial<PlanOrder['mission']> = {}, days: readonly string[] = [monday]): PlanOrder => ({
  id,
  code: `C-${id}`,
  days,
  entryCheckerId: null,
  worthMinutes: 0,
  mission: {
    neededTags: [],
    language: 'FR',
    area: { id: 'lyon', name: 'Lyon' },
    zipCode: '69100',
    place: villeurbanne,
    durationMinutes: 60,
    ...change,
  },
})
/** A problem from long before its days. */
export const problem = (
  orders: readonly PlanOrder[],
  agendas: readonly CheckerAgenda[],
  days: readonly string[] = [monday],
): PlanProblem => ({
  orders,
  agendas,
  days,
  notBefore: longAgo,
})

const eight = addMinutes(startOfDay(monday), 8 * 60)
const anyPlace = fc.constantFrom(lyon, villeurbanne, vienne, paris)
const anyTag = fc.subarray(['FURNISHED', 'HOUSE'] as const)
const anyOrders = fc.array(
  fc.record({
    place: fc.option(anyPlace),
    durationMinutes: fc.integer({ min: 2, max: 12 }).map((quarters) => quarters * 15),
    neededTags: anyTag,
    days: fc.subarray([monday, tuesday]),
    entryCheckerId: fc.constantFrom(null, 'c0', 'c1'),
    worthMinutes: fc.constantFrom(0, 30, 60),
  }),
  { maxLength: 14 },
)
const anyCheckers = fc.array(
  fc.record({
    home: fc.option(anyPlace),
    tags: anyTag,
    missionsPerDay: fc.constantFrom(null, 2, 4),
    opens: fc.constantFrom('08:00', '09:10', '12:00'),
    absentAt: fc.option(fc.constantFrom('10:00', '14:00')),
    gaps: fc.array(fc.record({ wait: fc.nat(150), lasts: fc.integer({ min: 15, max: 120 }), place: anyPlace }), { maxLength: 3 }),
  }),
  { maxLength: 4 },
)
/** Any problem: orders with wishes and worth, checkers with absences, hours and missions that stay. */
export const anyProblem = fc
  .record({ orders: anyOrders, checkers: anyCheckers, from: fc.constantFrom(longAgo, instantAt(monday, '11:20')) })
  .map(
    ({ orders, checkers, from }): PlanProblem => ({
      days: [monday, tuesday],
      notBefore: from,
      orders: orders.map(({ days, entryCheckerId, worthMinutes, ...mission }, index) => ({
        ...order(`o${index}`, mission, days),
        entryCheckerId,
        worthMinutes,
      })),
      agendas: checkers.map(({ home, tags, missionsPerDay, opens, absentAt, gaps }, index) => {
        const id = `c${index}`
        const weekly = [1, 2].map((weekday) => ({ weekday, opens, closes: '18:00' }))
        const absences = absentAt ? [{ startAt: instantAt(monday, absentAt), endAt: addMinutes(instantAt(monday, absentAt), 100) }] : []
        return {
          checker: { ...ada, id, name: id, home, tags, missionsPerDay, weekly, absences },
          missions: exampleDay({ id, home }, eight, gaps),
        }
      }),
    }),
  )
