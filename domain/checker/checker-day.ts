import { addMinutes } from '../values/date/moment.ts'
import { greatCircleKm, type Place, travelMinutes } from './travel.ts'

/** A mission of a checker's day, with the hour at which the checker sets out for it. */
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

/** How a slot fits a day: when to set out, what it collides with, and when to set out for the mission after it. */
export type DayFit = {
  leavesAt: string
  travelMinutes: number
  /** From the home point, as the crow flies. */
  distanceKm: number | null
  /** The other missions of the day. */
  missionsThatDay: number
  overlapping: DayMission | null
  next: { id: string; leavesAt: string } | null
}

/**
 * Fits a slot in a day: the way comes from the mission before it or from the home point, and the mission after it is reached from here.
 * @param missions the day's other missions, in order of their start
 * Source: guard G5, `docs/domain.md` 1.1.2.
 */
export const fitInDay = (home: Place | null, place: Place | null, slot: Hours, missions: readonly DayMission[]): DayFit => {
  const previous = missions.findLast(({ startAt }) => startAt < slot.startAt)
  const next = missions.find(({ startAt }) => startAt >= slot.startAt)
  const travel = travelMinutes(previous ? previous.place : home, place)
  const leavesAt = addMinutes(slot.startAt, -travel)
  const nextLeavesAt = next ? addMinutes(next.startAt, -travelMinutes(place, next.place)) : null
  const overlapping = missions.find(
    (one) => leavesAt < one.endAt && (one === next && nextLeavesAt ? nextLeavesAt : one.leavesAt) < slot.endAt,
  )
  return {
    leavesAt,
    travelMinutes: travel,
    distanceKm: home && place ? greatCircleKm(home, place) : null,
    missionsThatDay: missions.length,
    overlapping: overlapping ?? null,
    next: next && nextLeavesAt ? { id: next.id, leavesAt: nextLeavesAt } : null,
  }
}

/**
 * The departure for each mission of a day whose hour of departure changes, because a place on the way changed. Never before the previous
 * mission ends, since the day was valid before.
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
 * The departure for the mission after one that leaves the day, from the mission that now precedes it. Never before that one ends, since the day
 * was valid before.
 * @param missions the day without the mission that leaves, in order
 * @param leftAt the start of the mission that leaves
 */
export const closeGap = (home: Place | null, missions: readonly DayMission[], leftAt: string): { id: string; leavesAt: string } | null => {
  const next = missions.find(({ startAt }) => startAt >= leftAt)
  if (!next) return null
  const previous = missions.findLast(({ startAt }) => startAt < leftAt)
  return { id: next.id, leavesAt: leavesFor(next, previous, home) }
}
