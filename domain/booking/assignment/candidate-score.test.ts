import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byScore, scoreOf, teamLoadOf } from './candidate-score.ts'

const fit = { addedMinutes: 0, idleMinutes: { before: null, after: null } }
const facts = { weekMissions: 5, isPreferred: false, didEntry: false, isInBuilding: false, lateWithdrawals: 0, missions: null, pay: null }
const team = { mean: 5, deviation: 2 }
const anyPay = fc.option(fc.record({ cases: fc.integer({ min: 5, max: 400 }), excessCents: fc.integer({ min: -9_000, max: 9_000 }) }), {
  nil: null,
})
const anyMissions = fc.option(fc.record({ carriedOut: fc.nat(400), prevented: fc.nat(40) }), { nil: null })

describe('the score of a candidate', () => {
  it('is 100 without a reason for or against', () => expect(scoreOf(fit, facts, team)).toEqual({ points: 100, terms: [] }))

  it.each<[string, Parameters<typeof scoreOf>, number, string]>([
    ['added travel', [{ ...fit, addedMinutes: 24 }, facts, team], 80.8, '24\u00a0min'],
    ['a load above the mean', [fit, { ...facts, weekMissions: 8 }, team], 85, '8 missions, 5 en moyenne'],
    ['a load below it', [fit, { ...facts, weekMissions: 1 }, team], 100, ''],
    ['a team with one load', [fit, { ...facts, weekMissions: 8 }, { mean: 8, deviation: 0 }], 100, ''],
    ["the client's preference", [fit, { ...facts, isPreferred: true }, team], 108, ''],
    ['the preference and the entry', [fit, { ...facts, isPreferred: true, didEntry: true }, team], 114, ','],
    ['the entry', [fit, { ...facts, didEntry: true }, team], 106, ''],
    ['the building', [fit, { ...facts, isInBuilding: true }, team], 106, ''],
    ['both, counted once', [fit, { ...facts, didEntry: true, isInBuilding: true }, team], 106, ''],
    ['lost time', [{ ...fit, idleMinutes: { before: 30, after: 91 } }, facts, team], 95, '30\u00a0min'],
    [
      'lost time twice, counted once',
      [{ ...fit, idleMinutes: { before: 45, after: 90 } }, facts, team],
      95,
      '45\u00a0min, 1\u00a0h\u00a030',
    ],
    ['one late withdrawal, which is no pattern', [fit, { ...facts, lateWithdrawals: 1 }, team], 100, ''],
    ['late withdrawals', [fit, { ...facts, lateWithdrawals: 2 }, team], 97, '2 désistements tardifs en 180 jours'],
    ['many of them, down to the lowest quality', [fit, { ...facts, lateWithdrawals: 9 }, team], 94, '9 désistements tardifs en 180 jours'],
    ['a short past, which is no share', [fit, { ...facts, missions: { carriedOut: 19, prevented: 0 } }, team], 100, ''],
    ['every mission carried out', [fit, { ...facts, missions: { carriedOut: 20, prevented: 0 } }, team], 106, '20 sur 20 en 180 jours'],
    ['one of twenty prevented', [fit, { ...facts, missions: { carriedOut: 95, prevented: 5 } }, team], 103, '95 sur 100 en 180 jours'],
    ['no better share than nine of ten', [fit, { ...facts, missions: { carriedOut: 90, prevented: 10 } }, team], 100, ''],
    ['a bad share, which withdrawals alone make a debit', [fit, { ...facts, missions: { carriedOut: 0, prevented: 40 } }, team], 100, ''],
    ['a pay above the reference', [fit, { ...facts, pay: { cases: 12, excessCents: 700 } }, team], 93, '7\u00a0€, 12 missions en 12 mois'],
    ['whole euros only', [fit, { ...facts, pay: { cases: 5, excessCents: 199 } }, team], 99, '1\u00a0€, 5 missions en 12 mois'],
    ['less than a euro above it', [fit, { ...facts, pay: { cases: 12, excessCents: 99 } }, team], 100, ''],
    ['a pay below it, which earns nothing', [fit, { ...facts, pay: { cases: 12, excessCents: -2_000 } }, team], 100, ''],
    ['a short wait', [{ ...fit, idleMinutes: { before: 29, after: null } }, facts, team], 100, ''],
  ])('counts %s', (_, args, points, words) => {
    const score = scoreOf(...args)
    expect(score.points).toBe(points)
    expect(score.terms.map((term) => term.words).join()).toBe(words)
  })

  it('is 100 and its terms, whatever they are', () => {
    const anyFit = fc.record({
      addedMinutes: fc.integer({ min: -60, max: 200 }),
      idleMinutes: fc.record({ before: fc.option(fc.nat(200), { nil: null }), after: fc.option(fc.nat(200), { nil: null }) }),
    })
    const anyFacts = fc.record({
      weekMissions: fc.nat(40),
      isPreferred: fc.boolean(),
      didEntry: fc.boolean(),
      isInBuilding: fc.boolean(),
      lateWithdrawals: fc.nat(9),
      missions: anyMissions,
      pay: anyPay,
    })
    fc.assert(
      fc.property(anyFit, anyFacts, fc.array(fc.nat(40), { minLength: 1 }), (someFit, someFacts, counts) => {
        const { points, terms } = scoreOf(someFit, someFacts, teamLoadOf(counts))
        expect(points).toBeCloseTo(terms.reduce((sum, term) => sum + term.points, 100))
        expect(terms.every((term) => term.points !== 0)).toBe(true)
      }),
    )
  })
})

describe("the client's preference", () => {
  it('is worth the same whatever else is true of a candidate', () => {
    const anyFacts = fc.record({
      weekMissions: fc.nat(40),
      didEntry: fc.boolean(),
      isInBuilding: fc.boolean(),
      lateWithdrawals: fc.nat(9),
      missions: anyMissions,
      pay: anyPay,
    })
    fc.assert(
      fc.property(anyFacts, fc.nat(200), (someFacts, addedMinutes) => {
        const points = (isPreferred: boolean) => scoreOf({ ...fit, addedMinutes }, { ...someFacts, isPreferred }, team).points
        expect(points(true) - points(false)).toBeCloseTo(8)
      }),
    )
  })
})

describe('the order of candidates', () => {
  const candidate = (id: string, points: number, propositions = 0) => ({ id, propositions, score: { points, terms: [] } })

  it('is by points, then by propositions received', () => {
    const all = [candidate('a', 80), candidate('b', 90, 3), candidate('c', 90, 1)]
    expect(all.toSorted(byScore('booking')).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it('of equals is the same for a booking, and another for another booking', () => {
    const all = Array.from({ length: 12 }, (_, index) => candidate(String(index), 90))
    const orderFor = (seed: string) => all.toSorted(byScore(seed)).map(({ id }) => id)
    expect(orderFor('one')).toEqual(
      all
        .toReversed()
        .toSorted(byScore('one'))
        .map(({ id }) => id),
    )
    expect(orderFor('one')).not.toEqual(orderFor('two'))
  })
})

it('the load of a team is the mean of its weeks with their deviation, and nothing for nobody', () => {
  expect(teamLoadOf([])).toEqual({ mean: 0, deviation: 0 })
  expect(teamLoadOf([1, 3])).toEqual({ mean: 2, deviation: 1 })
  expect(teamLoadOf([4, 4, 4])).toEqual({ mean: 4, deviation: 0 })
})
