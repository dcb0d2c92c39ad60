import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckerAgenda, judgeAssignment } from '../../booking/assignment/assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from '../../booking/assignment/example-agenda.ts'
import { addDays, addMinutes, dayOf, instantAt, startOfDay } from '../../values/date/moment.ts'
import type { MissionToReplan, ReplanProblem, Replanned } from './replan.ts'
import { replan } from './replan.ts'
import { replanReaches } from '../../booking/assignment/replan-reach.ts'
import { judgedPlan } from './judged-plan.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const monday = '2026-11-23'
const tuesday = '2026-11-24'
const longAgo = '2026-11-01T00:00:00.000Z'
const weekly = [1, 2].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
const ada = { ...exampleChecker, weekly }
const bob = { ...ada, id: 'bob', name: 'Bob Roux' }
const at = (hour: string, day = monday) => instantAt(day, hour)

const mission = (id: string, startAt: string, change: Partial<MissionToReplan['mission']> = {}): MissionToReplan => ({
  id,
  code: `C-${id}`,
  startAt,
  entryCheckerId: null,
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
const problem = (missions: readonly MissionToReplan[], agendas: readonly CheckerAgenda[], change = {}): ReplanProblem => ({
  missions,
  agendas,
  reach: 'hour',
  now: longAgo,
  ...change,
})
const free = (checker: CheckerAgenda['checker']): CheckerAgenda => ({ checker, missions: [] })
const placesOf = (replanned: readonly Replanned[]) => replanned.map(({ place }) => place && `${place.checkerId} ${place.startAt}`)

const anyPlace = fc.constantFrom(lyon, villeurbanne, vienne)
const anyProblem = fc
  .record({
    reach: fc.constantFrom(...replanReaches),
    now: fc.constantFrom(longAgo, at('11:20')),
    missions: fc.array(
      fc.record({
        quarter: fc.integer({ min: 36, max: 68 }),
        minutes: fc.nat(14),
        day: fc.constantFrom(monday, tuesday),
        place: fc.option(anyPlace),
        durationMinutes: fc.integer({ min: 2, max: 8 }).map((quarters) => quarters * 15),
        neededTags: fc.subarray(['FURNISHED', 'HOUSE'] as const),
      }),
      { maxLength: 7 },
    ),
    checkers: fc.array(
      fc.record({
        home: fc.option(anyPlace),
        tags: fc.subarray(['FURNISHED', 'HOUSE'] as const),
        missionsPerDay: fc.constantFrom(null, 2, 4),
        gaps: fc.array(fc.record({ wait: fc.nat(150), lasts: fc.integer({ min: 15, max: 120 }), place: anyPlace }), { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(
    ({ reach, now, missions, checkers }): ReplanProblem => ({
      reach,
      now,
      missions: missions
        .map(({ quarter, minutes, day, ...rest }, index) => mission(`m${index}`, addMinutes(startOfDay(day), quarter * 15 + minutes), rest))
        .toSorted((a, b) => a.startAt.localeCompare(b.startAt)),
      agendas: checkers.map(({ gaps, ...rest }, index) => {
        const checker = { ...ada, id: `c${index}`, name: `c${index}`, ...rest }
        return { checker, missions: exampleDay(checker, at('08:00'), gaps) }
      }),
    }),
  )

/** One best candidate after the other, each at its hour: what the dialog did before. */
const oneByOne = ({ missions, agendas, now }: ReplanProblem): number => {
  const days = [monday, tuesday]
  const orders = missions.map((each) => ({ ...each, days, worthMinutes: 0 }))
  return missions.reduce<{ orderId: string; checkerId: string; startAt: string }[]>((plan, { id, startAt }) => {
    if (startAt <= now) return plan
    const accepted = agendas
      .map(({ checker }) => [...plan, { orderId: id, checkerId: checker.id, startAt }])
      .find((next) => judgedPlan({ orders, agendas, days, notBefore: longAgo }, next).plan.length === next.length)
    return accepted ?? plan
  }, []).length
}

describe('any replanning of an absence', () => {
  it('is accepted by the guards mission after mission, keeps to the reach, and explains each mission without a taker [ROUTE-8]', () => {
    fc.assert(
      fc.property(anyProblem, (given) => {
        const replanned = replan(given)
        expect(replanned.map(({ id }) => id)).toEqual(given.missions.map(({ id }) => id))
        const plan = replanned.flatMap(({ id, place }) => (place ? [{ orderId: id, ...place }] : []))
        const orders = given.missions.map((each) => ({ ...each, days: [], worthMinutes: 0 }))
        const judged = judgedPlan({ orders, agendas: given.agendas, days: [], notBefore: longAgo }, plan)
        expect(judged.plan).toHaveLength(plan.length)
        expect(judged.agendas.map(({ missions }) => missions.filter(({ id }) => !id.startsWith('m')))).toEqual(
          given.agendas.map(({ missions }) => missions),
        )
        for (const { orderId, startAt } of plan) {
          const from = given.missions.find(({ id }) => id === orderId)?.startAt ?? ''
          const last = given.reach === 'days' ? addDays(dayOf(from), 6) : dayOf(from)
          expect(dayOf(startAt) >= dayOf(from) && dayOf(startAt) <= last).toBe(true)
          expect(given.reach !== 'hour' || startAt === from).toBe(true)
          expect(startAt > given.now).toBe(true)
        }
        expect(replanned.filter(({ place, reasons }) => !place && reasons.length === 0)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('places at least as many missions as one candidate after the other, and more with a longer reach never means fewer', () => {
    fc.assert(
      fc.property(anyProblem, (given) => {
        const placed = (reach: ReplanProblem['reach']) => replan({ ...given, reach }).filter(({ place }) => place).length
        expect(placed('hour')).toBeGreaterThanOrEqual(oneByOne(given))
        expect(placed('day')).toBeGreaterThanOrEqual(placed('hour'))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a replanning', () => {
  it('gives the one who can do both the mission that nobody else can take', () => {
    const plain = { ...bob, tags: [], home: vienne }
    const given = problem(
      [mission('any', at('10:00')), mission('furnished', at('10:00'), { neededTags: ['FURNISHED'] })],
      [free(ada), free(plain)],
    )
    expect(placesOf(replan(given))).toEqual([`bob ${at('10:00')}`, `ada ${at('10:00')}`])
  })

  it('moves only the mission that has no taker at its hour, and says by how much the way grows', () => {
    const both = [mission('a', at('10:10')), mission('b', at('10:20'))]
    expect(placesOf(replan(problem(both, [free(ada)]))).filter((place) => place === null)).toHaveLength(1)
    const moved = replan(problem(both, [free(ada)], { reach: 'day' }))
    expect(moved.map(({ place }) => place?.checkerId)).toEqual(['ada', 'ada'])
    expect(moved.filter(({ place }, index) => place?.startAt === both[index]?.startAt)).toHaveLength(1)
    expect(moved.map(({ place }) => place?.addedMinutes)).toEqual([8, 8])
  })

  it('moves to another day only when it may, and says by the guards why not', () => {
    const full = { ...ada, missionsPerDay: 1 }
    const two = [mission('a', at('10:00')), mission('b', at('14:00'))]
    const left = (reach: 'hour' | 'days') => replan(problem(two, [free(full)], { reach }))
    expect(left('hour').flatMap(({ reasons }) => reasons)).toEqual(['Ada Diallo a déjà 1 mission(s) ce jour-là, pour 1 au plus.'])
    expect(new Set(left('days').map(({ place }) => place && dayOf(place.startAt)))).toEqual(new Set([monday, tuesday]))
  })

  it('gives a mission whose hour is past to nobody, unless it may have another hour', () => {
    const past = [mission('a', at('09:00'))]
    expect(replan(problem(past, [free(ada)], { now: at('09:30') }))).toEqual([
      { id: 'a', place: null, reasons: ["L'heure de cette mission est passée."] },
    ])
    const [later] = replan(problem(past, [free(ada)], { now: at('09:30'), reach: 'day' }))
    expect(later?.place?.startAt).toBe(at('10:30'))
  })

  it('takes the sentence of the guard at its hour for the nearest checkers', () => {
    const busy = { checker: ada, missions: exampleDay(ada, at('08:30'), [{ wait: 30, lasts: 90, place: lyon }]) }
    const [only] = replan(problem([mission('a', at('10:00'))], [busy]))
    expect(only?.reasons[0]).toMatch(/^Ada Diallo est déjà occupé/)
    expect(judgeAssignment(mission('a', at('10:00')).mission, busy, at('10:00')).refusals[0]?.message).toBe(only?.reasons[0])
  })
})
