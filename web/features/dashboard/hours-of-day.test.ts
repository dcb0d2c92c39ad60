import { expect, it } from 'vitest'
import { hoursOfDay } from './hours-of-day.ts'

it('has the hours of a usual day, and those of an early or late mission [ROUTE-1]', () => {
  expect(hoursOfDay([]).map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  const rows = hoursOfDay([
    { hour: 6, ahead: 2, over: 0 },
    { hour: 20, ahead: 0, over: 1 },
  ])
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    { hour: 6, ahead: 2, over: 0 },
    { hour: 7, ahead: 0, over: 0 },
    { hour: 20, ahead: 0, over: 1 },
  ])
})
