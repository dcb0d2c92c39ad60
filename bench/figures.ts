import { stdout } from 'node:process'

export const print = (line: string): void => void stdout.write(`${line}\n`)

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A figure with its target: met, or missed by a difference. */
export const judged = (value: number, mark: number, unit = '', isAtMost = false): string => {
  const isMet = isAtMost ? value <= mark : value >= mark
  const digits = unit === ' ms' ? 1 : 2
  return `${value.toFixed(digits)}${unit} (${isAtMost ? '≤' : '≥'} ${mark}${unit}: ${isMet ? 'met' : `missed by ${Math.abs(value - mark).toFixed(digits)}${unit}`})`
}
