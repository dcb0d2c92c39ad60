import type { DayException, WeeklyHours } from '@adm/domain/checker/availability'
import type { CheckerTag, CheckerType, Vehicle } from '@adm/domain/checker/checker'
import type { Language } from '@adm/domain/values/language'
import { makeRandom, type Random } from '../random.ts'
import { type DemoArea, pickTown, streetAddress, type Town } from './areas.ts'
import { type Certificate, devices, makeCertificates, makeSiren, travels } from './certificates.ts'
import { type DemoAbsence, makeAbsences, makeExceptions } from './checker-days.ts'
import { founded, makePerson, mobile } from './person.ts'

export type DemoChecker = {
  id: string
  firstName: string
  lastName: string
  name: string
  email: string
  phone: string
  type: CheckerType
  network: 'WORKING' | 'OUT_OF_NETWORK' | null
  tags: readonly CheckerTag[]
  languages: readonly Language[]
  areaIds: readonly string[]
  extraZips: readonly string[]
  maxDistanceKm: number | null
  missionsPerDay: number | null
  address: string
  siren: string | null
  vehicle: Vehicle
  device: string
  home: Town
  weekly: readonly WeeklyHours[]
  exceptions: readonly DayException[]
  absences: readonly DemoAbsence[]
  certificates: readonly Certificate[]
}
const days = (list: readonly number[], opens: string, closes: string): WeeklyHours[] => list.map((weekday) => ({ weekday, opens, closes }))
const weeks: readonly (readonly [readonly WeeklyHours[], number])[] = [
  [days([1, 2, 3, 4, 5], '08:00', '19:00'), 50],
  [[...days([1, 2, 3, 4, 5], '08:00', '12:30'), ...days([1, 2, 3, 4, 5], '13:30', '19:00')], 15],
  [[...days([1, 2, 3, 4, 5], '08:00', '19:00'), ...days([6], '09:00', '13:00')], 20],
  [days([1, 2, 4, 5], '08:30', '18:30'), 15],
]

const allTags: readonly CheckerTag[] = ['BUSINESS', 'FURNISHED', 'HOUSE', 'NOTFURNISHED', 'PREVISIT', 'VIRTUAL_TOUR']
const often: Record<CheckerTag, number> = {
  BUSINESS: 0.5,
  FURNISHED: 0.95,
  HOUSE: 0.8,
  NOTFURNISHED: 0.98,
  PREVISIT: 0.6,
  VIRTUAL_TOUR: 0.5,
}

const types: readonly (readonly [CheckerType, number])[] = [
  ['INDEPENDENT', 50],
  ['CHECKER', 40],
  ['CANDIDATE', 6],
  ['ADMIN', 4],
]

/** Some checkers have one or two extra zip codes, drawn from the towns of the area beside theirs. */
const extraZipsOf = (random: Random, neighbour: DemoArea | undefined): readonly string[] =>
  neighbour && random.bool(0.15) ? [...new Set([pickTown(random, neighbour).zipCode, pickTown(random, neighbour).zipCode])].sort() : []

/** Skills and hours. The first checker of an area has every skill, so that every order of the area has a possible checker. */
const firstSkills = (random: Random, area: DemoArea) => ({
  type: random.pick(['CHECKER', 'INDEPENDENT'] as const),
  network: 'WORKING' as const,
  tags: allTags,
  languages: ['FR', 'EN'] as const,
  home: area.towns[0] ?? pickTown(random, area),
  weekly: days([1, 2, 3, 4, 5], '08:00', '19:00'),
})
const someSkills = (random: Random, area: DemoArea) => ({
  type: random.weighted(types),
  network: random.weighted([
    ['WORKING', 87],
    ['OUT_OF_NETWORK', 8],
    [null, 5],
  ] as const),
  tags: allTags.filter((tag) => random.bool(often[tag])),
  languages: random.bool(0.3) ? (['FR', 'EN'] as const) : (['FR'] as const),
  home: pickTown(random, area),
  weekly: random.weighted(weeks),
})

type Placed = { area: DemoArea; neighbour: DemoArea | undefined; isFirst: boolean }

const makeChecker = (random: Random, { area, neighbour, isFirst }: Placed, today: string): DemoChecker => {
  const { firstName, lastName, email } = makePerson(random)
  const able = isFirst ? firstSkills(random, area) : someSkills(random, area)
  // A candidate is not recruited yet, so has no network status.
  const skills = able.type === 'CANDIDATE' ? { ...able, network: null } : able
  const isExpired = skills.network === 'OUT_OF_NETWORK' || (!isFirst && random.bool(0.03))
  return {
    ...skills,
    id: random.id(founded),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone: mobile(random),
    areaIds: [area.id],
    extraZips: isFirst ? [] : extraZipsOf(random, neighbour),
    maxDistanceKm: isFirst || random.bool(0.6) ? null : random.pick([60, 80, 120, 150]),
    missionsPerDay: isFirst || random.bool(0.7) ? null : random.int(5, 7),
    address: streetAddress(random),
    siren: skills.type === 'INDEPENDENT' ? makeSiren(random) : null,
    vehicle: random.weighted(travels),
    device: random.pick(devices),
    exceptions: isFirst ? [] : makeExceptions(random, today),
    absences: makeAbsences(random, founded, today),
    certificates: makeCertificates(random, today, { type: skills.type, isExpired, id: () => random.id(founded) }),
  }
}

/** The next area of the plan, which is adjacent except for islands: some checkers serve both, or some of its zip codes. */
const neighbourOf = (areas: readonly DemoArea[], area: DemoArea): DemoArea | undefined => {
  const next = areas[areas.indexOf(area) + 1]
  return next?.department && !/^(2[AB]|97)/.test(next.department) ? next : undefined
}

/** The checkers: one with every skill for each area, then the others in areas drawn by population. */
export const makeCheckers = (
  areas: readonly DemoArea[],
  { checkers, today, seed }: { checkers: number; today: string; seed: number },
): DemoChecker[] =>
  Array.from({ length: checkers }, (_, index) => {
    const random = makeRandom(seed, 'checker', index)
    const first = areas[index]
    const area = first ?? random.weighted(areas.map((drawn) => [drawn, drawn.population]))
    const neighbour = neighbourOf(areas, area)
    const servesBoth = first === undefined && neighbour !== undefined && index % 3 === 0
    const checker = makeChecker(random, { area, neighbour: servesBoth ? undefined : neighbour, isFirst: first !== undefined }, today)
    return servesBoth ? { ...checker, areaIds: [area.id, neighbour.id] } : checker
  })
