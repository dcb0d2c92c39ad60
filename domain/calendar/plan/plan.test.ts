import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckerAgenda } from '../../booking/assignment/assignment.ts'
import { judgeAssignment } from '../../booking/assignment/assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from '../../booking/assignment/example-agenda.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import type { Place } from '../../checker/travel.ts'
import { addMinutes, dayOf, instantAt, startOfDay } from '../../values/date/moment.ts'
import { firstFitPlan, greedyPlan, nearestNeighbourPlan } from './first-plan.ts'
import { openDraft, planOf, resume, valueOf } from './draft.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'
import { proposalOf, solve } from './solve.ts'
import { prepare } from './tour.ts'
import { judgedPlan } from './judged-plan.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const paris: Place = { zipCode: '75011', latitude: 45.9, longitude: 4.9 }
const monday = '2026-11-23'
const tuesday = '2026-11-24'
const longAgo = '2026-11-01T00:00:00.000Z'

const ada: CheckerDays = {
  ...exampleChecker,
  weekly: [1, 2].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
}
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
const problem = (orders: readonly PlanOrder[], agendas: readonly CheckerAgenda[], days: readonly string[] = [monday]): PlanProblem => ({
  orders,
  agendas,
  days,
  notBefore: longAgo,
})
const propose = (given: PlanProblem, rounds = 20) => proposalOf(given, solve(given, [], { seed: 1, rounds }))

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

