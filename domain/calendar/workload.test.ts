import { expect, it } from 'vitest'
import { totalWorkload, workloadOf, workloadPercent } from './workload.ts'

const at = (hour: string): string => `2027-03-01T${hour}:00.000Z`

it('counts the missions with their travel against the free hours', () => {
  const free = [
    { startAt: at('08:00'), endAt: at('12:00') },
    { startAt: at('13:00'), endAt: at('17:00') },
  ]
  const load = workloadOf(free, [{ leavesAt: at('08:30'), endAt: at('10:30') }])
  expect(load).toEqual({ takenMinutes: 120, offeredMinutes: 480 })
  expect(workloadPercent(load)).toBe(25)
})

it('is above a hundred percent outside of the hours, and no percentage without any', () => {
  const late = workloadOf([{ startAt: at('08:00'), endAt: at('09:00') }], [{ leavesAt: at('10:00'), endAt: at('12:00') }])
  expect(workloadPercent(late)).toBe(200)
  expect(workloadPercent(totalWorkload([late, late]))).toBe(200)
  expect(workloadPercent(workloadOf([], []))).toBeNull()
})
