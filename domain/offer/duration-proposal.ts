import { stepMinutes } from './duration-table.ts'

/** Fewer missions than this prove nothing. Source: `docs/domain.md` 6. */
export const fewestCases = 20
/** Fewer compared missions than this say nothing of a checker. */
export const fewestOfChecker = 5
/** A value moves by at most this share at once. */
export const mostStepRate = 0.25
/** A mission that lasted less than a third of its plan, or more than three times as long, is a wrong entry and is left out. */
export const outlierFactor = 3

/** The lowest and the highest value that may replace a duration at once, in steps of 5 minutes. */
export const durationBounds = (current: number): { least: number; most: number } => ({
  least: Math.max(stepMinutes, Math.ceil((current * (1 - mostStepRate)) / stepMinutes - 1e-9) * stepMinutes),
  most: Math.floor((current * (1 + mostStepRate)) / stepMinutes + 1e-9) * stepMinutes,
})

type Drift = { cases: number; driftMinutes: number; currentMinutes: number }

/**
 * The duration to propose for a group: what it lasts now plus its drift, in steps of 5 minutes and at most 25 % away.
 * @returns null when there are too few cases, or when no such value is nearer to the truth than the present one
 */
export const proposedMinutes = ({ cases, driftMinutes, currentMinutes }: Drift): number | null => {
  if (cases < fewestCases) return null
  const target = currentMinutes + driftMinutes
  const { least, most } = durationBounds(currentMinutes)
  if (least > most) return null
  const proposed = Math.min(most, Math.max(least, Math.round(target / stepMinutes) * stepMinutes))
  const isNearer = Math.abs(proposed - target) < Math.abs(currentMinutes - target) - 1e-9
  return isNearer ? proposed : null
}

/** The drift as a share of the present duration, in percent, a whole number. */
export const driftPercent = (driftMinutes: number, currentMinutes: number): number => Math.round((driftMinutes / currentMinutes) * 100)
