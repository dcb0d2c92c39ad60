import { expect, it } from 'vitest'
import { ageOf, durationOf } from './alert-words.ts'

const now = Date.parse('2027-03-02T08:00:00.000Z')

it.each([
  ['2027-03-02T07:59:30.000Z', "à l'instant"],
  ['2027-03-02T07:48:00.000Z', '12 min'],
  ['2027-03-02T05:00:00.000Z', '3 h'],
  ['2027-02-28T09:00:00.000Z', '47 h'],
  ['2027-02-28T08:00:00.000Z', '2 j'],
])('says for how long an alert since %s is true: %s [ROUTE-3]', (since, words) => {
  expect(ageOf(since, now)).toBe(words)
})

it('says how long a resolved alert stood, whatever the time is now [ROUTE-3]', () => {
  expect(durationOf('2027-03-01T08:00:00.000Z', '2027-03-01T11:00:00.000Z')).toBe('3 h')
  expect(durationOf('2027-03-01T08:00:00.000Z', '2027-03-01T08:00:20.000Z')).toBe("moins d'une minute")
})
