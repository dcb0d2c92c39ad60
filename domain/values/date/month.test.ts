import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, daysOfMonth, formatMonth, month, monthOf } from './month.ts'

const isMonth = (value: unknown): boolean => month.safeParse(value).success

describe('a month', () => {
  it('is a year and a month that exists', () => {
    expect(['2026-01', '2026-12', '2199-06'].every(isMonth)).toBe(true)
    expect(['2026-00', '2026-13', '2026-1', '1999-12', '2200-01', '2026-11-01', 'le 2026-11', '', null].some(isMonth)).toBe(false)
    expect(month.safeParse('novembre').error?.issues[0]?.message).toBe('Choisissez un mois.')
  })

  it('is the one that Paris clocks are in', () => {
    expect(monthOf('2026-11-30T22:30:00.000Z')).toBe('2026-11')
    expect(monthOf('2026-11-30T23:30:00.000Z')).toBe('2026-12')
    expect(monthOf('2026-06-30T22:00:00.000Z')).toBe('2026-07')
  })

  it('reads in words', () => {
    expect(formatMonth('2026-11')).toBe('novembre 2026')
    expect(formatMonth('2027-02')).toBe('février 2027')
  })

  it('ends on its last day, in a leap year and in December', () => {
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
  })

  it('goes on over the year, there and back', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), (months) => {
        const then = addMonths('2050-05', months)
        expect(isMonth(then)).toBe(true)
        expect(addMonths(then, -months)).toBe('2050-05')
        expect(Math.sign(then.localeCompare('2050-05'))).toBe(Math.sign(months))
      }),
    )
  })
})
