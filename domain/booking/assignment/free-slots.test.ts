import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckerDays } from '../../checker/checker.ts'
import { travelMinutes } from '../../checker/travel.ts'
import { addMinutes, dayOf, instantAt, startOfDay } from '../../values/date/moment.ts'
import { judgeAssignment, type MissionToAssign } from './assignment.ts'
import { exampleChecker, exampleDay, examplePlaces } from './example-agenda.ts'
import { freeStarts, startsEvery, whyUnsuitable } from './free-slots.ts'

const { lyon, villeurbanne, vienne } = examplePlaces
const monday = '2026-11-23'
const longAgo = '2026-11-01T00:00:00.000Z'

const ada = exampleChecker
const checkin: MissionToAssign = {
  neededTags: [],
  language: 'FR',
  area: { id: 'lyon', name: 'Lyon' },
  zipCode: '69100',
  place: villeurbanne,
  durationMinutes: 60,
}

const sevenOf = (day: string): string => addMinutes(startOfDay(day), 7 * 60)

describe('the starts that a checker may take', () => {
  it('lie in the hours, after the way from the mission before and with time for the way to the next one', () => {
    const [only] = exampleDay(ada, sevenOf(monday), [{ wait: 300, lasts: 60, place: vienne }])
    const starts = freeStarts(checkin, { checker: ada, missions: only ? [only] : [] }, [monday], longAgo)
    const [wayThere, wayBack] = [travelMinutes(villeurbanne, vienne), travelMinutes(vienne, villeurbanne)]
    expect(starts).toMatchObject([
      { firstStartAt: instantAt(monday, '09:00'), lastStartAt: addMinutes(only?.startAt ?? '', -wayThere - 60) },
      { firstStartAt: addMinutes(only?.endAt ?? '', wayBack), lastStartAt: instantAt(monday, '17:00'), travelMinutes: wayBack },
    ])
  })

  it('begin at the present instant, and end where a mission still fits', () => {
    const now = instantAt(monday, '16:50')
    const [starts] = freeStarts(checkin, { checker: ada, missions: [] }, [monday], now)
    expect(starts && startsEvery(30, starts)).toEqual([instantAt(monday, '17:00')])
    expect(freeStarts(checkin, { checker: ada, missions: [] }, [monday], instantAt(monday, '17:01'))).toEqual([])
  })

  it('of several days come in their order, until a certificate expires', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25']
    const weekly = [1, 2, 3].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
    const checker: CheckerDays = { ...ada, weekly, expiringCertificates: [{ kind: 'IDENTITY', expiresDay: '2026-11-24' }] }
    const missions = exampleDay(ada, sevenOf('2026-11-24'), [{ wait: 300, lasts: 60, place: vienne }])
    const starts = freeStarts(checkin, { checker, missions }, days, longAgo)
    expect(starts.map(({ firstStartAt }) => dayOf(firstStartAt))).toEqual(['2026-11-23', '2026-11-24', '2026-11-24'])
  })

  it('are none on a holiday, on a full day, and without the skill', () => {
    const at = (change: Partial<CheckerDays>, day = monday) =>
      freeStarts(checkin, { checker: { ...ada, ...change }, missions: [] }, [day], longAgo)
    expect(at({})).toHaveLength(1)
    expect(at({ missionsPerDay: 0 })).toEqual([])
    expect(at({ languages: ['EN'] })).toEqual([])
    expect(at({ expiringCertificates: [{ kind: 'IDENTITY', expiresDay: '2026-11-22' }] })).toEqual([])
    expect(at({ expiringCertificates: [{ kind: 'IDENTITY', expiresDay: '2026-11-23' }] })).toHaveLength(1)
    expect(at({}, '2027-03-29')).toEqual([])
    expect(whyUnsuitable({ ...checkin, neededTags: ['HOUSE'] }, ada, monday)).toEqual(["Ada Diallo n'a pas : Maison."])
  })
})

const anyPlace = fc.constantFrom(lyon, villeurbanne, vienne, null)
const anyPoint = fc.constantFrom(lyon, villeurbanne, vienne)
const quarterHour = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const anyHours = fc
  .tuple(fc.integer({ min: 24, max: 60 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ opens: quarterHour(from), closes: quarterHour(Math.min(from + length, 96)) }))

/** Ordinary days, a holiday, and both nights of the clock. */
const anyDay = fc.constantFrom(monday, '2027-03-29', '2026-03-29', '2026-10-25')
/** Minutes after the start of a day, and minutes of length. */
const anyStretches = fc.array(fc.tuple(fc.integer({ min: 300, max: 1_200 }), fc.integer({ min: 1, max: 300 })), { maxLength: 1 })
const stretchesOn = (day: string, stretches: readonly (readonly [number, number])[]) =>
  stretches.map(([from, lasts]) => ({ startAt: addMinutes(startOfDay(day), from), endAt: addMinutes(startOfDay(day), from + lasts) }))
const anyAgenda = fc
  .record({
    day: anyDay,
    home: anyPlace,
    own: fc.array(anyHours, { maxLength: 3 }),
    isOwn: fc.boolean(),
    gaps: fc.array(fc.record({ wait: fc.nat(150), lasts: fc.integer({ min: 15, max: 150 }), place: anyPoint }), { maxLength: 5 }),
    absences: anyStretches,
    timeBlocks: anyStretches,
    missionsPerDay: fc.option(fc.nat(6), { nil: null }),
    maxDistanceKm: fc.option(fc.nat(40), { nil: null }),
    languages: fc.constantFrom(['FR'], ['FR'], ['EN']),
    areaIds: fc.constantFrom(['lyon'], ['lyon'], []),
  })
  .map(({ day, own, isOwn, gaps, absences, timeBlocks, ...checker }) => ({
    day,
    checker: {
      ...ada,
      ...checker,
      weekly: own.map((hours) => ({ ...hours, weekday: new Date(day).getUTCDay() || 7 })),
      exceptions: isOwn ? [{ day, hours: own }] : [],
      absences: stretchesOn(day, absences),
      timeBlocks: stretchesOn(day, timeBlocks),
    },
    missions: exampleDay({ id: ada.id, home: checker.home }, sevenOf(day), gaps),
  }))
const anyMission = fc
  .record({ place: anyPlace, durationMinutes: fc.integer({ min: 5, max: 180 }) })
  .map((change) => ({ ...checkin, ...change }))

describe('on any day', () => {
  it('a displayed start is accepted by the guards of the assignment, and any other start is refused', () => {
    fc.assert(
      fc.property(anyAgenda, anyMission, fc.nat(1_439), ({ day, checker, missions }, mission, minute) => {
        const startAt = addMinutes(startOfDay(day), minute)
        const isDisplayed = freeStarts(mission, { checker, missions }, [day], startOfDay(day)).some(
          ({ firstStartAt, lastStartAt }) => firstStartAt <= startAt && startAt <= lastStartAt,
        )
        const { refusals } = judgeAssignment(mission, { checker, missions }, startAt)
        expect(refusals.length === 0).toBe(isDisplayed)
      }),
      { numRuns: 1_000 },
    )
  })

  it('the travel of a displayed start is that of the assignment', () => {
    fc.assert(
      fc.property(anyAgenda, anyMission, ({ day, checker, missions }, mission) => {
        for (const starts of freeStarts(mission, { checker, missions }, [day], startOfDay(day))) {
          const { fit } = judgeAssignment(mission, { checker, missions }, starts.firstStartAt)
          expect(fit).toMatchObject({ travelMinutes: starts.travelMinutes, addedMinutes: starts.addedMinutes })
        }
      }),
    )
  })
})
