import type { Stretch } from '../checker/availability.ts'
import { type DayMission, fitInDay } from '../checker/checker-day.ts'
import { type Place, travelMinutes } from '../checker/travel.ts'
import { addMinutes } from '../values/date/moment.ts'

/** A checker's day without the mission to insert: the home where it begins, and the missions in order of their start. */
export type DayRoute = { home: Place | null; missions: readonly DayMission[] }
type Visit = { place: Place | null; startAt: string }

/**
 * The travel minutes that a mission adds to a day: the way to it and the way on to the next mission, minus the way that the next mission
 * had without it. Negative when the mission lies on the way and saves the minutes of arrival elsewhere.
 */
export const travelAdded = ({ home, missions }: DayRoute, { place, startAt }: Visit): number => {
  const previous = missions.findLast((mission) => mission.startAt < startAt)
  const next = missions.find((mission) => mission.startAt >= startAt)
  const from = previous ? previous.place : home
  const onward = next ? travelMinutes(place, next.place) - travelMinutes(from, next.place) : 0
  return travelMinutes(from, place) + onward
}

/** The grid of proposed starts, in minutes: every Paris hour begins on it, since its offset is a whole number of hours. */
export const startStep = 15
const stepMs = startStep * 60_000

const startsIn = ({ startAt, endAt }: Stretch, durationMinutes: number): string[] => {
  const first = Math.ceil(Date.parse(startAt) / stepMs)
  const last = Math.floor((Date.parse(endAt) - durationMinutes * 60_000) / stepMs)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => new Date((first + index) * stepMs).toISOString())
}

type Insertion = { place: Place | null; durationMinutes: number; free: readonly Stretch[]; notBefore: string }

/**
 * The start at which a mission adds the least travel to a day, without an overlap and within the free hours; the earliest of equal ones.
 * Null when it fits nowhere.
 */
export const bestStart = (route: DayRoute, { place, durationMinutes, free, notBefore }: Insertion): string | null => {
  const starts = free.flatMap((stretch) => startsIn(stretch, durationMinutes)).filter((startAt) => startAt >= notBefore)
  const fitting = starts.filter(
    (startAt) => !fitInDay(route.home, place, { startAt, endAt: addMinutes(startAt, durationMinutes) }, route.missions).overlapping,
  )
  const costs = fitting.map((startAt) => ({ startAt, minutes: travelAdded(route, { place, startAt }) }))
  return (
    costs.reduce<(typeof costs)[number] | null>((best, cost) => (best && best.minutes <= cost.minutes ? best : cost), null)?.startAt ?? null
  )
}
