import { expect, it } from 'vitest'
import { freeFailures, secondsToWait } from './sign-in.ts'

const lastAt = '2026-11-23T08:00:00.000Z'

it.each([
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [9, 480],
  [10, 900],
  [60, 900],
])('after %i failures of five free ones a source waits %i seconds [AUTH-6]', (failures, seconds) => {
  expect(secondsToWait({ failures, free: 5, lastAt }, lastAt)).toBe(seconds)
})

it('has five free failures in a known browser and in a network, twenty from everywhere [AUTH-6]', () => {
  expect(freeFailures).toEqual({ device: 5, network: 5, everywhere: 20 })
})

it('counts the seconds that have passed, and ends [AUTH-6]', () => {
  expect(secondsToWait({ failures: 5, free: 5, lastAt }, '2026-11-23T08:00:12.400Z')).toBe(18)
  expect(secondsToWait({ failures: 5, free: 5, lastAt }, '2026-11-23T08:00:30.000Z')).toBe(0)
  expect(secondsToWait({ failures: 5, free: 5, lastAt }, '2026-11-24T08:00:00.000Z')).toBe(0)
})
