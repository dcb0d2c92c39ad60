import { freeHours, type Stretch } from '../../checker/availability.ts'
import { type CheckerDays, checkerOn } from '../../checker/checker.ts'
import { addedMinutes, type DayMission } from '../../checker/checker-day.ts'
import { distanceKm, travelMinutes } from '../../checker/travel.ts'
import { noFacts } from '../step/guards/booking-facts.ts'
import { bookingGuards } from '../step/guards/booking-guards.ts'
import { hasRoom } from '../step/guards/guards-assignment.ts'
import { type CheckerAgenda, type MissionToAssign, missionsOn } from './assignment.ts'
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
export const whyUnsuitable = (mission: MissionToAssign, checker: CheckerDays, day: string): readonly string[] => {
  const facts = { ...noFacts(day), ...mission, distanceKm: distanceKm(checker.home, mission.place), checker: checkerOn(checker, day) }
  return bookingGuards.refused(hourless, facts, []).map(({ message }) => message)
}

/**
 * The starts at which a checker may take a mission on a day: exactly those that the guards G5 to G8 accept, from an instant on.
 * `free-slots.test.ts` proves it on random days.
 * @param from no start before this instant
 */
export const freeStarts = (mission: MissionToAssign, agenda: CheckerAgenda, day: string, from: string): readonly FreeStarts[] => {
  const missions = missionsOn(agenda, day)
  const { checker } = agenda
  if (!hasRoom(checker, missions.length) || whyUnsuitable(mission, checker, day).length > 0) return []
  const free = freeHours(checker, day)
  return gapsOf(missions).flatMap((gap) => free.flatMap((hours) => startsIn(mission, checker, { gap, hours, from })))
}

/** The missions around each time between two of a day; the first and the last are open. */
type Neighbours = { previous: DayMission | undefined; next: DayMission | undefined }
const gapsOf = (missions: readonly DayMission[]): readonly Neighbours[] =>
  Array.from({ length: missions.length + 1 }, (_, index) => ({ previous: missions[index - 1], next: missions[index] }))

type Bounds = { gap: Neighbours; hours: Stretch; from: string }

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
    { startMs: Date.parse(hours.startAt), endMs: Date.parse(hours.endAt) },
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
