import { useSecond } from '../../platform/now.ts'

const until = (at: string, second: number): number => Math.max(0, Math.floor(Date.parse(at) / 1000) - second)

/** « 3 h 12 », « 12 min 05 s »: the last hour counts seconds. */
export const durationInWords = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`
}

/** The time that is left until an instant; nothing once it has passed. Not announced: it changes each second. */
export const TimeLeft = ({ at, before, after }: { at: string; before: string; after: string }) => {
  const seconds = until(at, useSecond())
  return <span className="numbers">{seconds > 0 ? `${before} ${durationInWords(seconds)}` : after}</span>
}
