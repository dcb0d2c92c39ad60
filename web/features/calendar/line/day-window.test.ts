import { instantAt } from '@adm/domain/values/date/moment'
import { describe, expect, it } from 'vitest'
import { hoursOfDay, instantIn, spanIn, ticksOf, windowsOf } from './day-window.ts'

const stretch = (day: string, opens: string, closes: string) => ({ startAt: instantAt(day, opens), endAt: instantAt(day, closes) })
const windowOf = (day: string, ...stretches: readonly ReturnType<typeof stretch>[]) =>
  windowsOf([day], stretches)[0] ?? { day, from: 0, until: 0 }

describe('the window of a day', () => {
  it('has the usual hours, and more when somebody works earlier or later', () => {
    const day = '2027-03-01'
    expect(ticksOf(windowOf(day)).map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    const early = ticksOf(windowOf(day, stretch(day, '05:30', '22:15'))).map(({ hour }) => hour)
    expect([early[0], early.at(-1)]).toEqual([5, 22])
  })

  it.each([
    ['2026-10-25', 25, [0, 1, 2, 2, 3]],
    ['2027-03-28', 23, [0, 1, 3, 4, 5]],
  ])('draws %s as a day of %i hours [ROUTE-8]', (day, hours, first) => {
    const ticks = ticksOf(windowOf(day))
    expect([hoursOfDay(day), ticks.length]).toEqual([hours, hours])
    expect(ticks.slice(0, 5).map(({ hour }) => hour)).toEqual(first)
  })
})

describe('a place in a window', () => {
  const day = '2027-03-01'
  const drawn = windowOf(day)

  it('is a share of the elapsed time, cut at the edges, and none outside', () => {
    expect(spanIn(drawn, stretch(day, '08:00', '13:30'))).toEqual({ start: 0, length: 50 })
    expect(spanIn(drawn, stretch(day, '05:00', '13:30'))).toEqual({ start: 0, length: 50 })
    expect(spanIn(drawn, stretch(day, '21:00', '22:00'))).toBeNull()
  })

  it('snaps back to an instant on the grid', () => {
    expect(new Date(instantIn(drawn, 0.098, 15)).toISOString()).toBe(instantAt(day, '09:00'))
    expect(new Date(instantIn(drawn, 0.098, 5)).toISOString()).toBe(instantAt(day, '09:05'))
  })
})
