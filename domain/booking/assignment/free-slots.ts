import { freeSpans, type Span } from '../../checker/availability.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import { addedMinutes, type DayMission } from '../../checker/checker-day.ts'
import { travelMinutes } from '../../checker/travel.ts'
import { bookingGuards } from '../step/guards/booking-guards.ts'
import { hasRoom } from '../step/guards/guards-assignment.ts'
import { type CheckerAgenda, type MissionToAssign, missionsByDay, assignmentFacts } from './assignment.ts'
import { startRange } from './start-range.ts'

/** The starts at which a checker may take a mission, between two other missions: from the first to the last, both included. */
export type FreeStarts = {
  firstStartAt: string
  lastStartAt: string
  /** From the mission before, or from home. */
  travelMinutes: number
  /** By how many minutes the travel of the day grows. */
  addedMinutes: number
}

const minuteMs = 60_000

/** The guards on a checker that do not depend on the hour. */
const hourless = { guards: ['checkerIsAssignable', 'checkerIsSuitable'] } as const

/** The sentences of G6 and G7 that refuse a checker on a day, whatever the hour. */
export const whyUnsuitable = (mission: MissionToAssign, checker: CheckerDays, day: string): readonly string[] =>
  bookingGuards.refused(hourless, assignmentFacts(mission, checker, day), []).map(({ message }) => message)

/**
 * The days on which G6 and G7 accept a checker. Only an expiry of a certificate makes a difference between two days, so that the guards are
 * asked once for each number of expired ones.
 */
export const suitableDays = (mission: MissionToAssign, checker: CheckerDays, days: readonly string[]): readonly string[] => {
  const verdicts = new Map<number, boolean>()
  return days.filter((day) => {
    const expired = checker.expiringCertificates.filter(({ expiresDay }) => expiresDay < day).length
    const isSuitable = verdicts.get(expired) ?? whyUnsuitable(mission, checker, day).length === 0
    verdicts.set(expired, isSuitable)
    return isSuitable
  })
}

/**
 * The starts at which a checker may take a mission on some days: exactly those that the guards G5 to G8 accept, from an instant on.
 * `free-slots.test.ts` proves it on random days.
 * @param days Paris days; the starts come in their order
 * @param from no start before this instant
 */
export const freeStarts = (
  mission: MissionToAssign,
  { checker, missions }: CheckerAgenda,
  days: readonly string[],
  from: string,
): readonly FreeStarts[] => {
  const byDay = missionsByDay(missions)
  return suitableDays(mission, checker, days).flatMap((day) =>
    freeStartsOf(mission, { checker, missions: byDay.get(day) ?? [] }, day, from),
  )
}

/**
 * The same on one of the suitable days, by G5 and G8 alone.
 * @param missions those of the day, in their order
 */
export const freeStartsOf = (
  mission: MissionToAssign,
  { checker, missions }: CheckerAgenda,
  day: string,
  from: string,
): readonly FreeStarts[] => {
  if (!hasRoom(checker, missions.length)) return []
  const free = freeSpans(checker, day)
  return gapsOf(missions).flatMap((gap) => free.flatMap((hours) => startsIn(mission, checker, { gap, hours, from })))
}

/** The missions around each time between two of a day; the first and the last are open. */
type Neighbours = { previous: DayMission | undefined; next: DayMission | undefined }
const gapsOf = (missions: readonly DayMission[]): readonly Neighbours[] =>
  Array.from({ length: missions.length + 1 }, (_, index) => ({ previous: missions[index - 1], next: missions[index] }))

type Bounds = { gap: Neighbours; hours: Span; from: string }

const startsIn = (mission: MissionToAssign, { home }: CheckerDays, { gap, hours, from }: Bounds): FreeStarts[] => {
  const { previous, next } = gap
  const { place } = mission
  const origin = previous ? previous.place : home
  const range = startRange(
    mission,
    {
      origin,
      previousEndMs: previous ? Date.parse(previous.endAt) : null,
      next: next ? { place: next.place, startMs: Date.parse(next.startAt) } : null,
    },
    hours,
    { fromMs: Date.parse(from), travel: travelMinutes },
  )
  if (!range) return []
  return [
    {
      firstStartAt: isoOf(range.firstMs),
      lastStartAt: isoOf(range.lastMs),
      travelMinutes: travelMinutes(origin, place),
      addedMinutes: addedMinutes(origin, place, next),
    },
  ]
}

const isoOf = (at: number): string => new Date(at).toISOString()

/**
 * The starts on the grid of an hour, in order. Offsets of Paris are whole hours, so that the grid is the same in UTC.
 * @param minutes a divisor of 60
 */
export const startsEvery = (minutes: 15 | 30, { firstStartAt, lastStartAt }: FreeStarts): readonly string[] => {
  const step = minutes * minuteMs
  const first = Math.ceil(Date.parse(firstStartAt) / step)
  const last = Math.floor(Date.parse(lastStartAt) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => isoOf((first + index) * step))
}
