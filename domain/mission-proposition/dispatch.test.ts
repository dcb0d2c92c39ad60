import { expect, it } from 'vitest'
import { isUrgentSearch } from './dispatch.ts'

const now = '2027-03-01T10:00:00.000Z'

it.each([
  ['2027-03-01T10:00:00.000Z', false],
  ['2027-03-01T10:00:01.000Z', true],
  ['2027-03-02T09:59:59.000Z', true],
  ['2027-03-02T10:00:00.000Z', false],
])('a mission of %s that loses its checker is searched for at once: %s', (startAt, isUrgent) => {
  expect(isUrgentSearch(now, startAt)).toBe(isUrgent)
})
