import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, dayOf, instantAt } from '../values/date/moment.ts'
import { isWorkingDay } from '../values/date/working-day.ts'
import { digestHours, dueDigests, nextDigestDay, sentDayAfter } from './digest.ts'

it('is due on working days from its hour in Paris, in summer and in winter', () => {
  expect(dueDigests('2026-11-23T07:00:00.000Z')).toEqual({ day: '2026-11-23', untilHour: '08:00' })
  expect(dueDigests('2026-07-06T06:00:00.000Z')).toEqual({ day: '2026-07-06', untilHour: '08:00' })
  expect(dueDigests('2026-11-22T12:00:00.000Z')).toBeNull()
  expect(dueDigests('2026-05-01T12:00:00.000Z')).toBeNull()
})

it.each([
  ['the change to winter time, on a day of 25 hours', '2026-10-23', '2026-10-26'],
  ['the change to summer time, on a day of 23 hours', '2027-03-26', '2027-03-30'],
])('comes once a working day over %s', (_, first, last) => {
  for (const hour of digestHours) {
    let sentDay: string | null = null
    const sent: string[] = []
    for (let now = instantAt(first, '00:00'); dayOf(now) <= last; now = addMinutes(now, 5)) {
      const due = dueDigests(now)
      if (!due || due.untilHour < hour || sentDay === due.day) continue
      sentDay = due.day
      sent.push(now)
      expect(now).toBe(instantAt(due.day, hour))
    }
    expect(sent.map(dayOf)).toEqual([...new Set(sent.map(dayOf))])
    expect(sent.every((now) => isWorkingDay(dayOf(now)))).toBe(true)
    expect(sent.length).toBeGreaterThanOrEqual(2)
  }
})

it('begins tomorrow when its hour is over, and never twice in a day', () => {
  expect(sentDayAfter('08:00', null, '2026-11-23T06:59:00.000Z')).toBeNull()
  expect(sentDayAfter('08:00', null, '2026-11-23T07:00:00.000Z')).toBe('2026-11-23')
  expect(sentDayAfter('18:00', '2026-11-23', '2026-11-23T08:00:00.000Z')).toBe('2026-11-23')
  expect(sentDayAfter(null, '2026-11-20', '2026-11-23T08:00:00.000Z')).toBe('2026-11-20')
})

it('the next day is a working day on which the hour is still to come', () => {
  expect(nextDigestDay('08:00', null, '2026-11-27T07:30:00.000Z')).toBe('2026-11-30')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000 }), fc.constantFrom(...digestHours), (minutes, hour) => {
      const now = addMinutes('2026-01-01T00:00:00.000Z', minutes)
      const next = nextDigestDay(hour, null, now)
      expect(isWorkingDay(next)).toBe(true)
      expect(instantAt(next, hour) > now).toBe(true)
    }),
  )
})
