/** The due times of a scheduled job, in the time zone Europe/Paris. */
export type Schedule = { dailyAt: `${number}:${number}` } | { everyMinutes: number }

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const dayMs = 86_400_000

/** The local time in Paris, as if it were UTC. */
const wallClockInParis = (at: number): number => Date.parse(`${paris.format(at).replace(', ', 'T')}Z`)

/** The instant of a local time in Paris; an hour skipped by the change to summer time counts as the next one. */
const instantShowing = (wallClock: number): number => {
  const guess = wallClock - (wallClockInParis(wallClock) - wallClock)
  return guess + (wallClock - wallClockInParis(guess))
}

/**
 * The latest moment, not after `now`, at which a job was due.
 * @example latestDue({ dailyAt: '03:30' }, '2026-11-23T08:00:00.000Z') // 2026-11-23T02:30:00.000Z
 */
export const latestDue = (schedule: Schedule, now: string): string => {
  const at = Date.parse(now)
  if ('everyMinutes' in schedule) {
    const everyMs = schedule.everyMinutes * 60_000
    return new Date(Math.floor(at / everyMs) * everyMs).toISOString()
  }
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(':').map(Number)
  const today = Math.floor(wallClockInParis(at) / dayMs) * dayMs + (hours * 60 + minutes) * 60_000
  const due = instantShowing(today)
  return new Date(due <= at ? due : instantShowing(today - dayMs)).toISOString()
}
