import { describe, expect, it } from 'vitest'
import type { CheckerThen } from '../../../checker/checker.ts'
import { noFacts } from './booking-facts.ts'
import { bookingGuards } from './booking-guards.ts'
import type { GuardFacts } from './guard-facts.ts'

const at = '2026-11-23T09:00:00.000Z'
const ada: CheckerThen = {
  id: 'ada',
  name: 'Ada Diallo',
  type: 'CHECKER',
  network: 'WORKING',
  tags: [],
  languages: ['FR'],
  areaIds: ['lyon'],
  extraZips: ['38000'],
  maxDistanceKm: null,
  missionsPerDay: null,
  home: null,
  zipCode: '69003',
  weekly: [{ weekday: 1, opens: '08:00', closes: '19:00' }],
  exceptions: [],
  absences: [],
  timeBlocks: [],
  expiredCertificates: [],
}
const facts: GuardFacts = { ...noFacts(at), checker: ada, startAt: at, endAt: '2026-11-23T10:00:00.000Z' }
const refusal = (guard: 'G6' | 'G7' | 'G8' | 'G35', change: Partial<GuardFacts>, row = {}) =>
  bookingGuards.of(guard).refuses({ ...facts, ...change }, row, ['OPS'])

describe('the qualities of a checker', () => {
  it.each<[string, Partial<GuardFacts>, string | null]>([
    ['no maximum distance', { distanceKm: 90 }, null],
    ['an unknown distance', { checker: { ...ada, maxDistanceKm: 20 } }, null],
    ['the maximum distance', { checker: { ...ada, maxDistanceKm: 20 }, distanceKm: 20 }, null],
    [
      'a longer distance',
      { checker: { ...ada, maxDistanceKm: 20 }, distanceKm: 31.2 },
      "Ada Diallo n'a pas : une distance maximale suffisante (32 km pour 20 km).",
    ],
    ['no French', { checker: { ...ada, languages: ['EN'] } }, "Ada Diallo n'a pas : le français."],
    ['another area', { area: { id: 'lille', name: 'Lille' }, zipCode: '59000' }, "Ada Diallo n'a pas : la zone « Lille »."],
    ['the area', { area: { id: 'lyon', name: 'Lyon' }, zipCode: '69003' }, null],
    ['an extra zip code', { area: { id: 'lille', name: 'Lille' }, zipCode: '38000' }, null],
    ['no checker', { checker: null }, null],
  ])('%s', (_, change, message) => expect(refusal('G7', change)).toBe(message))

  it('are not asked again of the checker who keeps a moved mission', () => {
    const moved: Partial<GuardFacts> = { neededTags: ['HOUSE'], currentCheckerId: 'ada' }
    expect(refusal('G7', moved, { from: ['planned'], to: 'planned' })).toBeNull()
    expect(refusal('G7', moved, { from: ['waiting'], to: 'planned' })).toBe("Ada Diallo n'a pas : Maison.")
    expect(refusal('G7', moved, { to: 'planned' })).toBe("Ada Diallo n'a pas : Maison.")
    expect(refusal('G7', { ...moved, currentCheckerId: 'bo' }, { from: ['planned'], to: 'planned' })).toBe("Ada Diallo n'a pas : Maison.")
  })

  it('names every expired certificate', () => {
    const expired = refusal('G6', { checker: { ...ada, expiredCertificates: ['IDENTITY', 'CONTRACT'] } })
    expect(expired).toMatch(/^Ada Diallo ne peut pas être affecté\(e\) : certificat expiré \(.+, .+\)\.$/)
    expect(refusal('G6', { checker: { ...ada, type: 'CANDIDATE' } })).toContain('candidature en cours')
    expect(refusal('G6', { checker: null })).toBe('Choisissez un contrôleur.')
    expect(refusal('G6', {})).toBeNull()
  })
})

describe('the hours of a checker', () => {
  const two = { ...ada, missionsPerDay: 2 }
  const blocked = { startAt: '2026-11-23T00:00:00.000Z', endAt: '2026-11-23T22:00:00.000Z' }
  it.each<[string, Partial<GuardFacts>, string | null]>([
    ['one mission of two', { checker: two, missionsThatDay: 1 }, null],
    ['two missions of two', { checker: two, missionsThatDay: 2 }, 'Ada Diallo a déjà 2 mission(s) ce jour-là, pour 2 au plus.'],
    ['any number without a maximum', { missionsThatDay: 9 }, null],
    ['no checker', { checker: null }, null],
    ['no slot', { checker: { ...ada, weekly: [] }, startAt: null, endAt: null }, null],
    ['outside of the week', { checker: { ...ada, weekly: [] } }, 'Hors des disponibilités de Ada Diallo.'],
    ['a time block', { checker: { ...ada, timeBlocks: [blocked] } }, 'Ada Diallo a un créneau bloqué de 01:00 à 23:00.'],
    [
      'an absence over a time block',
      { checker: { ...ada, absences: [blocked], timeBlocks: [blocked] } },
      'Hors des disponibilités de Ada Diallo.',
    ],
  ])('%s', (_, change, message) => expect(refusal('G8', change)).toBe(message))

  it('may be forced, but not over an absence', () => {
    const { isForcible } = bookingGuards.of('G8')
    expect(isForcible?.({ ...facts, checker: { ...ada, absences: [blocked] } })).toBe(false)
    expect(isForcible?.({ ...facts, checker: { ...ada, timeBlocks: [blocked] } })).toBe(true)
    expect([{}, { checker: null }, { startAt: null }, { endAt: null }].map((change) => isForcible?.({ ...facts, ...change }))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

it.each<[string, Partial<GuardFacts>, boolean]>([
  ['the same hour and checker', { currentStartAt: '2026-11-23T09:00:00Z', currentCheckerId: 'ada' }, true],
  ['another checker', { currentStartAt: at, currentCheckerId: 'bo' }, false],
  ['no checker before', { currentStartAt: at, currentCheckerId: null }, false],
  ['no checker, before and after', { currentStartAt: at, currentCheckerId: null, checker: null }, true],
  ['another hour', { currentStartAt: '2026-11-23T08:00:00.000Z', currentCheckerId: 'ada' }, false],
  ['no date before', { currentStartAt: null, currentCheckerId: 'ada' }, false],
  ['no date after', { startAt: null, currentStartAt: at, currentCheckerId: 'ada' }, false],
])('the slot is unchanged with %s: %o', (_, change, isRefused) => expect(refusal('G35', change) !== null).toBe(isRefused))
