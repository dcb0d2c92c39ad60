import { expect, it } from 'vitest'
import { reportPointsOf } from './report-point.ts'
import { statedFacts } from './stated-facts.ts'

it('takes what may be stated and nothing else: a guard is never passed by a word nobody knows', () => {
  expect(statedFacts.safeParse({ points: ['type'], pointReasons: { date: 'Daté à la main' } }).success).toBe(true)
  expect(statedFacts.safeParse({ allGood: true }).success).toBe(false)
  expect(statedFacts.safeParse({ invoice: null }).success).toBe(false)
  expect(statedFacts.safeParse({ pointReasons: { date: ' ' } }).success).toBe(false)
  expect(statedFacts.safeParse({ cause: 'mood' }).success).toBe(false)
})

it('asks a report for the points of its service: 10, three more for an exit, one more for furniture', () => {
  expect(reportPointsOf({ service: 'checkin', furnished: false })).toHaveLength(10)
  expect(reportPointsOf({ service: 'checkin', furnished: true })).toHaveLength(11)
  expect(reportPointsOf({ service: 'checkout', furnished: true })).toHaveLength(14)
})
