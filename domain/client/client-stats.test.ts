import { expect, it } from 'vitest'
import { averageDays, changeInPercent, tallyOf } from './client-stats.ts'

const tally = { orders: 4, failed: 1, canceled: 1, done: 2, daysToDone: 9 }

it('adds tallies up, and nothing is nothing', () => {
  expect(tallyOf([])).toEqual({ orders: 0, failed: 0, canceled: 0, done: 0, daysToDone: 0 })
  expect(tallyOf([tally, tally])).toEqual({ orders: 8, failed: 2, canceled: 2, done: 4, daysToDone: 18 })
})

it('averages and compares only what there is', () => {
  expect(averageDays(tally)).toBe(4.5)
  expect(averageDays(tallyOf([]))).toBeNull()
  expect([changeInPercent(12, 8), changeInPercent(6, 8), changeInPercent(3, 0)]).toEqual([50, -25, null])
})
