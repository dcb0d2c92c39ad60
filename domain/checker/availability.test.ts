import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMinutes, dayOf, hourOf, instantAt, startOfDay } from '../values/date/moment.ts'
import { type CheckerHours, type DayHours, declaredHours, freeHours, isAbsent, isFree, type Stretch } from './availability.ts'

const monday = [
  { weekday: 1, opens: '13:00', closes: '19:00' },
  { weekday: 1, opens: '08:00', closes: '12:00' },
]
const hours = (change: Partial<CheckerHours> = {}): CheckerHours => ({
  zipCode: '75011',
  weekly: monday,
  exceptions: [],
  absences: [],
  timeBlocks: [],
  ...change,
})
const on = (day: string, from: string, to: string, change: Partial<CheckerHours> = {}) =>
  isFree(hours(change), instantAt(day, from), instantAt(day, to))
/** The free hours of a day in Paris time. */
const wall = (free: readonly Stretch[]) => free.map(({ startAt, endAt }) => `${hourOf(startAt)}-${hourOf(endAt)}`)

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
    expect(on('2026-11-23', '09:00', '10:00', { weekly: [] })).toBe(false)
  })

  it('reads two stretches that touch as one', () => {
    const weekly = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '12:00', closes: '18:00' },
    ]
    expect(on('2026-11-23', '11:30', '13:30', { weekly })).toBe(true)
  })

  it('never holds a slot over midnight, but one that ends at midnight when the day is open until then', () => {
    const evening = hours({ weekly: [{ weekday: 1, opens: '20:00', closes: '24:00' }] })
    expect(isFree(evening, instantAt('2026-11-23', '23:00'), instantAt('2026-11-24', '00:00'))).toBe(true)
    expect(isFree(evening, instantAt('2026-11-23', '23:30'), instantAt('2026-11-24', '00:30'))).toBe(false)
  })

  it('keeps its hours on the clock of the wall when the clock changes', () => {
    const sunday = { weekly: [{ weekday: 7, opens: '08:00', closes: '12:00' }] }
    // 29 March and 25 October 2026: the Paris offset changes from +1 to +2, and back.
    const sundays = ['2026-03-22', '2026-03-29', '2026-10-25', '2026-11-08']
    expect(sundays.map((day) => on(day, '08:00', '12:00', sunday))).toEqual([true, true, true, true])
    expect(isFree(hours(sunday), '2026-03-29T06:00:00.000Z', '2026-03-29T10:00:00.000Z')).toBe(true)
    expect(isFree(hours(sunday), '2026-10-25T06:00:00.000Z', '2026-10-25T10:00:00.000Z')).toBe(false)
  })

  it('is one stretch over the hour that the clock skips', () => {
    const night = hours({
      weekly: [
        { weekday: 7, opens: '00:45', closes: '02:00' },
        { weekday: 7, opens: '03:00', closes: '03:15' },
      ],
    })
    expect(wall(freeHours(night, '2026-03-29'))).toEqual(['00:45-03:15'])
    expect(wall(freeHours(night, '2026-03-22'))).toEqual(['00:45-02:00', '03:00-03:15'])
  })

  it('lasts as long as the day does on the nights of the clock', () => {
    const always = hours({ weekly: [{ weekday: 7, opens: '00:00', closes: '24:00' }] })
    const length = (day: string) =>
      freeHours(always, day).reduce((sum, { startAt, endAt }) => sum + Date.parse(endAt) - Date.parse(startAt), 0) / 3_600_000
    expect(['2026-03-22', '2026-03-29', '2026-10-25'].map(length)).toEqual([24, 23, 25])
  })

  it('gives way to a week of some dates, and comes back after it', () => {
    const weekly = [...monday, { weekday: 1, opens: '06:00', closes: '11:00', fromDay: '2026-07-01', untilDay: '2026-08-31' }]
    const days = ['2026-06-29', '2026-07-06', '2026-08-31', '2026-09-07']
    expect(days.map((day) => declaredHours(hours({ weekly }), day)[0]?.opens)).toEqual(['08:00', '06:00', '06:00', '08:00'])
  })

  it('closes the days that a week of some dates does not name', () => {
    const weekly = [...monday, { weekday: 2, opens: '06:00', closes: '11:00', fromDay: '2026-07-01', untilDay: '2026-08-31' }]
    expect(declaredHours(hours({ weekly }), '2026-07-06')).toEqual([])
  })
})

describe('a holiday', () => {
  const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '12:00' }))

  it('closes the week, the local ones only where the checker lives', () => {
    const openOn = (day: string, zipCode: string) => declaredHours(hours({ weekly: all, zipCode }), day).length > 0
    expect([openOn('2026-12-25', '75011'), openOn('2026-12-26', '75011'), openOn('2026-12-26', '67000')]).toEqual([false, true, false])
  })

  it('is worked with hours of its own', () => {
    const exceptions = [{ day: '2026-12-25', hours: [{ opens: '10:00', closes: '11:00' }] }]
    expect(wall(freeHours(hours({ weekly: all, exceptions }), '2026-12-25'))).toEqual(['10:00-11:00'])
  })
})

