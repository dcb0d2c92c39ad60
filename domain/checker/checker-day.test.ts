import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '../values/date/moment.ts'
import { closeGap, type DayMission, fitInDay, refitDay } from './checker-day.ts'
import { travelMinutes } from './travel.ts'

const lyon = { zipCode: '69003', latitude: 45.7578, longitude: 4.832 }
const villeurbanne = { zipCode: '69100', latitude: 45.7719, longitude: 4.8902 }
const eight = '2026-11-23T08:00:00.000Z'
const at = (minutes: number) => addMinutes(eight, minutes)
const slot = (from: number, to: number) => ({ startAt: at(from), endAt: at(to) })
const mission = (id: string, from: number, to: number, place = lyon): DayMission => ({
  id,
  checkerId: 'ada',
  code: `C-${id}`,
  ...slot(from, to),
  leavesAt: at(from - 8),
  place,
})

describe('a slot in the day of a checker', () => {
  it('is reached from home when nothing comes before', () => {
    expect(fitInDay(villeurbanne, lyon, slot(60, 120), [])).toMatchObject({
      leavesAt: at(60 - 18),
      travelMinutes: 18,
      overlapping: null,
      next: null,
    })
  })

  it('is reached from the mission before, and the mission after from here', () => {
    const fit = fitInDay(null, lyon, slot(90, 150), [mission('before', 0, 60, villeurbanne), mission('after', 240, 300, villeurbanne)])
    expect(fit).toMatchObject({
      missionsThatDay: 2,
      distanceKm: null,
      leavesAt: at(90 - 18),
      travelMinutes: 18,
      overlapping: null,
      next: { id: 'after', leavesAt: at(240 - 18) },
    })
  })

  it('collides with a mission that it cannot be reached from in time', () => {
    const before = mission('before', 0, 60, villeurbanne)
    expect(fitInDay(null, lyon, slot(77, 137), [before]).overlapping?.id).toBe('before')
    expect(fitInDay(null, lyon, slot(78, 138), [before]).overlapping).toBeNull()
  })

  it('collides with a mission that cannot be reached from it in time', () => {
    const after = mission('after', 78, 138, villeurbanne)
    expect(fitInDay(null, lyon, slot(0, 61), [after]).overlapping?.id).toBe('after')
    expect(fitInDay(null, lyon, slot(0, 60), [after]).overlapping).toBeNull()
  })

  it('collides with a mission at the same hour', () => {
    expect(fitInDay(null, lyon, slot(0, 60), [mission('same', 0, 30)]).overlapping?.id).toBe('same')
  })

  it('never lets a slot in that would overlap, ways included [STATE-1]', () => {
    const starts = fc.uniqueArray(fc.nat(10), { maxLength: 5 })
    fc.assert(
      fc.property(starts, fc.nat(700), fc.integer({ min: 15, max: 180 }), (hours, from, length) => {
        const day = hours.sort((a, b) => a - b).map((hour) => mission(String(hour), hour * 60, hour * 60 + 45))
        const fit = fitInDay(lyon, villeurbanne, slot(from, from + length), day)
        fc.pre(fit.overlapping === null)
        const busy = [
          { from: fit.leavesAt, to: at(from + length) },
          ...day.map((dayMission) => ({
            from: dayMission.id === fit.next?.id ? fit.next.leavesAt : dayMission.leavesAt,
            to: dayMission.endAt,
          })),
        ].sort((a, b) => a.from.localeCompare(b.from))
        expect(busy.every((interval, index) => index === 0 || (busy[index - 1]?.to ?? '') <= interval.from)).toBe(true)
      }),
    )
  })
})

describe('a mission that leaves the day', () => {
  it('lets the next one be reached from the one before it, or from home', () => {
    const days = [mission('before', 0, 60, villeurbanne), mission('after', 240, 300, villeurbanne)]
    expect(closeGap(lyon, days, at(120))).toEqual({ id: 'after', leavesAt: at(240 - 8) })
    expect(closeGap(lyon, [mission('after', 240, 300, villeurbanne)], at(120))).toEqual({
      id: 'after',
      leavesAt: at(240 - travelMinutes(lyon, villeurbanne)),
    })
    expect(closeGap(lyon, [mission('before', 0, 60)], at(120))).toBeNull()
  })

  it('never makes anybody set out before the mission before has ended', () => {
    const days = [mission('before', 0, 60, villeurbanne), mission('after', 70, 130, lyon)]
    expect(closeGap(null, days, at(65))).toEqual({ id: 'after', leavesAt: at(60) })
  })
})

describe('a day whose ways are reckoned anew', () => {
  it('is left from the new home, and each mission from the one before; what stays is not told', () => {
    const day = [mission('first', 60, 120), mission('second', 180, 240)]
    expect(refitDay(villeurbanne, day)).toEqual([{ id: 'first', leavesAt: at(60 - 18) }])
    expect(refitDay(lyon, day)).toEqual([])
  })

  it('never sets out before the mission before ends', () => {
    const day = [mission('first', 0, 60), mission('second', 65, 120, villeurbanne)]
    expect(refitDay(lyon, day)).toEqual([{ id: 'second', leavesAt: at(60) }])
  })
})