describe('any plan', () => {
  const plans = { firstFitPlan, nearestNeighbourPlan, greedyPlan }

  it.each(Object.entries(plans))('of %s is accepted by the guards of the assignment, order after order [ROUTE-8]', (_, plan) => {
    fc.assert(
      fc.property(anyProblem, (given) => {
        const made = planOf(plan(prepare(given)))
        expect(judgedPlan(given, made).plan).toEqual(made)
        expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(made.length)
      }),
    )
  })

  it('of the solver is too, is never worse than the greedy plan, and leaves the missions that stay [ROUTE-8]', () => {
    fc.assert(
      fc.property(anyProblem, fc.nat(1000), (given, seed) => {
        const solved = solve(given, [], { seed, rounds: 12 })
        const { plan, agendas } = judgedPlan(given, solved.plan)
        expect(plan).toEqual(solved.plan)
        expect(solved.value.served).toBeGreaterThanOrEqual(solved.greedy.served)
        expect(solved.value.served > solved.greedy.served || solved.value.cost <= solved.greedy.cost).toBe(true)
        const placed = new Set(plan.map(({ orderId }) => orderId))
        expect(agendas.map(({ missions }) => missions.filter(({ id }) => !placed.has(id)))).toEqual(
          given.agendas.map(({ missions }) => missions),
        )
        for (const { orderId, startAt } of plan) expect(given.orders.find(({ id }) => id === orderId)?.days).toContain(dayOf(startAt))
      }),
    )
  })

  it('is the same for the same seed, and goes on from where it stopped without a loss', () => {
    fc.assert(
      fc.property(anyProblem, fc.nat(1000), (given, seed) => {
        const [first, again] = [solve(given, [], { seed, rounds: 6 }), solve(given, [], { seed, rounds: 6 })]
        expect(again.plan).toEqual(first.plan)
        expect(valueOf(resume(openDraft(prepare(given)), first.plan))).toEqual(first.value)
        const next = solve(given, first.plan, { seed: seed + 1, rounds: 6 })
        expect(next.value.served > first.value.served || next.value.cost <= first.value.cost).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('explains each order that it leaves out, by at least one sentence', () => {
    fc.assert(
      fc.property(anyProblem, (given) => {
        const { plan, unplaced } = propose(given, 3)
        expect(plan.length + unplaced.length).toBe(given.orders.length)
        expect(unplaced.filter(({ reasons }) => reasons.length === 0)).toEqual([])
      }),
    )
  })
})

describe('a proposal', () => {
  it('serves more orders than one insertion after the other, by moving what the greedy plan put first', () => {
    const bob = { ...ada, id: 'bob', name: 'Bob Roux', tags: [], missionsPerDay: 1 }
    const furnished = order('late', { neededTags: ['FURNISHED'] })
    const plain = order('early')
    const near = { ...ada, missionsPerDay: 1 }
    const far = { ...bob, home: vienne }
    const given = problem(
      [plain, furnished],
      [near, far].map((checker) => ({ checker, missions: [] })),
    )
    const { plan, greedy } = propose(given)
    expect(greedy.served).toBe(1)
    expect(plan.map(({ orderId, checkerId }) => `${orderId} ${checkerId}`).toSorted()).toEqual(['early bob', 'late ada'])
  })

  it('saves travel against the greedy plan, and shares the load', () => {
    const [east, west] = [
      { ...ada, home: villeurbanne },
      { ...ada, id: 'bob', name: 'Bob Roux', home: vienne },
    ]
    const orders = [order('a'), order('b', { place: vienne }), order('c'), order('d', { place: vienne })]
    const { tours, unplaced } = propose(
      problem(
        orders,
        [east, west].map((checker) => ({ checker, missions: [] })),
      ),
    )
    expect(unplaced).toEqual([])
    expect(tours).toMatchObject([
      { checkerId: 'ada', missionsBefore: 0, missionsAfter: 2 },
      { checkerId: 'bob', missionsBefore: 0, missionsAfter: 2 },
    ])
  })

  it('serves the near order when there is room for one, but the late one when one of them is late', () => {
    const servedWithOthers = (worthMinutes: number) => {
      const far = { ...order('far', { place: vienne }), worthMinutes }
      return propose(problem([far, order('near')], [{ checker: { ...ada, missionsPerDay: 1 }, missions: [] }])).plan
    }
    expect(servedWithOthers(0)).toMatchObject([{ orderId: 'near' }])
    expect(servedWithOthers(60)).toMatchObject([{ orderId: 'far' }])
  })

  it('prefers the checker who did the entry, as long as the way is not much longer', () => {
    const bob = { ...ada, id: 'bob', name: 'Bob Roux' }
    const exit = { ...order('exit'), entryCheckerId: 'bob' }
    const agendas = [ada, bob].map((checker) => ({ checker, missions: [] }))
    expect(propose(problem([exit], agendas)).plan).toMatchObject([{ checkerId: 'bob' }])
    expect(
      propose(problem([exit], [agendas[0] ?? { checker: ada, missions: [] }, { checker: { ...bob, home: vienne }, missions: [] }])).plan,
    ).toMatchObject([{ checkerId: 'ada' }])
  })

  it('prefers the checker whom the client prefers, even to the one who did the entry', () => {
    const bob = { ...ada, id: 'bob', name: 'Bob Roux' }
    const agendas = [ada, bob].map((checker) => ({ checker, missions: [] }))
    const preferring = { ...order('one'), preferredCheckerIds: ['bob'] }
    expect(propose(problem([preferring], agendas)).plan).toMatchObject([{ checkerId: 'bob' }])
    expect(propose(problem([{ ...preferring, entryCheckerId: ada.id }], agendas)).plan).toMatchObject([{ checkerId: 'bob' }])
  })

  it('says by the guards why an order stays: a lacking skill, a full day, another wished day, nobody at work', () => {
    const reasonsOf = (given: PlanProblem) => propose(given).unplaced.map(({ reasons }) => reasons[0])
    const agendas = [{ checker: ada, missions: [] }]
    const full = [{ checker: { ...ada, missionsPerDay: 0 }, missions: [] }]
    expect(reasonsOf(problem([order('house', { neededTags: ['HOUSE'] })], agendas))).toEqual(["Ada Diallo n'a pas : Maison."])
    expect(reasonsOf(problem([order('a')], full))).toEqual(['Ada Diallo a déjà 0 mission(s) ce jour-là, pour 0 au plus.'])
    expect(reasonsOf(problem([order('a', {}, [])], agendas))).toEqual(['Aucun des jours choisis ne fait partie des dates souhaitées.'])
    expect(reasonsOf(problem([order('a')], []))).toEqual(['Aucun contrôleur ne travaille ces jours-là.'])
    const long = problem([order('a', { durationMinutes: 600 })], agendas)
    expect(reasonsOf(long)).toEqual(['Hors des disponibilités de Ada Diallo.'])
  })

  it('names three checkers, the nearest that suit first, and counts the others', () => {
    const team = ['Ada', 'Bob', 'Cleo', 'Dina', 'Elie'].map((name, index) => ({
      ...ada,
      id: name,
      name,
      tags: index === 4 ? ada.tags : [],
      missionsPerDay: 0,
    }))
    const furnished = problem(
      [order('a', { neededTags: ['FURNISHED'] })],
      team.map((checker) => ({ checker, missions: [] })),
    )
    expect(propose(furnished).unplaced[0]?.reasons).toEqual([
      'Elie a déjà 0 mission(s) ce jour-là, pour 0 au plus.',
      "Ada n'a pas : Meublé.",
      "Bob n'a pas : Meublé.",
      'Et 2 autres contrôleurs sans place pour cette commande.',
    ])
  })

  it('judges a placement of a checker who is gone, or whose hours changed, as refused', () => {
    const given = problem([order('a')], [{ checker: ada, missions: [] }])
    const before = [{ orderId: 'a', checkerId: 'gone', startAt: instantAt(monday, '09:00') }]
    expect(judgedPlan(given, before).plan).toEqual([])
    expect(solve(given, before, { seed: 1, rounds: 1 }).plan).toMatchObject([{ checkerId: 'ada' }])
    expect(judgeAssignment(order('a').mission, { checker: ada, missions: [] }, instantAt(monday, '07:00')).refusals).toHaveLength(1)
  })
})
