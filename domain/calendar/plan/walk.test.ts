import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAssignment } from '../../booking/assignment/assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from '../../booking/assignment/example-agenda.ts'
import { freeHours } from '../../checker/availability.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import { addMinutes, dayOf, instantAt, startOfDay } from '../../values/date/moment.ts'
import type { DeliveryChoice } from './delivery-choice.ts'
import { withinHours } from './delivery-plan.ts'
import { judgedPlan } from './judged-plan.ts'
import type { PlanOrder, PlanProblem } from './plan.ts'
import { proposalOf, solve } from './solve.ts'
import { withBestCheckers } from './walk.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const
const site = { ...villeurbanne, site: 'Les Tilleuls' }
const choice: DeliveryChoice = { days: [monday, wednesday], opens: '08:30', closes: '17:00', checkers: null, keepsHours: true }

const lotOf = (rank: number, change: Partial<PlanOrder> = {}, durationMinutes = 45): PlanOrder => ({
  id: `o${String(rank).padStart(3, '0')}`,
  code: `C-${rank}`,
  rank,
  days: choice.days,
  entryCheckerId: null,
  worthMinutes: 0,
  mission: { neededTags: [], language: 'FR', area: { id: 'lyon', name: 'Lyon' }, zipCode: '69100', place: site, durationMinutes },
  ...change,
})
const checkerOf = (name: string, change: Partial<CheckerDays> = {}): CheckerDays =>
  withinHours(
    {
      ...exampleChecker,
      id: name,
      name,
      weekly: [1, 2, 3].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })),
      ...change,
    },
    choice,
  )
const problemOf = (orders: readonly PlanOrder[], checkers: readonly CheckerDays[], change: Partial<PlanProblem> = {}): PlanProblem => ({
  orders,
  agendas: checkers.map((checker) => ({ checker, missions: [] })),
  days: choice.days,
  notBefore: '2026-11-01T00:00:00.000Z',
  walk: { checkers: null },
  ...change,
})
const propose = (problem: PlanProblem) => {
  const reduced = withBestCheckers(problem)
  return proposalOf(reduced, solve(reduced, [], { seed: 0, rounds: 0 }))
}
const lots = (count: number) => Array.from({ length: count }, (_, rank) => lotOf(rank))

/** The ids of each day of each checker, in order of their hours. */
const toursOf = (plan: ReturnType<typeof propose>['plan']): Map<string, string[]> => {
  const tours = new Map<string, string[]>()
  for (const { orderId, checkerId, startAt } of plan.toSorted((a, b) => a.startAt.localeCompare(b.startAt))) {
    const key = `${checkerId} ${dayOf(startAt)}`
    tours.set(key, [...(tours.get(key) ?? []), orderId])
  }
  return tours
}

const anyProblem = fc
  .record({
    orders: fc.array(
      fc.record({
        quarters: fc.integer({ min: 1, max: 8 }),
        days: fc.subarray([monday, wednesday]),
        place: fc.constantFrom(site, { ...villeurbanne, site: 'Les Lilas' }, vienne),
        neededTags: fc.subarray(['HOUSE'] as const),
        hour: fc.option(fc.constantFrom('09:00', '11:20', '16:45'), { freq: 6 }),
      }),
      { maxLength: 30 },
    ),
    checkers: fc.array(
      fc.record({
        tags: fc.subarray(['HOUSE'] as const),
        missionsPerDay: fc.constantFrom(null, 3, 6),
        home: fc.option(fc.constantFrom(lyon, vienne)),
        gaps: fc.array(fc.record({ wait: fc.nat(150), lasts: fc.integer({ min: 15, max: 120 }), place: fc.constantFrom(lyon, site) }), {
          maxLength: 2,
        }),
      }),
      { maxLength: 4 },
    ),
    most: fc.constantFrom(null, 1, 2),
  })
  .map(
    ({ orders, checkers, most }): PlanProblem => ({
      ...problemOf(
        orders.map(({ quarters, days, place, neededTags, hour }, rank) => {
          const lot = lotOf(rank, { days, ...(hour && days[0] && days.length === 1 && { fixedStartAt: instantAt(days[0], hour) }) })
          return { ...lot, mission: { ...lot.mission, place, neededTags, durationMinutes: quarters * 15 } }
        }),
        [],
        { walk: { checkers: most } },
      ),
      agendas: checkers.map(({ gaps, ...change }, index) => {
        const checker = checkerOf(`c${index}`, change)
        return { checker, missions: exampleDay(checker, addMinutes(startOfDay(monday), 9 * 60), gaps) }
      }),
    }),
  )

