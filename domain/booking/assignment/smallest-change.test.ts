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

  it('counts the missions that it takes, with those of the day', () => {
    const other = mission(monday, '15:00')
    const closed = { missionsPerDay: 1, weekly: [{ weekday: 1, opens: '09:00', closes: '18:00' }], absences: [] }
    const busy = ['2026-11-16', '2026-11-30'].map((day) => mission(day, '15:00'))
    expect(wordsFor(closed, { missions: [busy[0] ?? other, other, busy[1] ?? other] })).toBe('avec 2 missions ce jour-là')
  })

  it('is the other hour nearest to the requested one, and of two equal days the later one', () => {
    const nearest = (hours: Partial<CheckerDays>, startAt = nine) => wordsFor(hours, { startAt })
    const ofDays = (...weekdays: number[]) => ({ weekly: weekdays.map((weekday) => ({ weekday, opens: '10:00', closes: '12:00' })) })
    expect(nearest(ofDays(1))).toBe("si l'heure passe à 10\u00a0h")
    expect(nearest(ofDays(1), instantAt(monday, '17:00'))).toBe("si l'heure passe à 11\u00a0h")
    expect(nearest(ofDays(2, 7))).toBe('si la date passe au mardi 24 novembre à 10\u00a0h')
    expect(nearest(ofDays(7))).toBe('si la date passe au dimanche 22 novembre à 11\u00a0h')
  })

  it('is looked for seven days around, or as many as asked', () => {
    const sundays = { ...ada, weekly: [{ weekday: 7, opens: '10:00', closes: '12:00' }] }
    const within = (days: number) => smallestChangeWithin(days, checkin, { checker: sundays, missions: [] }, nine, now)?.words ?? null
    expect([within(0), within(1)]).toEqual([null, ['si la date passe au dimanche 22 novembre à 11\u00a0h']])
    const mondays = {
      ...ada,
      weekly: [{ weekday: 1, opens: '10:00', closes: '12:00' }],
      absences: [{ startAt: startOfDay(monday), endAt: startOfDay('2026-11-24') }],
    }
    const words = (checker: CheckerDays) => smallestChange(checkin, { checker, missions: [] }, nine, now)?.words ?? null
    expect(words(mondays)).toEqual(['si la date passe au lundi 30 novembre à 10\u00a0h'])
    expect(words({ ...mondays, absences: [{ startAt: startOfDay(monday), endAt: startOfDay('2026-12-01') }] })).toBeNull()
  })

  it('keeps the papers that are valid, and asks for each that is not', () => {
    const papers = {
      expiringCertificates: [
        { kind: 'IDENTITY', expiresDay: '2026-11-22' },
        { kind: 'CONTRACT', expiresDay: '2026-11-23' },
      ],
    } as const
    const change = smallestChange(checkin, { checker: { ...ada, ...papers }, missions: [] }, nine, now)
    expect([change?.words.length, change?.checker.expiringCertificates.map(({ kind }) => kind)]).toEqual([1, ['CONTRACT']])
  })

  it('speaks of English where the mission does, and needs no zone of its own zip code', () => {
    const english = { ...checkin, language: 'EN' } as const
    const change = (checker: Partial<CheckerDays>) => smallestChange(english, { checker: { ...ada, ...checker }, missions: [] }, nine, now)
    expect(change({})?.words).toEqual(["avec l'anglais"])
    expect(change({})?.checker.languages).toEqual([...ada.languages, 'EN'])
    expect(change({ areaIds: [], extraZips: ['38200'] })?.words).toEqual(["avec l'anglais"])
    expect(change({ areaIds: [] })?.checker.extraZips).toEqual([...ada.extraZips, '38200'])
    expect(change({ maxDistanceKm: null })?.words).toEqual(["avec l'anglais"])
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
