import type { CheckerDays } from '../../checker/checker.ts'
import type { DayMission } from '../../checker/checker-day.ts'
import { type Place, travelMinutes } from '../../checker/travel.ts'
import { addMinutes } from '../../values/date/moment.ts'

/** Places of the tests of assignments. */
export const examplePlaces = {
  lyon: { zipCode: '69003', latitude: 45.7578, longitude: 4.832 },
  villeurbanne: { zipCode: '69100', latitude: 45.7719, longitude: 4.8902 },
  vienne: { zipCode: '38200', latitude: 45.5255, longitude: 4.8743 },
} as const satisfies Record<string, Place>

/** A checker of Lyon without limits, for the tests of assignments; works on Mondays. */
export const exampleChecker: CheckerDays = {
  id: 'ada',
  name: 'Ada Diallo',
  type: 'CHECKER',
  network: 'WORKING',
  tags: ['FURNISHED'],
  languages: ['FR'],
  areaIds: ['lyon'],
  extraZips: [],
  maxDistanceKm: null,
  missionsPerDay: null,
  home: examplePlaces.lyon,
  zipCode: '69003',
  weekly: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
  exceptions: [],
  absences: [],
  timeBlocks: [],
  expiringCertificates: [],
}

/** A mission of an example day: its checker leaves some minutes after the end of the one before. */
export type ExampleStop = { wait: number; lasts: number; place: Place }

/**
 * The missions of a checker one after the other, with the way to each.
 * @param from the first one is left for some minutes after this instant
 */
export const exampleDay = (
  { id: checkerId, home }: Pick<CheckerDays, 'id' | 'home'>,
  from: string,
  stops: readonly ExampleStop[],
): DayMission[] =>
  stops.reduce<DayMission[]>((before, { wait, lasts, place }, index) => {
    const previous = before.at(-1)
    const leavesAt = addMinutes(previous?.endAt ?? from, wait)
    const startAt = addMinutes(leavesAt, travelMinutes(previous ? previous.place : home, place))
    const endAt = addMinutes(startAt, lasts)
    return [...before, { id: `${checkerId}${index}`, checkerId, code: `C${index}`, leavesAt, startAt, endAt, place }]
  }, [])
