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

/** The holidays of mainland France in 2027, from the law and the date of Easter (28 March), typed by hand. */
const holidays2027 = [
  '2027-01-01',
  '2027-03-29',
  '2027-05-01',
  '2027-05-06',
  '2027-05-08',
  '2027-05-17',
  '2027-07-14',
  '2027-08-15',
  '2027-11-01',
  '2027-11-11',
  '2027-12-25',
]
const dayMs = 86_400_000
/** The last day before that is no Saturday, no Sunday and no holiday, computed without the functions that the test is about. */
const officeDayBefore = (day: string): string => {
  const before = new Date(Date.parse(day) - dayMs)
  const text = before.toISOString().slice(0, 10)
  return before.getUTCDay() % 6 === 0 || holidays2027.includes(text) ? officeDayBefore(text) : text
}

it('reaches an office on its last working day, each day of a year with its holidays [ENT-20]', () => {
  const days = Array.from({ length: 363 }, (_, rank) => new Date(Date.parse('2027-01-03') + rank * dayMs).toISOString().slice(0, 10))
  expect(days.map((day) => reminderDay('j1', day, 'client', lyon))).toEqual(days.map(officeDayBefore))
})

it.each([
  // The clock goes forward on 28 March 2027, and one hour back on 31 October 2027.
  ['j1', '2027-03-28T07:00:00.000Z', '2027-03-27T16:00:00.000Z'],
  ['j1', '2027-03-29T07:00:00.000Z', '2027-03-28T15:00:00.000Z'],
  ['j5', '2027-04-02T07:00:00.000Z', '2027-03-28T08:00:00.000Z'],
  ['j8', '2027-04-04T07:00:00.000Z', '2027-03-27T09:00:00.000Z'],
  ['j1', '2027-10-31T08:00:00.000Z', '2027-10-30T15:00:00.000Z'],
  ['j1', '2027-11-01T08:00:00.000Z', '2027-10-31T16:00:00.000Z'],
  ['j5', '2027-11-05T08:00:00.000Z', '2027-10-31T09:00:00.000Z'],
  ['j8', '2027-11-07T08:00:00.000Z', '2027-10-30T08:00:00.000Z'],
] as const)('%s of a mission at %s leaves at %s: a change of hour moves no hour in Paris [ENT-20]', (kind, missionAt, at) => {
  expect(reminderAt(kind, missionAt, 'tenant', lyon)).toBe(at)
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
