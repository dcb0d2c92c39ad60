import { expect, it } from 'vitest'
import { readDay, readTime, writeDay } from './typed-moment.ts'

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3-1-27', '2027-01-03'],
  ['23/11', '2026-11-23'],
  ['231126', '2026-11-23'],
  ['29.02.2028', '2028-02-29'],
  ['', ''],
])('reads the day %s', (typed, day) => expect(readDay(typed, 2026)).toBe(day))

it.each(['29/02/2027', '31/04', '0/1', 'demain', '2026-11-23'])('takes %s for no day', (typed) => expect(readDay(typed, 2026)).toBeNull())

it.each([
  ['9', '09:00'],
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['930', '09:30'],
  ['09:05', '09:05'],
  ['23.59', '23:59'],
  ['', ''],
])('reads the hour %s', (typed, time) => expect(readTime(typed)).toBe(time))

it.each(['24:00', '9:60', '9:5', 'midi'])('takes %s for no hour', (typed) => expect(readTime(typed)).toBeNull())

it('writes a day as people read it [GEN-3]', () => {
  expect([writeDay('2026-11-23'), writeDay('demain'), writeDay('')]).toEqual(['23/11/2026', 'demain', ''])
})
