import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMinutes, dayOf, weekdayOf } from '../values/date/moment.ts'
import { datesOfWish, datesToCome } from './date-to-offer.ts'

const now = '2026-11-23T09:00:00.000Z'

it('offers each date to come once, in order, without a checker, whatever is typed', () => {
  const typed = ['2026-11-25T09:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00Z', '2026-11-24T09:00:00.000Z']
  expect(datesToCome(typed, now)).toEqual([
    { startAt: '2026-11-24T09:00:00.000Z', checkerId: null },
    { startAt: '2026-11-25T09:00:00.000Z', checkerId: null },
  ])
  const moments = fc.array(fc.integer({ min: -5_000, max: 5_000 }).map((minutes) => addMinutes(now, minutes)))
  fc.assert(
    fc.property(moments, (dates) => {
      const starts = datesToCome(dates, now).map(({ startAt }) => startAt)
      expect(starts).toEqual([...new Set(dates)].filter((at) => at > now).toSorted())
    }),
  )
})

it('proposes a morning and an afternoon of the first wished days to come, but Sundays', () => {
  const today = '2026-11-23'
  expect(datesOfWish({}, today)).toEqual([])
  expect(datesOfWish({ wishedDay: '2026-11-20' }, today)).toEqual([])
  expect(datesOfWish({ wishedDay: '2026-11-27' }, today)).toEqual([
    { day: '2026-11-27', hour: '09:00' },
    { day: '2026-11-27', hour: '14:00' },
  ])
  const days = datesOfWish({ wishedDay: '2026-11-20', wishedUntilDay: '2026-12-20' }, '2026-11-27').map(({ day }) => day)
  expect([...new Set(days)]).toEqual(['2026-11-28', '2026-11-30', '2026-12-01'])
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 30 }), (from, length) => {
      const wishedDay = addDays(dayOf(now), from)
      const proposed = datesOfWish({ wishedDay, wishedUntilDay: addDays(wishedDay, length) }, today)
      expect(proposed.length).toBeLessThanOrEqual(6)
      expect(proposed.every(({ day }) => day > today && weekdayOf(day) !== 7)).toBe(true)
    }),
  )
})
