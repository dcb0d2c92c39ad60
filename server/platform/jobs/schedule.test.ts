import { expect, it } from 'vitest'
import { latestDue } from './schedule.ts'

const nightly = { dailyAt: '03:30' } as const

it.each([
  ['in winter', '2026-11-23T08:00:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['in summer', '2026-07-14T08:00:00.000Z', '2026-07-14T01:30:00.000Z'],
  ['before the hour: yesterday', '2026-11-23T02:29:59.000Z', '2026-11-22T02:30:00.000Z'],
  ['at the hour', '2026-11-23T02:30:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['between midnight in Paris and in UTC', '2026-11-22T23:30:00.000Z', '2026-11-22T02:30:00.000Z'],
  ['after the night of the summer change', '2026-03-29T12:00:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['after the night of the winter change', '2026-10-25T12:00:00.000Z', '2026-10-25T02:30:00.000Z'],
])('a nightly job is due by the clock of Paris: %s', (_, now, due) => {
  expect(latestDue(nightly, now)).toBe(due)
})

it('runs once in the night that skips its hour', () => {
  const due = latestDue({ dailyAt: '02:30' }, '2026-03-29T12:00:00.000Z')
  expect(due.slice(0, 10)).toBe('2026-03-29')
})

it('counts minutes from the full hour', () => {
  expect(latestDue({ everyMinutes: 15 }, '2026-11-23T08:14:59.999Z')).toBe('2026-11-23T08:00:00.000Z')
})