describe('any planning of the lots of a delivery', () => {
  it('has each lot once, on chosen days, in the hours, without overlap, and each day goes on along the way [ROUTE-13]', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { plan, unplaced } = propose(problem)
        const orderOf = new Map(problem.orders.map((order) => [order.id, order]))
        expect([...plan, ...unplaced].map(({ orderId }) => orderId).toSorted()).toEqual(problem.orders.map(({ id }) => id).toSorted())
        expect(judgedPlan(problem, plan).plan).toHaveLength(plan.length)
        for (const { orderId, checkerId, startAt } of plan) {
          const [order, agenda] = [orderOf.get(orderId), problem.agendas.find(({ checker }) => checker.id === checkerId)]
          if (!order || !agenda) throw new Error('A placement of nobody')
          expect(order.days).toContain(dayOf(startAt))
          const endAt = addMinutes(startAt, order.mission.durationMinutes)
          expect(freeHours(agenda.checker, dayOf(startAt)).some((free) => free.startAt <= startAt && endAt <= free.endAt)).toBe(true)
          expect(startAt).toBe(order.fixedStartAt ?? startAt)
        }
        for (const ids of toursOf(plan).values()) {
          const onWay = ids.filter((id) => orderOf.get(id)?.fixedStartAt === undefined)
          expect(onWay).toEqual(onWay.toSorted())
        }
        for (const { reasons } of unplaced) expect(reasons.length).toBeGreaterThan(0)
      }),
    )
  })

  it('of lots without limits leaves none while the days have room for it, and no day is two lots longer than another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4 }), (count, checkers) => {
        const { plan } = propose(
          problemOf(
            lots(count),
            Array.from({ length: checkers }, (_, index) => checkerOf(`c${index}`)),
          ),
        )
        // Eleven lots of 45 minutes between 8:30 and 17:00, two days.
        expect(plan).toHaveLength(Math.min(count, 11 * 2 * checkers))
        const longest = Math.max(...[...toursOf(plan).values()].map((ids) => ids.length))
        expect(longest).toBeLessThanOrEqual(Math.min(Math.ceil(count / (2 * checkers)), 11))
      }),
    )
  })
})

describe('the planning of the lots of a delivery', () => {
  it('gives each checker a stretch of the way, without travel between two lots of the site', () => {
    const { plan, tours } = propose(problemOf(lots(8), [checkerOf('Ada'), checkerOf('Léo')]))

    expect([...toursOf(plan)]).toEqual([
      [`Ada ${monday}`, ['o000', 'o001']],
      [`Léo ${monday}`, ['o002', 'o003']],
      [`Ada ${wednesday}`, ['o004', 'o005']],
      [`Léo ${wednesday}`, ['o006', 'o007']],
    ])
    expect(plan.filter(({ checkerId }) => checkerId === 'Ada').map(({ startAt }) => startAt)).toEqual([
      instantAt(monday, '08:30'),
      instantAt(monday, '09:15'),
      instantAt(wednesday, '08:30'),
      instantAt(wednesday, '09:15'),
    ])
    // One way from home a day.
    expect(new Set(tours.map(({ travelAfter }) => travelAfter)).size).toBe(1)
    expect(tours[0]?.travelAfter).toBeLessThan(60)
  })

  it('goes around the missions that stand, and around a lot with an hour of its own', () => {
    const problem = problemOf(
      [lotOf(0, { days: [monday] }), lotOf(1, { days: [monday], fixedStartAt: instantAt(monday, '08:30') })],
      [checkerOf('Ada')],
    )

    expect(propose(problem).plan.map(({ orderId, startAt }) => [orderId, startAt])).toEqual([
      ['o001', instantAt(monday, '08:30')],
      ['o000', instantAt(monday, '09:15')],
    ])
  })

  it('says that the days are full, or what the rules say against everybody', () => {
    const short = propose(problemOf(lots(30), [checkerOf('Ada')]))
    expect(short.plan).toHaveLength(22)
    expect(short.unplaced[0]).toEqual({
      orderId: 'o022',
      reasons: [
        'Plus de place\u00a0: les heures, ou le nombre de missions par jour, de ces contrôleurs sont pris. Ajoutez une date, des heures ou un contrôleur.',
      ],
    })
    const english = lotOf(0)
    const refused = propose(problemOf([{ ...english, mission: { ...english.mission, language: 'EN' } }], [checkerOf('Ada')]))
    expect(refused.unplaced).toEqual([{ orderId: 'o000', reasons: ["Ada n'a pas : l'anglais."] }])
  })

  it('by a number of checkers takes those with room, of these the preferred, then the nearest', () => {
    const near = checkerOf('Near', { home: villeurbanne })
    const far = checkerOf('Far', { home: vienne })
    const busy = checkerOf('Busy', { home: villeurbanne, missionsPerDay: 1 })
    const chosen = (count: number, preferredCheckerIds: readonly string[] = []) =>
      withBestCheckers(
        problemOf(
          lots(16).map((lot) => ({ ...lot, preferredCheckerIds })),
          [busy, far, near],
          { walk: { checkers: count } },
        ),
      ).agendas.map(({ checker }) => checker.name)

    expect(chosen(1)).toEqual(['Near'])
    expect(chosen(1, ['Far'])).toEqual(['Far'])
    expect(chosen(2)).toEqual(['Far', 'Near'])
    expect(chosen(5)).toEqual(['Busy', 'Far', 'Near'])
  })

  it('plans 300 lots with ten checkers on three days within three seconds', () => {
    const days = [monday, tuesday, wednesday]
    const all = { ...choice, days }
    const checkers = Array.from({ length: 10 }, (_, index) => withinHours(checkerOf(`c${index}`, { exceptions: [] }), all))
    const problem = problemOf(
      lots(300).map((lot) => ({ ...lot, days })),
      checkers,
      { days },
    )
    const begun = performance.now()

    expect(propose(problem).plan).toHaveLength(300)

    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  it('is judged by the guards of each step: a placement that they refuse is left out', () => {
    const [agenda] = problemOf([], [checkerOf('Ada')]).agendas
    if (!agenda) throw new Error('No checker')
    expect(judgeAssignment(lotOf(0).mission, agenda, instantAt(monday, '08:30')).refusals).toEqual([])
    expect(judgeAssignment(lotOf(0).mission, agenda, instantAt(monday, '08:15')).refusals).toMatchObject([
      { message: 'Hors des disponibilités de Ada.' },
    ])
  })
})
