import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckerAgenda } from '../../booking/assignment/assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from '../../booking/assignment/example-agenda.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import type { Place } from '../../checker/travel.ts'
import { addMinutes, dayOf, instantAt, startOfDay } from '../../values/date/moment.ts'
import { planOf, resume, openDraft } from './draft.ts'
import { greedyPlan } from './first-plan.ts'
import { judgedPlan, pinned, withStaying } from './judged-plan.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'
import { proposalOf, solve } from './solve.ts'
import { prepare } from './tour.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const paris: Place = { zipCode: '75011', latitude: 45.9, longitude: 4.9 }
/** The days of the example problems. */
const monday = '2026-11-23'
const tuesday = '2026-11-24'
/** An instant before every example. */
const longAgo = '2026-11-01T00:00:00.000Z'

/** A checker at work on both days. */
const ada: CheckerDays = {
  ...exampleChecker,
  weekly: [1, 2].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
}
/** An order of an hour in Villeurbanne, wished on Monday. */
const order = (id: string, change: Partial<PlanOrder['mission']> = {}, days: readonly string[] = [monday]): PlanOrder => ({
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
const problem = (orders: readonly PlanOrder[], agendas: readonly CheckerAgenda[], days: readonly string[] = [monday]): PlanProblem => ({
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
const anyProblem = fc.record({ orders: anyOrders, checkers: anyCheckers, from: fc.constantFrom(longAgo, instantAt(monday, '11:20')) }).map(
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

/** Any problem, of which some orders are planned already, where the greedy plan puts them, and may move within their day. */
const anyMoving = fc.tuple(anyProblem, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 })).map(([given, isPlanned]): PlanProblem => {
  const some = { ...given, orders: given.orders.filter((_, index) => isPlanned[index]) }
  const places = new Map(planOf(greedyPlan(prepare(some))).map(({ orderId, checkerId, startAt }) => [orderId, { checkerId, startAt }]))
  return {
    ...given,
    orders: given.orders.map((one) => {
      const planned = places.get(one.id)
      return planned ? { ...one, worthMinutes: 0, planned, days: [dayOf(planned.startAt)] } : one
    }),
  }
})
const propose = (given: PlanProblem, rounds = 30) => proposalOf(given, solve(given, [], { seed: 1, rounds }))
const worthOf = (given: PlanProblem, plan: ReturnType<typeof planOf>) => resume(openDraft(prepare(given)), withStaying(given, plan)).value()

describe('a plan that may move planned missions', () => {
  it('can be taken step by step by the guards, keeps every mission and its day, and leaves the pinned ones [ROUTE-8]', () => {
    fc.assert(
      fc.property(anyMoving, fc.nat(1000), (given, seed) => {
        const solved = solve(given, [], { seed, rounds: 12 })
        const { plan, agendas } = judgedPlan(given, solved.plan)
        expect(plan).toHaveLength(solved.plan.length)
        const movable = new Set(given.orders.map(({ id }) => id))
        expect(agendas.map(({ missions }) => missions.filter(({ id }) => !movable.has(id)))).toEqual(
          given.agendas.map(({ missions }) => missions),
        )
        const after = agendas.flatMap(({ missions }) => missions)
        const dayAfter = (id: string) => after.filter((mission) => mission.id === id).map(({ startAt }) => dayOf(startAt))
        const planned = given.orders.filter((one) => one.planned)
        expect(planned.map(({ id }) => dayAfter(id))).toEqual(planned.map(({ days }) => days))
      }),
    )
  })

  it('is never worse than the plan that moves none, and goes on from where it stopped without a loss [ROUTE-8]', () => {
    fc.assert(
      fc.property(anyMoving, fc.nat(1000), (given, seed) => {
        const still = solve(pinned(given), [], { seed, rounds: 8 })
        const moving = solve(given, [], { seed, rounds: 8 })
        expect(moving.value.served).toBeGreaterThanOrEqual(still.value.served)
        const isAsMany = moving.value.served === still.value.served
        expect(isAsMany && moving.value.cost > worthOf(given, still.plan).cost).toBe(false)
        const next = solve(given, moving.plan, { seed: seed + 1, rounds: 8 })
        expect(next.value.served > moving.value.served || next.value.cost <= moving.value.cost).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  const at = (one: PlanOrder, checkerId: string, hour: string): PlanOrder => ({
    ...one,
    planned: { checkerId, startAt: instantAt(monday, hour) },
  })
  const bob = { ...ada, id: 'bob', name: 'Bob Roux' }

  it('moves a mission that takes the only hour of an order, and says who has more missions and travel', () => {
    const plain = at(order('plain'), 'ada', '10:00')
    const furnished = order('furnished', { neededTags: ['FURNISHED'] })
    const near = { ...ada, missionsPerDay: 1 }
    const { plan, tours, value } = propose(
      problem(
        [plain, furnished],
        [near, { ...bob, tags: [], home: vienne }].map((checker) => ({ checker, missions: [] })),
      ),
    )
    expect(value.served).toBe(1)
    expect(plan.map(({ orderId, checkerId }) => `${orderId} ${checkerId}`)).toEqual(['plain bob', 'furnished ada'])
    expect(tours).toMatchObject([
      { checkerId: 'ada', missionsBefore: 1, missionsAfter: 1 },
      { checkerId: 'bob', missionsBefore: 0, missionsAfter: 1 },
    ])
  })

  it('moves a mission only when that saves more travel than the move costs', () => {
    const given = (home: Place) =>
      problem(
        [at(order('a'), 'ada', '10:00')],
        [
          { checker: { ...ada, home }, missions: [] },
          { checker: { ...bob, home: villeurbanne }, missions: [] },
        ],
      )
    expect(propose(given(vienne)).plan).toMatchObject([{ orderId: 'a', checkerId: 'bob' }])
    expect(propose(given(examplePlaces.lyon)).plan).toEqual([])
  })

  it('moves nothing when two missions would have to change places with each other', () => {
    const [east, west] = [
      { ...ada, home: villeurbanne, missionsPerDay: 1 },
      { ...bob, home: vienne, missionsPerDay: 1 },
    ]
    const given = problem(
      [at(order('a', { place: vienne }), 'ada', '10:00'), at(order('b'), 'bob', '10:00')],
      [east, west].map((checker) => ({ checker, missions: [] })),
    )
    expect(propose(given)).toMatchObject({ plan: [], unplaced: [] })
  })
})
