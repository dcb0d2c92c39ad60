import { describe, expect, it } from 'vitest'
import { weekdayOf } from './moment.ts'
import { holidayName, holidaysOf, isWorkingDay, workingDayBefore } from './working-day.ts'

describe('working days', () => {
  it('knows the eleven holidays of a year', () => {
    expect(holidaysOf(2027)).toEqual(
      '2027-01-01 2027-03-29 2027-05-01 2027-05-06 2027-05-08 2027-05-17 2027-07-14 2027-08-15 2027-11-01 2027-11-11 2027-12-25'.split(' '),
    )
  })

  it('keeps Easter Monday on a Monday, wherever the process runs', () => {
    const years = Array.from({ length: 40 }, (_, index) => 2020 + index)
    const inSpring = (day: string) => weekdayOf(day) === 1 && /-(03-2[3-9]|03-3|04-[012])/.test(day)
    expect(years.filter((year) => !holidaysOf(year).some(inSpring))).toEqual([])
  })

  it('leaves out weekends and holidays', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-11'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it('goes back over them', () => {
    expect(workingDayBefore('2026-11-24')).toBe('2026-11-23')
    expect(workingDayBefore('2026-11-23')).toBe('2026-11-20')
    // Friday 1 January 2027; Christmas is a Friday too.
    expect(workingDayBefore('2027-01-04')).toBe('2026-12-31')
    expect(workingDayBefore('2026-12-28')).toBe('2026-12-24')
  })

  it.each<[string, string, string | null]>([
    ['2027-03-26', '67000', 'Vendredi Saint'],
    ['2026-12-26', '57000', 'Saint Étienne'],
    ['2026-12-26', '54000', null],
    ['2027-05-27', '97110', "Abolition de l'esclavage"],
    ['2027-05-28', '97150', "Abolition de l'esclavage"],
    ['2027-05-27', '97150', null],
    ['2027-10-09', '97133', "Abolition de l'esclavage"],
    ['2027-12-20', '97400', "Abolition de l'esclavage"],
    ['2027-12-25', '97400', 'Noël'],
    ['2027-12-20', '75011', null],
  ])('of a place: %s in %s', (day, zipCode, name) => expect(holidayName(day, zipCode)).toBe(name))
})
