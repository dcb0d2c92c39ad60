import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomCounts } from '../dwelling/dwelling.ts'
import { driftPercent, durationBounds, fewestCases, proposedMinutes } from './duration-proposal.ts'
import { durationApproval, durationsAfter, durationsAt, durationShifts, minutesOf } from './duration-table.ts'
import { type DurationGroup, timedServices } from './duration-value.ts'

const t2 = { service: 'checkin', roomCount: 'T2', furnished: false } as const satisfies DurationGroup
const t3 = { ...t2, roomCount: 'T3' } as const
const at = (validFrom: string, createdAt: string, durations: Parameters<typeof durationsAfter>[1]) => ({
  validFrom,
  createdAt,
  durations: [...durations],
})
const group = fc.record({ service: fc.constantFrom(...timedServices), roomCount: fc.constantFrom(...roomCounts), furnished: fc.boolean() })

describe('the table of durations', () => {
  it('begins with the values of the documentation, which approved values replace one by one', () => {
    expect([minutesOf([], t2), minutesOf([], { ...t2, furnished: true }), minutesOf([], { ...t2, service: 'checkout_checkin' })]).toEqual([
      60, 84, 96,
    ])
    const approved = durationsAfter(
      [
        { ...t2, minutes: 65 },
        { ...t3, minutes: 80 },
      ],
      [{ ...t2, minutes: 70 }],
    )
    expect([minutesOf(approved, t2), minutesOf(approved, t3), minutesOf(approved, { ...t2, furnished: true })]).toEqual([70, 80, 84])
  })

  it('has the values of the last version that had begun: from its day on, and not before it was approved', () => {
    const versions = [
      at('2026-12-01', '2026-11-25T10:00:00.000Z', [{ ...t2, minutes: 75 }]),
      at('2026-11-25', '2026-11-25T09:00:00.000Z', [{ ...t2, minutes: 70 }]),
    ]
    const minutesAt = (moment: string) => minutesOf(durationsAt(versions, moment), t2)
    expect(minutesAt('2026-11-25T08:59:59.000Z')).toBe(60)
    expect(minutesAt('2026-11-25T09:00:00.000Z')).toBe(70)
    expect(minutesAt('2026-11-30T22:59:59.000Z')).toBe(70)
    expect(minutesAt('2026-11-30T23:00:00.000Z')).toBe(75)
  })

  it('knows by how much each older order would last longer today', () => {
    const versions = [
      at('2026-12-01', '2026-11-25T10:00:00.000Z', [{ ...t2, minutes: 75 }]),
      at('2026-11-25', '2026-11-25T09:00:00.000Z', [{ ...t2, minutes: 70 }]),
    ]
    expect(
      durationShifts(versions, '2026-12-02T10:00:00.000Z').map(({ minutes, fromAt, untilAt }) => [minutes, fromAt.slice(0, 10), untilAt]),
    ).toEqual([
      [5, '2026-11-25', '2026-11-30T23:00:00.000Z'],
      [15, '1900-01-01', '2026-11-25T09:00:00.000Z'],
    ])
    expect(durationShifts(versions, '2026-11-26T10:00:00.000Z')).toMatchObject([{ minutes: 10, untilAt: '2026-11-25T09:00:00.000Z' }])
    expect(durationShifts([], '2026-12-02T10:00:00.000Z')).toEqual([])
  })

  it('takes values in steps of 5 minutes, with a reason', () => {
    const approval = { validFrom: '2026-12-01', reason: 'Écart constaté', durations: [{ ...t2, minutes: 65 }] }
    const refusedOf = (change: object) => durationApproval.safeParse({ ...approval, ...change }).error?.issues[0]?.message
    expect(refusedOf({})).toBeUndefined()
    expect(refusedOf({ durations: [{ ...t2, minutes: 67 }] })).toBe('Indiquez une durée de 5 en 5 minutes, entre 5 minutes et 12 heures.')
    expect(refusedOf({ reason: ' ' })).toBe('Indiquez un motif.')
    expect(refusedOf({ durations: [] })).toBe('Choisissez au moins une durée.')
  })
})

describe('the proposed duration', () => {
  const proposal = (driftMinutes: number, currentMinutes = 60, cases = fewestCases) =>
    proposedMinutes({ driftMinutes, currentMinutes, cases })

  it('is the present one plus the drift, in steps of 5 minutes, at most 25 % away', () => {
    expect([proposal(8), proposal(-12), proposal(40), proposal(-40)]).toEqual([70, 50, 75, 45])
    expect([durationBounds(60), durationBounds(92.4)]).toEqual([
      { least: 45, most: 75 },
      { least: 70, most: 115 },
    ])
    expect([driftPercent(8, 60), driftPercent(-12, 60)]).toEqual([13, -20])
  })

  it('is none for too few cases, or where it would be no nearer', () => {
    expect([proposal(8, 60, fewestCases - 1), proposal(0), proposal(2.4), proposal(-2, 92.4)]).toEqual([null, null, null, 90])
    expect(proposal(0.5, 92.4)).toBeNull()
  })

  it('is always a step of 5 minutes within the bounds, in the direction of the drift and never past it by more than half a step', () => {
    fc.assert(
      fc.property(group, fc.double({ min: -300, max: 600, noNaN: true }), fc.integer({ min: 0, max: 500 }), (key, driftMinutes, cases) => {
        const currentMinutes = minutesOf([], key)
        const proposed = proposedMinutes({ cases, driftMinutes, currentMinutes })
        if (proposed === null) return
        const { least, most } = durationBounds(currentMinutes)
        expect(cases).toBeGreaterThanOrEqual(fewestCases)
        expect(proposed % 5).toBe(0)
        expect(proposed >= least && proposed <= most).toBe(true)
        expect(Math.abs(currentMinutes + driftMinutes - proposed)).toBeLessThan(Math.abs(driftMinutes))
      }),
    )
  })

  it('makes the planned durations fit real ones better, whatever they are', () => {
    const median = (values: readonly number[]): number => {
      const sorted = values.toSorted((one, other) => one - other)
      const middle = (sorted.length - 1) / 2
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
    }
    fc.assert(
      fc.property(group, fc.array(fc.integer({ min: 10, max: 300 }), { minLength: fewestCases, maxLength: 60 }), (key, lasted) => {
        const currentMinutes = minutesOf([], key)
        const driftMinutes = median(lasted.map((minutes) => minutes - currentMinutes))
        const proposed = proposedMinutes({ cases: lasted.length, driftMinutes, currentMinutes }) ?? currentMinutes
        const errorOf = (planned: number) => lasted.reduce((sum, minutes) => sum + Math.abs(minutes - planned), 0)
        // A value beyond the median by half a step may cost as much as it gains: never more than that half step by mission.
        expect(errorOf(proposed)).toBeLessThanOrEqual(errorOf(currentMinutes) + 2.5 * lasted.length)
      }),
    )
  })
})
