import { addMinutes } from '../values/date/moment.ts'
import { distanceKm, type Place, travelMinutes } from './travel.ts'

/** A mission of a checker's day, with the departure time for it. */
export type DayMission = {
  id: string
  checkerId: string
  code: string
  leavesAt: string
  startAt: string
  endAt: string
  place: Place | null
}
type Hours = { startAt: string; endAt: string }

/** How a slot fits into a day: departure time, overlapping mission, and new departure time for the next mission. */
export type DayFit = {
  leavesAt: string
  travelMinutes: number
  /** By how many minutes the travel of the day grows. */
  addedMinutes: number
  /** The idle minutes before the departure and before the departure to the next mission; null at the ends of the day. */
  idleMinutes: { before: number | null; after: number | null }
  /** From the home point, great-circle distance. */
  distanceKm: number | null
  /** The other missions of the day. */
  missionsThatDay: number
  overlapping: DayMission | null
  next: { id: string; leavesAt: string } | null
}

/** By how many minutes the travel of a day grows when a place comes between two missions; a day begins at home and ends at its last mission. */
export const addedMinutes = (from: Place | null, place: Place | null, next: Pick<DayMission, 'place'> | undefined): number =>
  travelMinutes(from, place) + (next ? travelMinutes(place, next.place) - travelMinutes(from, next.place) : 0)

const minutesBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000

/**
 * Fits a slot into a day: travel starts at the previous mission or the home point, and the travel to the next mission starts at this slot.
 * @param missions the day's other missions, in order of their start
 * Source: guard G5, `docs/domain.md` 1.1.2.
 */
export const fitInDay = (home: Place | null, place: Place | null, slot: Hours, missions: readonly DayMission[]): DayFit => {
  const previous = missions.findLast(({ startAt }) => startAt < slot.startAt)
  const next = missions.find(({ startAt }) => startAt >= slot.startAt)
  const from = previous ? previous.place : home
  const travel = travelMinutes(from, place)
  const leavesAt = addMinutes(slot.startAt, -travel)
  const nextLeavesAt = next ? addMinutes(next.startAt, -travelMinutes(place, next.place)) : null
  const overlapping = missions.find(
    (mission) => leavesAt < mission.endAt && (mission === next && nextLeavesAt ? nextLeavesAt : mission.leavesAt) < slot.endAt,
  )
  return {
    leavesAt,
    travelMinutes: travel,
    addedMinutes: addedMinutes(from, place, next),
    idleMinutes: {
      before: previous ? minutesBetween(previous.endAt, leavesAt) : null,
      after: nextLeavesAt ? minutesBetween(slot.endAt, nextLeavesAt) : null,
    },
    distanceKm: distanceKm(home, place),
    missionsThatDay: missions.length,
    overlapping: overlapping ?? null,
    next: next && nextLeavesAt ? { id: next.id, leavesAt: nextLeavesAt } : null,
  }
}

/**
 * The changed departure times of a day, after a change of a place on the way. Never before the end of the previous mission, since the day
 * was valid before.
 * @param missions all missions of the day, in order
 */
export const refitDay = (home: Place | null, missions: readonly DayMission[]): { id: string; leavesAt: string }[] =>
  missions.flatMap(({ id, startAt, leavesAt, place }, index) => {
    const leaves = leavesFor({ startAt, place }, missions[index - 1], home)
    return leaves === leavesAt ? [] : [{ id, leavesAt: leaves }]
  })

const leavesFor = (
  { startAt, place }: Pick<DayMission, 'startAt' | 'place'>,
  previous: DayMission | undefined,
  home: Place | null,
): string => {
  const latestLeave = addMinutes(startAt, -travelMinutes(previous ? previous.place : home, place))
  return previous && previous.endAt > latestLeave ? previous.endAt : latestLeave
}

/**
 * The departure time for the mission after a removed one, from the mission that now precedes it. Never before the end of that mission,
 * since the day was valid before.
 * @param missions the day without the removed mission, in order
 * @param leftAt start of the removed mission
 */
export const closeGap = (home: Place | null, missions: readonly DayMission[], leftAt: string): { id: string; leavesAt: string } | null => {
  const next = missions.find(({ startAt }) => startAt >= leftAt)
  if (!next) return null
  const previous = missions.findLast(({ startAt }) => startAt < leftAt)
  return { id: next.id, leavesAt: leavesFor(next, previous, home) }
}
