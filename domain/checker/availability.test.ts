import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, instantAt } from '../values/moment.ts'
import { isWithinAvailability } from './availability.ts'

const monday = [
  { weekday: 1, opens: '13:00', closes: '19:00' },
  { weekday: 1, opens: '08:00', closes: '12:00' },
]
const on = (day: string, from: string, to: string, weekly = monday) =>
  isWithinAvailability(weekly, instantAt(day, from), instantAt(day, to))

describe('the declared week of a checker', () => {
  it('holds a slot that lies in one stretch of its day', () => {
    expect(on('2026-11-23', '08:00', '12:00')).toBe(true)
    expect(on('2026-11-23', '13:30', '19:00')).toBe(true)
  })

  it('refuses a slot before, after, over the pause, or on another day', () => {
    expect(on('2026-11-23', '07:59', '09:00')).toBe(false)
    expect(on('2026-11-23', '18:30', '19:01')).toBe(false)
    expect(on('2026-11-23', '11:30', '13:30')).toBe(false)
    expect(on('2026-11-24', '09:00', '10:00')).toBe(false)
    expect(on('2026-11-23', '09:00', '10:00', [])).toBe(false)
  })

  it('reads two stretches that touch as one', () => {
    const touching = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '12:00', closes: '18:00' },
    ]
    expect(on('2026-11-23', '11:30', '13:30', touching)).toBe(true)
  })

  it('never holds a slot over midnight, but one that ends at midnight when the day is open until then', () => {
    const evening = [{ weekday: 1, opens: '20:00', closes: '24:00' }]
    expect(isWithinAvailability(evening, instantAt('2026-11-23', '23:00'), instantAt('2026-11-24', '00:00'))).toBe(true)
    expect(isWithinAvailability(evening, instantAt('2026-11-23', '23:30'), instantAt('2026-11-24', '00:30'))).toBe(false)
  })

  it('keeps its hours on the clock of the wall when the clock changes', () => {
    const sunday = [{ weekday: 7, opens: '08:00', closes: '12:00' }]
    // 29 March and 25 October 2026: Paris goes from +1 to +2, and back.
    expect(['2026-03-22', '2026-03-29', '2026-10-25', '2026-11-01'].map((day) => on(day, '08:00', '12:00', sunday))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isWithinAvailability(sunday, '2026-03-29T06:00:00.000Z', '2026-03-29T10:00:00.000Z')).toBe(true)
    expect(isWithinAvailability(sunday, '2026-10-25T06:00:00.000Z', '2026-10-25T10:00:00.000Z')).toBe(false)
  })

  it('holds every part of a slot that it holds', () => {
    const start = instantAt('2026-11-23', '00:00')
    fc.assert(
      fc.property(fc.nat(1_400), fc.integer({ min: 2, max: 300 }), fc.nat(300), (from, length, cut) => {
        const startAt = addMinutes(start, from)
        const held = isWithinAvailability(monday, startAt, addMinutes(startAt, length))
        fc.pre(held && cut < length - 1)
        expect(isWithinAvailability(monday, addMinutes(startAt, cut), addMinutes(startAt, length))).toBe(true)
      }),
    )
  })
})
