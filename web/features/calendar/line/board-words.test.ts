import { expect, it } from 'vitest'
import { titleOf } from '../search/board-days.ts'
import { departureInWords } from './board-words.ts'

it('names the day of a departure that is not on the day of the mission', () => {
  const startAt = '2027-03-02T09:00:00.000Z'
  expect(departureInWords({ leavesAt: '2027-03-02T08:40:00.000Z', startAt })).toBe('départ à 09:40')
  expect(departureInWords({ leavesAt: '2027-03-01T20:40:00.000Z', startAt })).toBe('départ la veille à 21:40')
  expect(departureInWords({ leavesAt: '2027-02-28T20:40:00.000Z', startAt })).toBe('départ le dim. 28 févr. 2027 à 21:40')
})

it('names the year of both ends of a week over the new year', () => {
  expect(titleOf('week', '2026-12-31')).toBe('Du 28 déc. 2026 au 3 janv. 2027')
  expect(titleOf('week', '2026-12-01')).toBe('Du 30 nov. au 6 déc. 2026')
  expect(titleOf('week', '2026-12-09')).toBe('Du 7 au 13 déc. 2026')
})