describe('a day of its own', () => {
  it('has its hours in the place of the week’s, be the week’s day open or closed', () => {
    const exceptions = [
      { day: '2026-11-23', hours: [{ opens: '10:00', closes: '11:00' }] },
      { day: '2026-11-28', hours: [{ opens: '09:00', closes: '12:00' }] },
      { day: '2026-11-30', hours: [] },
    ]
    expect(['2026-11-23', '2026-11-28', '2026-11-30'].map((day) => wall(freeHours(hours({ exceptions }), day)))).toEqual([
      ['10:00-11:00'],
      ['09:00-12:00'],
      [],
    ])
  })
})

describe('an absence', () => {
  const absences = [{ startAt: instantAt('2026-11-23', '10:00'), endAt: instantAt('2026-11-23', '14:00') }]

  it('takes its part of the day', () => {
    expect(wall(freeHours(hours({ absences }), '2026-11-23'))).toEqual(['08:00-10:00', '14:00-19:00'])
    expect(isAbsent({ absences }, instantAt('2026-11-23', '09:00'), instantAt('2026-11-23', '10:00'))).toBe(false)
    expect(isAbsent({ absences }, instantAt('2026-11-23', '09:00'), instantAt('2026-11-23', '10:01'))).toBe(true)
  })

  it('takes whole days, also those on which the clock changes', () => {
    const week = [{ startAt: startOfDay('2026-10-24'), endAt: startOfDay('2026-10-27') }]
    const weekly = [1, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    const free = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'].map((day) => freeHours(hours({ weekly, absences: week }), day))
    expect(free).toEqual([[], [], [], []])
  })
})

const clock = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
const anyHours: fc.Arbitrary<DayHours> = fc
  .tuple(fc.nat(95), fc.integer({ min: 1, max: 96 }))
  .map(([from, length]) => ({ opens: clock(from), closes: clock(Math.min(from + length, 96)) }))
/** The days of the clock changes in 2026 and the days around them, or any day. */
const anyDay = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
  fc.nat(700).map((days) => addDays('2026-01-01', days)),
)
const anyDayHours = anyDay.chain((day) =>
  fc.record({
    day: fc.constant(day),
    opened: fc.array(anyHours, { maxLength: 4 }),
    absences: fc.array(
      fc.tuple(fc.integer({ min: -600, max: 1_700 }), fc.integer({ min: 1, max: 2_000 })).map(([from, length]) => ({
        startAt: addMinutes(startOfDay(day), from),
        endAt: addMinutes(startOfDay(day), from + length),
      })),
      { maxLength: 3 },
    ),
  }),
)

describe('the free hours of any day, those of a changing clock among them', () => {
  it('are in order, never empty, never touch, and stay in their day', () => {
    fc.assert(
      fc.property(anyDayHours, ({ day, opened, absences }) => {
        const free = freeHours(hours({ weekly: [], exceptions: [{ day, hours: opened }], absences }), day)
        const bounds = free.flatMap(({ startAt, endAt }) => [Date.parse(startAt), Date.parse(endAt)])
        expect(bounds.every((at, index) => index === 0 || at > (bounds[index - 1] ?? 0))).toBe(true)
        expect(
          free.every(({ startAt, endAt }) => dayOf(startAt) === day && Date.parse(endAt) <= Date.parse(startOfDay(addDays(day, 1)))),
        ).toBe(true)
      }),
    )
  })

  it('hold a minute just when the wall shows it as open and no absence has it', () => {
    fc.assert(
      fc.property(anyDayHours, fc.nat(1_499), ({ day, opened, absences }, minute) => {
        const at = addMinutes(startOfDay(day), minute)
        fc.pre(dayOf(at) === day)
        // Hours that this night skips or repeats are tested with `instantAt`.
        const isUnambiguous = opened.every(({ opens, closes }) => [opens, closes].every((hour) => hour < '02:00' || hour > '03:00'))
        fc.pre(isUnambiguous)
        const end = addMinutes(at, 1)
        const isOpen = opened.some(({ opens, closes }) => opens <= hourOf(at) && hourOf(at) < closes)
        expect(isFree(hours({ weekly: [], exceptions: [{ day, hours: opened }], absences }), at, end)).toBe(
          isOpen && !isAbsent({ absences }, at, end),
        )
      }),
    )
  })

  it('hold every part of a slot that they hold', () => {
    const start = instantAt('2026-11-23', '00:00')
    fc.assert(
      fc.property(fc.nat(1_400), fc.integer({ min: 2, max: 300 }), fc.nat(300), (from, length, cut) => {
        const startAt = addMinutes(start, from)
        fc.pre(isFree(hours(), startAt, addMinutes(startAt, length)) && cut < length - 1)
        expect(isFree(hours(), addMinutes(startAt, cut), addMinutes(startAt, length))).toBe(true)
      }),
    )
  })
})
