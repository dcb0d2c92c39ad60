import { stdout } from 'node:process'

export const say = (line: string): void => void stdout.write(`${line}\n`)

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
