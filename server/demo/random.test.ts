import { expect, it } from 'vitest'
import { makeRandom } from './random.ts'

const rows = 20_000
/** The first draw of each row of a subject. */
const firstDraws = (seed: number, subject: string): number[] =>
  Array.from({ length: rows }, (_, index) => makeRandom(seed, subject, index).next())

it('gives the same row the same draws, and other rows, subjects and seeds their own', () => {
  const drawn = [
    makeRandom(2026, 'client', 3),
    makeRandom(2026, 'client', 4),
    makeRandom(2026, 'checker', 3),
    makeRandom(2027, 'client', 3),
  ].map(({ next }) => next())
  expect(new Set(drawn).size).toBe(4)
  expect(makeRandom(2026, 'client', 3).next()).toBe(drawn[0])
})

it.each([
  ['order 2026-11-20', 2026],
  ['order 2026-11-21', 2026],
  ['', 1],
])('spreads the first draws of « %s » evenly, so that a rare event stays rare', (subject, seed) => {
  const draws = firstDraws(seed, subject)
  const tenths = Array.from({ length: 10 }, (_, tenth) => draws.filter((value) => Math.floor(value * 10) === tenth).length)
  expect(tenths.filter((count) => Math.abs(count - rows / 10) > 200)).toEqual([])
  const rare = draws.filter((value) => value < 0.02).length
  expect(Math.abs(rare - rows * 0.02)).toBeLessThan(90)
  const following = draws.filter((value, index) => value < (draws[index + 1] ?? value)).length
  expect(Math.abs(following - rows / 2)).toBeLessThan(300)
})
