import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  addYears,
  day,
  dayOf,
  daysBetween,
  formatDay,
  formatDayNumeric,
  formatDayShort,
  formatHour,
  formatHourInWords,
  formatMoment,
  formatMomentShort,
  hourOf,
  instant,
  instantAt,
  isPast,
  startOfDay,
  weekdayOf,
} from './moment.ts'

const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }).map((at) => at.toISOString())

describe('moments, on Paris clocks', () => {
  it('knows the day and the hour of an instant', () => {
    expect([dayOf('2026-11-22T23:30:00.000Z'), hourOf('2026-11-22T23:30:00.000Z')]).toEqual(['2026-11-23', '00:30'])
    expect([dayOf('2026-07-14T21:59:00.000Z'), hourOf('2026-07-14T21:59:00.000Z')]).toEqual(['2026-07-14', '23:59'])
  })

  it('knows the instant of a day and an hour, in winter and in summer', () => {
    expect(instantAt('2026-11-23', '09:30')).toBe('2026-11-23T08:30:00.000Z')
    expect(instantAt('2026-07-14', '09:30')).toBe('2026-07-14T07:30:00.000Z')
    expect(startOfDay('2026-11-23')).toBe('2026-11-22T23:00:00.000Z')
  })

  it('moves an hour that the clock skips past the gap', () => {
    expect(instantAt('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(hourOf(instantAt('2026-03-29', '02:30'))).toBe('03:30')
    expect(instantAt('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('takes the first of an hour that comes twice', () => {
    expect(instantAt('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(hourOf('2026-10-25T00:30:00.000Z')).toBe(hourOf('2026-10-25T01:30:00.000Z'))
    expect(instantAt('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('has days of 23, 24 and 25 hours', () => {
    const hours = (day: string) => (Date.parse(startOfDay(addDays(day, 1))) - Date.parse(startOfDay(day))) / 3_600_000
    expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25])
  })

  it('comes back to every instant from its day and hour, but for the hour that comes twice', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const minute = `${at.slice(0, 16)}:00.000Z`
        const back = instantAt(dayOf(at), hourOf(at))
        expect([minute, addMinutes(minute, -60)]).toContain(back)
        expect([dayOf(back), hourOf(back)]).toEqual([dayOf(at), hourOf(at)])
      }),
      { numRuns: 1_000 },
    )
  })

  it('are past once they begin', () => {
    const now = '2027-03-01T10:00:00.000Z'
    expect([isPast('2027-03-01T09:59:00.000Z', now), isPast(now, now), isPast('2027-03-01T10:01:00.000Z', now)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('counts days whatever the clock does', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7])
  })

  it('finds the same day in another year, and the 28th for 29 February', () => {
    expect(addYears('2026-11-29', 1)).toBe('2027-11-29')
    expect(addYears('2024-02-28', 1)).toBe('2025-02-28')
    expect([1, 4, 76, -24].map((years) => addYears('2024-02-29', years))).toEqual(['2025-02-28', '2028-02-29', '2100-02-28', '2000-02-29'])
  })

  it('takes days and instants from 1900 to 2199, and no date that does not exist', () => {
    const answer = (schema: typeof day | typeof instant, value: string) => schema.safeParse(value).error?.issues[0]?.message ?? 'accepted'
    expect(['1900-01-01', '2028-02-29', '2199-12-31'].map((value) => answer(day, value))).toEqual(['accepted', 'accepted', 'accepted'])
    expect(['1900-01-01T00:00:00Z', '2199-12-31T23:59:59Z'].map((value) => answer(instant, value))).toEqual(['accepted', 'accepted'])
    const wrongDays = ['1899-12-31', '2200-01-01', '2027-02-29', '23/11/2026', '']
    expect(new Set(wrongDays.map((value) => answer(day, value)))).toEqual(new Set(['Choisissez une date.']))
    const wrongInstants = ['1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '2026-11-23T25:00:00Z', '2026-11-23']
    expect(new Set(wrongInstants.map((value) => answer(instant, value)))).toEqual(new Set(['Choisissez une date.']))
  })

  it('writes a moment in a sentence and in a cell', () => {
    expect(formatMoment('2026-11-23T08:30:00.000Z')).toBe('lundi 23 novembre 2026 à 9\u00a0h\u00a030')
    expect(formatMomentShort('2026-11-30T23:30:00.000Z')).toBe('mar. 1er déc. 2026 à 00:30')
  })

  it('writes days and hours as people read them', () => {
    expect(formatDay('2026-11-23')).toBe('lundi 23 novembre 2026')
    expect(formatDay('2026-12-01')).toBe('mardi 1er décembre 2026')
    expect(formatDay('2026-11-11')).toBe('mercredi 11 novembre 2026')
    expect(formatDayShort('2026-11-23')).toBe('lun. 23 nov. 2026')
    expect(formatDayNumeric('2026-11-03')).toBe('03/11/2026')
    expect(formatHour('2026-11-23T08:30:00.000Z')).toBe('09:30')
    expect(formatHourInWords('2026-11-23T08:30:00.000Z')).toBe('9\u00a0h\u00a030')
    expect(formatHourInWords('2026-11-23T17:00:00.000Z')).toBe('18\u00a0h')
  })
})
