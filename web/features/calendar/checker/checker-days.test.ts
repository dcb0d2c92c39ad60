import { describe, expect, it } from 'vitest'
import { instantAt } from '@adm/domain/values/date/moment'
import { absenceOn, calendarDays, dayWindows, hoursInWords } from './checker-days.ts'
import { daysOf, stepView } from '@adm/domain/calendar/displayed-days'

const id = '0190a000-0000-7000-8000-000000000001'
const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '19:00' }))
const hours = {
  id,
  version: 1,
  zipCode: '75011',
  weeks: [{ fromDay: null, untilDay: null, hours: week }],
  exceptions: [{ day: '2026-12-24', hours: [] }],
}
const absence = {
  id,
  checkerId: id,
  startAt: instantAt('2026-12-22', '14:00'),
  endAt: instantAt('2026-12-24', '00:00'),
  reason: null,
  isAnnounced: false,
  declaredByName: null,
  declaredAt: null,
  version: 1,
}
const mission = {
  bookingId: id,
  code: 'C26000001-1',
  missionCode: 'M1',
  service: 'checkin' as const,
  status: 'planned' as const,
  startAt: instantAt('2026-12-22', '15:00'),
  endAt: instantAt('2026-12-22', '16:30'),
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  clientName: 'Agence du Port',
  hasWithdrawnKeys: false,
}

describe('the days of a view', () => {
  it('are whole weeks from a Monday', () => {
    expect(daysOf('week', '2026-12-24')).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ])
    const month = daysOf('month', '2026-11-15')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(daysOf('month', '2027-02-10')).toHaveLength(28)
  })

  it('move by a week or a month', () => {
    expect([stepView('week', '2026-12-24', 1), stepView('month', '2026-12-24', 1), stepView('month', '2027-01-31', -1)]).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2026-12-01',
    ])
  })
})

describe('a day of the calendar', () => {
  const timeBlock = {
    id: 'meeting',
    checkerId: 'ada',
    startAt: instantAt('2026-12-21', '10:00'),
    endAt: instantAt('2026-12-21', '11:00'),
    reason: 'Réunion',
    createdByName: null,
    createdAt: instantAt('2026-12-01', '10:00'),
    canceledAt: null,
    version: 1,
  }
  const days = calendarDays(daysOf('week', '2026-12-24'), { hours, absences: [absence], timeBlocks: [timeBlock], missions: [mission] })

  it('has its hours, its holiday, its absence and its missions', () => {
    expect(days.map(({ holiday }) => holiday).filter(Boolean)).toHaveLength(1)
    expect(days.map((calendarDay) => hoursInWords(calendarDay.hours))).toEqual([
      ...Array(3).fill('08:00–19:00'),
      'Fermé',
      'Fermé',
      'Fermé',
      'Fermé',
    ])
    expect(days.map(({ isOwn }) => isOwn).indexOf(true)).toBe(3)
    expect(days.map(({ absences }) => absences.length)).toEqual([0, 1, 1, 0, 0, 0, 0])
    expect([absenceOn(absence, '2026-12-22'), absenceOn(absence, '2026-12-23')]).toEqual(['14:00–24:00', 'toute la journée'])
  })

  it('has its time blocks, which its free hours leave out', () => {
    expect(days.map(({ timeBlocks }) => timeBlocks.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(days[0]?.free).toMatchObject([{ endAt: timeBlock.startAt }, { startAt: timeBlock.endAt }])
    expect(days[0]?.declared).toHaveLength(1)
  })

  it('tells the mission that an absence covers', () => {
    expect(days[1]?.missions.map(({ isUnderAbsence }) => isUnderAbsence)).toEqual([true])
  })

  it('is drawn from its first to its last hour of work', () => {
    const night = { ...mission, startAt: instantAt('2026-12-22', '04:30'), endAt: instantAt('2026-12-22', '06:00') }
    const early = calendarDays(['2026-12-22'], { hours, absences: [], timeBlocks: [], missions: [night] })
    const [usual, earlier] = [dayWindows(days)[1], dayWindows(early)[0]]
    expect([usual?.from, usual?.until].map((at) => new Date(at ?? 0).toISOString())).toEqual([
      instantAt('2026-12-22', '08:00'),
      instantAt('2026-12-22', '19:00'),
    ])
    expect(new Date(earlier?.from ?? 0).toISOString()).toBe(instantAt('2026-12-22', '04:00'))
  })
})

it('draws the night of October with its 25 hours, beside days of 24 [ROUTE-8]', () => {
  const night = { ...mission, startAt: instantAt('2026-10-25', '00:30'), endAt: instantAt('2026-10-25', '04:00') }
  const week = calendarDays(daysOf('week', '2026-10-25'), { hours, absences: [], timeBlocks: [], missions: [night] })
  const lengths = dayWindows(week).map(({ from, until }) => (until - from) / 3_600_000)
  expect(lengths).toEqual([19, 19, 19, 19, 19, 19, 20])
})
