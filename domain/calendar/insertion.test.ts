import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayMission, fitInDay } from '../checker/checker-day.ts'
import type { Place } from '../checker/travel.ts'
import { addMinutes } from '../values/date/moment.ts'
import { bestStart, travelAdded } from './insertion.ts'

const home: Place = { zipCode: '75011', latitude: 48.859, longitude: 2.379 }
const north: Place = { zipCode: '75018', latitude: 48.892, longitude: 2.346 }
const south: Place = { zipCode: '75014', latitude: 48.829, longitude: 2.327 }
const at = (hour: string): string => `2027-03-01T${hour}:00.000Z`
const mission = (id: string, hour: string, place: Place, leaves = hour): DayMission => ({
  id,
  checkerId: 'c',
  code: id,
  leavesAt: at(leaves),
  startAt: at(hour),
  endAt: addMinutes(at(hour), 60),
  place,
})
const working = { startAt: at('08:00'), endAt: at('18:00') }

describe('the travel that a mission adds', () => {
  it('is the way from home on a free day', () => {
    expect(travelAdded({ home, missions: [] }, { place: north, startAt: at('09:00') })).toBe(
      fitInDay(home, north, { startAt: at('09:00'), endAt: at('10:00') }, []).travelMinutes,
    )
  })

  it('is the sum of departures after it, minus the sum before it, wherever it is inserted', () => {
    const place = fc.record({
      latitude: fc.double({ min: 48.8, max: 48.95, noNaN: true }),
      longitude: fc.double({ min: 2.2, max: 2.5, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), place, fc.nat(5), (places, added, index) => {
        const zipCode = '75011'
        const missions = places.map((point, order) =>
          mission(`m${order}`, `${String(8 + 2 * order).padStart(2, '0')}:00`, { zipCode, ...point }),
        )
        const startAt = addMinutes(at('07:00'), 120 * Math.min(index, places.length))
        const total = (stops: readonly DayMission[]): number =>
          stops.reduce((sum, stop, order) => sum + fitInDay(home, stop.place, stop, stops.slice(0, order)).travelMinutes, 0)
        const inserted = { ...mission('new', '07:00', { zipCode, ...added }), startAt }
        const after = [...missions, inserted].toSorted((a, b) => a.startAt.localeCompare(b.startAt))
        expect(travelAdded({ home, missions }, inserted)).toBe(total(after) - total(missions))
      }),
    )
  })
})

describe('the best start of a day', () => {
  const input = { place: north, durationMinutes: 60, free: [working], notBefore: at('00:00') }

  it('is the first hour of a free day', () => {
    expect(bestStart({ home, missions: [] }, input)).toBe(at('08:00'))
  })

  it('is beside the mission of the same building, not across the town and back', () => {
    const missions = [mission('a', '09:00', south, '08:30'), mission('b', '13:00', north, '12:30')]
    const startAt = bestStart({ home, missions }, input) ?? ''
    expect([startAt > at('10:00'), startAt < at('13:00') || startAt >= at('14:00')]).toEqual([true, true])
  })

  it('is not in the past, not outside of the hours, and none on a full day', () => {
    expect(bestStart({ home, missions: [] }, { ...input, notBefore: at('10:01') })).toBe(at('10:15'))
    expect(bestStart({ home, missions: [] }, { ...input, free: [{ startAt: at('08:00'), endAt: at('08:45') }] })).toBeNull()
  })

  it('never overlaps a mission of the day, travel included', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 8, max: 16 }), { maxLength: 4, selector: (hour) => Math.floor(hour / 2) })
    fc.assert(
      fc.property(hours, fc.constantFrom(30, 60, 90, 150), (starts, durationMinutes) => {
        const missions = starts.toSorted((a, b) => a - b).map((hour) => mission(String(hour), `${String(hour).padStart(2, '0')}:00`, south))
        const startAt = bestStart({ home, missions }, { ...input, durationMinutes })
        if (startAt === null) return
        expect(fitInDay(home, north, { startAt, endAt: addMinutes(startAt, durationMinutes) }, missions).overlapping).toBeNull()
      }),
    )
  })
})

describe('the grid of the starts', () => {
  const input = { place: north, durationMinutes: 60, notBefore: at('00:00') }
  const best = (startAt: string, endAt: string, more: Partial<typeof input> = {}) =>
    bestStart({ home, missions: [] }, { ...input, ...more, free: [{ startAt: at(startAt), endAt: at(endAt) }] })

  it('has the quarters of an hour from the first to the last that fit', () => {
    expect(best('08:01', '10:00')).toBe(at('08:15'))
    expect(best('08:00', '09:00')).toBe(at('08:00'))
    expect(best('08:00', '08:59')).toBeNull()
    expect(best('08:00', '10:00', { notBefore: at('09:00') })).toBe(at('09:00'))
    expect(best('08:00', '10:00', { notBefore: addMinutes(at('09:00'), 1) })).toBeNull()
  })

  it('takes the earliest of two starts that add the same, and the later one that adds less', () => {
    const free = [working]
    const same = [mission('a', '12:00', home, '12:00')]
    expect(bestStart({ home, missions: same }, { ...input, place: home, free })).toBe(at('08:00'))
    const there = [mission('a', '09:00', south, '08:30'), mission('b', '12:00', north, '11:30')]
    expect(travelAdded({ home, missions: there }, { place: north, startAt: at('12:00') })).toBeLessThan(
      travelAdded({ home, missions: there }, { place: north, startAt: at('08:00') }),
    )
  })
})
