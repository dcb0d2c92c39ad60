import type { Stretch } from '../checker/availability.ts'

/** Minutes taken by missions with their travel, and minutes offered by the working hours without the absences. */
export type Workload = { takenMinutes: number; offeredMinutes: number }

const minutesOf = (stretches: readonly Stretch[]): number =>
  Math.round(stretches.reduce((sum, { startAt, endAt }) => sum + Date.parse(endAt) - Date.parse(startAt), 0) / 60_000)

/** The workload of a line. A mission takes its checker's time from the departure on. */
export const workloadOf = (free: readonly Stretch[], missions: readonly { leavesAt: string; endAt: string }[]): Workload => ({
  takenMinutes: minutesOf(missions.map(({ leavesAt, endAt }) => ({ startAt: leavesAt, endAt }))),
  offeredMinutes: minutesOf(free),
})

/** The workload of several lines. */
export const totalWorkload = (loads: readonly Workload[]): Workload => ({
  takenMinutes: loads.reduce((sum, { takenMinutes }) => sum + takenMinutes, 0),
  offeredMinutes: loads.reduce((sum, { offeredMinutes }) => sum + offeredMinutes, 0),
})

/** The share of the offered time that is taken, in percent; above 100 when missions are outside of the hours. Null without hours. */
export const workloadPercent = ({ takenMinutes, offeredMinutes }: Workload): number | null =>
  offeredMinutes === 0 ? null : Math.round((100 * takenMinutes) / offeredMinutes)
