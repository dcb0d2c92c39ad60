import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '../../values/date/moment.ts'
import { bookingStatuses } from './booking-status.ts'
import { hasRealTimes, realTimesAfter, realTimesOn, realTimesRefusal } from './real-times.ts'

const startAt = '2026-11-23T08:30:00.000Z'
const now = '2026-11-25T08:00:00.000Z'
const refusalOf = (arrivedAt?: string | null, finishedAt?: string | null, at = now) =>
  realTimesRefusal({ arrivedAt, finishedAt }, { startAt, now: at })

describe('the real times of a mission', () => {
  it('may be left out, both of them', () => {
    expect([refusalOf(), refusalOf(null, null)]).toEqual([null, null])
    expect(refusalOf(undefined, startAt)).toEqual({ path: 'arrivedAt', message: "Indiquez aussi l'heure d'arrivée." })
    expect(refusalOf(startAt, null)).toEqual({ path: 'finishedAt', message: "Indiquez aussi l'heure de fin." })
  })

  it('are in order, of the day of the mission or the next, at most 12 hours and over', () => {
    const wrongDay = { path: 'arrivedAt', message: "L'arrivée est le jour de la mission, ou le lendemain." }
    expect(refusalOf('2026-11-22T22:59:00.000Z', startAt)).toEqual(wrongDay)
    expect(refusalOf('2026-11-22T23:00:00.000Z', startAt)).toBeNull()
    expect(refusalOf('2026-11-24T22:59:00.000Z', '2026-11-25T07:00:00.000Z')).toBeNull()
    expect(refusalOf('2026-11-24T23:00:00.000Z', '2026-11-25T07:00:00.000Z')).toEqual(wrongDay)
    expect(refusalOf(startAt, startAt)?.message).toBe("L'heure de fin doit suivre l'heure d'arrivée.")
    expect(refusalOf(startAt, addMinutes(startAt, 720))).toBeNull()
    expect(refusalOf(startAt, addMinutes(startAt, 721))?.message).toBe('Une mission dure 12 heures au maximum.')
    expect(refusalOf(startAt, addMinutes(startAt, 60), addMinutes(startAt, 60))).toBeNull()
    expect(refusalOf(startAt, addMinutes(startAt, 61), addMinutes(startAt, 60))?.message).toBe("L'heure de fin n'est pas encore passée.")
  })

  it('of a mission without a date cannot be', () => {
    expect(realTimesRefusal({ arrivedAt: startAt, finishedAt: now }, { startAt: null, now })?.path).toBe('arrivedAt')
  })

  it('typed as hours are those of the day, and an end after midnight that of the next day', () => {
    expect(realTimesOn('2026-11-23', '09:30', '10:45')).toEqual({ arrivedAt: startAt, finishedAt: '2026-11-23T09:45:00.000Z' })
    expect(realTimesOn('2026-11-23', '22:30', '00:15').finishedAt).toBe('2026-11-23T23:15:00.000Z')
    expect(realTimesOn('2026-11-23', '10:00', '09:00').finishedAt).toBe('2026-11-23T08:00:00.000Z')
    expect(realTimesOn('2026-11-23', '', 'neuf')).toEqual({ arrivedAt: undefined, finishedAt: undefined })
  })

  it('stay with a mission that is over, and go when it is not', () => {
    const before = { arrivedAt: startAt, finishedAt: addMinutes(startAt, 60) }
    const stated = { arrivedAt: '2026-11-23T08:40:00Z', finishedAt: '2026-11-23T09:40:00Z' }
    expect(realTimesAfter('done', {}, stated)).toEqual({ arrivedAt: '2026-11-23T08:40:00.000Z', finishedAt: '2026-11-23T09:40:00.000Z' })
    expect(realTimesAfter('validated', before, {})).toEqual(before)
    expect(realTimesAfter('planned', before, stated)).toEqual({ arrivedAt: null, finishedAt: null })
    expect(bookingStatuses.filter(hasRealTimes)).toEqual(['done', 'validated', 'visited', 'not_visited', 'succeeded'])
  })

  it('typed as two hours last at most 12 hours, or are refused', () => {
    const hour = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(hour, hour, (arrival, end) => {
        const { arrivedAt, finishedAt } = realTimesOn('2026-11-23', arrival, end)
        const minutes = (Date.parse(finishedAt ?? '') - Date.parse(arrivedAt ?? '')) / 60_000
        expect(refusalOf(arrivedAt, finishedAt) === null).toBe(minutes > 0 && minutes <= 720)
      }),
    )
  })
})
