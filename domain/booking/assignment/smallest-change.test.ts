import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckerDays } from '../../checker/checker.ts'
import type { DayMission } from '../../checker/checker-day.ts'
import { addMinutes, instantAt, startOfDay } from '../../values/date/moment.ts'
import { judgeAssignment, type MissionToAssign } from './assignment.ts'
import { exampleChecker, examplePlaces } from './example-agenda.ts'
import { smallestChange, smallestChangeWithin } from './smallest-change.ts'

const { lyon, vienne } = examplePlaces
const monday = '2026-11-23'
const now = startOfDay('2026-11-20')
const nine = instantAt(monday, '09:00')

const ada: CheckerDays = {
  ...exampleChecker,
  maxDistanceKm: 50,
  missionsPerDay: 5,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
}
const checkin: MissionToAssign = {
  neededTags: ['FURNISHED'],
  language: 'FR',
  area: { id: 'lyon', name: 'Lyon' },
  zipCode: '38200',
  place: vienne,
  durationMinutes: 60,
}
const mission = (day: string, hour: string): DayMission => ({
  id: `${day} ${hour}`,
  checkerId: 'ada',
  code: 'C1',
  leavesAt: addMinutes(instantAt(day, hour), -40),
  startAt: instantAt(day, hour),
  endAt: addMinutes(instantAt(day, hour), 60),
  place: lyon,
})
const wordsFor = (
  change: Partial<CheckerDays>,
  { startAt = nine, missions = [] }: { startAt?: string; missions?: readonly DayMission[] } = {},
) => smallestChange(checkin, { checker: { ...ada, ...change }, missions }, startAt, now)?.words.join(', ') ?? null

describe('the smallest change that makes an assignment possible', () => {
  it.each<[Partial<CheckerDays>, string]>([
    [{ maxDistanceKm: 20 }, 'si sa distance maximale passe à 27 km'],
    [{ tags: [] }, 'avec la qualification « Meublé »'],
    [{ languages: ['EN'] }, 'avec le français'],
    [{ areaIds: [] }, 'si sa zone comprend 38200'],
    [{ network: 'OUT_OF_NETWORK' }, 'de retour dans le réseau'],
    [{ expiringCertificates: [{ kind: 'IDENTITY', expiresDay: '2026-11-01' }] }, "avec un certificat « Pièce d'identité » valide"],
    [{ tags: [], languages: [] }, 'avec la qualification « Meublé », avec le français'],
    [{ absences: [{ startAt: nine, endAt: addMinutes(nine, 180) }] }, "si l'heure passe à 12\u00a0h"],
    [{ absences: [{ startAt: startOfDay(monday), endAt: startOfDay('2026-11-24') }] }, 'si la date passe au mardi 24 novembre à 9\u00a0h'],
    [{ missionsPerDay: 0 }, 'avec 1 mission ce jour-là'],
  ])('%o', (change, words) => expect(wordsFor(change)).toBe(words))

  it('is another day when the checker has as many missions as they take', () => {
    expect(wordsFor({ missionsPerDay: 1 }, { missions: [mission(monday, '15:00')] })).toBe(
      'si la date passe au mardi 24 novembre à 9\u00a0h',
    )
  })

  it('is never an hour that has passed', () => {
    const closed = { absences: [{ startAt: startOfDay(monday), endAt: startOfDay('2026-12-24') }] }
    expect(smallestChange(checkin, { checker: { ...ada, ...closed }, missions: [] }, nine, nine)).toBeNull()
  })

  it('is none for a candidate, whom no change of the file makes a checker', () => expect(wordsFor({ type: 'CANDIDATE' })).toBeNull())
})

const anyChecker = fc
  .record({
    tags: fc.constantFrom(['FURNISHED' as const], []),
    languages: fc.constantFrom(['FR'], ['EN']),
    areaIds: fc.constantFrom(['lyon'], []),
    maxDistanceKm: fc.option(fc.nat(40), { nil: null }),
    missionsPerDay: fc.option(fc.nat(3), { nil: null }),
    absent: fc.tuple(fc.nat(4_000), fc.nat(3_000)),
  })
  .map(({ absent: [from, length], ...change }) => ({
    ...ada,
    ...change,
    absences: [{ startAt: addMinutes(now, from), endAt: addMinutes(now, from + length + 1) }],
  }))
const anyMissions = fc
  .uniqueArray(fc.constantFrom('09:00', '11:00', '13:00', '15:00'), { maxLength: 4 })
  .map((hours) => hours.toSorted().map((hour) => mission(monday, hour)))

it('whatever the checker and the day, the changed assignment is accepted', () => {
  fc.assert(
    fc.property(anyChecker, anyMissions, fc.integer({ min: 480, max: 1_100 }), (checker, missions, minute) => {
      const startAt = addMinutes(startOfDay(monday), minute)
      const change = smallestChange(checkin, { checker, missions }, startAt, now)
      fc.pre(change !== null)
      const judged = change && judgeAssignment(checkin, { checker: change.checker, missions }, change.startAt)
      expect(judged?.refusals).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('whatever the checker and the day, a change within fewer days is the smallest one', () => {
  fc.assert(
    fc.property(anyChecker, anyMissions, fc.integer({ min: 480, max: 1_100 }), fc.nat(3), (checker, missions, minute, days) => {
      const startAt = addMinutes(startOfDay(monday), minute)
      const within = smallestChangeWithin(days, checkin, { checker, missions }, startAt, now)
      fc.pre(within !== null)
      expect(within?.words).toEqual(smallestChange(checkin, { checker, missions }, startAt, now)?.words)
    }),
    { numRuns: 300 },
  )
})
