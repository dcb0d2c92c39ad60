import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf, daysFrom, hourOf, instantAt, weekdayOf } from '../values/date/moment.ts'
import { holidayName } from '../values/date/working-day.ts'
import { keyReminderTimes, reminderAt, reminderDay } from './reminder-times.ts'

const lyon = { zipCode: '69003' }
const strasbourg = { zipCode: '67000' }
const year = daysFrom('2026-11-23', '2027-12-31')

it('is eight, five and one calendar days before, each day of a year, in summer as in winter [ENT-20]', () => {
  const days = year.map((day) => [
    reminderDay('j8', day, 'tenant', lyon),
    reminderDay('j5', day, 'client', lyon),
    reminderDay('j1', day, 'tenant', lyon),
  ])
  expect(days).toEqual(year.map((day) => [addDays(day, -8), addDays(day, -5), addDays(day, -1)]))
  const hours = year.map((day) => {
    const startAt = instantAt(day, '09:00')
    return (['j8', 'j5', 'j1'] as const).map((kind) => hourOf(reminderAt(kind, startAt, 'tenant', lyon)))
  })
  expect(new Set(hours.map((some) => some.join(' ')))).toEqual(new Set(['10:00 10:00 17:00']))
})

it('reaches an office on its last working day: on Friday for a Monday, before a holiday of the place [ENT-20]', () => {
  expect(reminderDay('j1', '2026-11-30', 'client', lyon)).toBe('2026-11-27')
  expect(reminderDay('j1', '2027-05-18', 'client', lyon)).toBe('2027-05-14')
  // Saint Stephen's day and Good Friday are holidays in Alsace only.
  expect(reminderDay('j1', '2027-12-28', 'client', strasbourg)).toBe('2027-12-27')
  expect([reminderDay('j1', '2027-03-27', 'client', lyon), reminderDay('j1', '2027-03-27', 'client', strasbourg)]).toEqual([
    '2027-03-26',
    '2027-03-25',
  ])
})

it('asks for keys on Thursday and Friday before a weekend and a Monday, and on no other day of a week without holiday [ENT-20]', () => {
  const moments = ['2026-11-26 09:00', '2026-11-27 09:00', '2026-11-27 14:00']
  const momentsOf = (day: string) => keyReminderTimes(instantAt(day, '11:00'), lyon).map((at) => `${dayOf(at)} ${hourOf(at)}`)
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].map(momentsOf)).toEqual([moments, moments, moments])
  expect(daysFrom('2026-12-01', '2026-12-04').map(momentsOf)).toEqual([[], [], [], []])
  // The day after Ascension, and the day itself: Tuesday and Wednesday.
  const beforeAscension = ['2027-05-04 09:00', '2027-05-05 09:00', '2027-05-05 14:00']
  expect([momentsOf('2027-05-06'), momentsOf('2027-05-07')]).toEqual([beforeAscension, beforeAscension])
})

it('asks for keys while offices are open, before the mission, at any place and day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...year), fc.constantFrom('69003', '67000', '97200'), (day, zipCode) => {
      for (const at of keyReminderTimes(instantAt(day, '08:00'), { zipCode })) {
        expect(weekdayOf(dayOf(at)) <= 5 && holidayName(dayOf(at), zipCode) === null).toBe(true)
        expect(dayOf(at) < day).toBe(true)
      }
    }),
  )
})
