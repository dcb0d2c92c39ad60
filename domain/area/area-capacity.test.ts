import { describe, expect, it } from 'vitest'
import { instantAt, mondayOf } from '../values/date/moment.ts'
import { attendedMinutes, capacityOf } from './area-capacity.ts'

const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }))
const hours = { zipCode: '75011', weekly, exceptions: [], absences: [], timeBlocks: [] }
const absent = (day: string, from: string, to: string) => ({ startAt: instantAt(day, from), endAt: instantAt(day, to) })

describe('the time a checker is there', () => {
  it('is the declared hours of the day, without absences and holidays', () => {
    expect(attendedMinutes(hours, '2026-11-23')).toBe(480)
    expect(attendedMinutes({ ...hours, absences: [absent('2026-11-23', '08:00', '12:00')], timeBlocks: [] }, '2026-11-23')).toBe(300)
    expect(attendedMinutes({ ...hours, absences: [absent('2026-11-23', '00:00', '23:59')], timeBlocks: [] }, '2026-11-23')).toBe(0)
    expect(attendedMinutes(hours, '2026-11-22')).toBe(0)
    expect(attendedMinutes(hours, '2026-12-25')).toBe(0)
    expect(
      attendedMinutes({ ...hours, exceptions: [{ day: '2026-12-25', hours: [{ opens: '09:00', closes: '11:00' }] }] }, '2026-12-25'),
    ).toBe(120)
  })

  it('is that of the week that counts then, and of days with hours of their own', () => {
    const summer = weekly.map((hours) => ({ ...hours, closes: '12:00', fromDay: '2026-11-24', untilDay: '2026-11-24' }))
    const exceptions = [{ day: '2026-11-25', hours: [] }]
    const minutesOn = (day: string) => attendedMinutes({ ...hours, weekly: [...weekly, ...summer], exceptions }, day)
    expect(['2026-11-23', '2026-11-24', '2026-11-25'].map(minutesOn)).toEqual([480, 180, 0])
  })

  it('counts until midnight when a day is open until then', () => {
    expect(attendedMinutes({ ...hours, weekly: [{ weekday: 1, opens: '22:00', closes: '24:00' }] }, '2026-11-23')).toBe(120)
  })
})

describe('the capacity of an area', () => {
  const demands = [
    { day: '2026-11-19', minutes: 999, isPlanned: true },
    { day: '2026-11-20', minutes: 60, isPlanned: true },
    { day: '2026-11-24', minutes: 90, isPlanned: true },
    { day: '2026-11-29', minutes: 45, isPlanned: false },
  ]

  it('tells week by week who is there and what is asked, from today on', () => {
    const checkers = [
      { ...hours, isPrimary: true },
      { ...hours, isPrimary: false, absences: [absent('2026-11-23', '00:00', '23:59')], timeBlocks: [] },
    ]
    expect(capacityOf(checkers, demands, '2026-11-20', 2)).toEqual([
      { week: '2026-11-16', primaryMinutes: 480, secondaryMinutes: 480, plannedMinutes: 60, wishedMinutes: 0 },
      { week: '2026-11-23', primaryMinutes: 2_400, secondaryMinutes: 1_920, plannedMinutes: 90, wishedMinutes: 45 },
    ])
  })

  it('has its share of a checker whom other areas have too, so that no hour counts twice', () => {
    const shared = (isPrimary: boolean, sharedBy: number) => ({ ...hours, isPrimary, sharedBy })
    expect(capacityOf([shared(true, 2), shared(false, 3)], [], '2026-11-23', 1)).toMatchObject([
      { primaryMinutes: 1_200, secondaryMinutes: 800 },
    ])
  })

  it('is nothing where nobody goes', () => {
    expect(capacityOf([], [], '2026-11-20', 1)).toEqual([
      { week: '2026-11-16', primaryMinutes: 0, secondaryMinutes: 0, plannedMinutes: 0, wishedMinutes: 0 },
    ])
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  })
})
