import { expect, it } from 'vitest'
import { addDays } from '../../values/date/moment.ts'
import { closingDayOf, undatedActOf } from './booking-undated.ts'

const activeDay = '2026-06-01'
const actOn = (days: number, ...announced: readonly number[]) =>
  undatedActOf({ activeDay, today: addDays(activeDay, days), announcedDays: announced.map((day) => addDays(activeDay, day)) })

it('announces the end of an undated order after 45 and 55 days, and closes it after 60 [STATE-1]', () => {
  expect([actOn(45), actOn(46), actOn(55, 46), actOn(56, 46), actOn(60, 46, 56), actOn(61, 46, 56)]).toEqual([
    null,
    'announce',
    null,
    'announce',
    null,
    'close',
  ])
})

it('closes no order that was not announced twice, however late the nights come', () => {
  expect([actOn(200), actOn(209, 200), actOn(210, 200), actOn(214, 200, 210), actOn(215, 200, 210)]).toEqual([
    'announce',
    null,
    'announce',
    null,
    'close',
  ])
})

it('names the first day of the end', () => {
  expect([closingDayOf(0, '2026-07-17'), closingDayOf(1, '2026-07-27')]).toEqual(['2026-08-01', '2026-08-01'])
})
