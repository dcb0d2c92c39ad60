import type { Actor } from '../../actor.ts'
import { type CheckerDays, checkerOn } from '../../checker/checker.ts'
import { type DayFit, type DayMission, fitInDay } from '../../checker/checker-day.ts'
import { distanceKm, type Place } from '../../checker/travel.ts'
import type { RefusedGuard } from '../../machine/guards.ts'
import { addMinutes, dayOf } from '../../values/date/moment.ts'
import { noFacts } from '../step/guards/booking-facts.ts'
import type { GuardId } from '../step/booking-guard-id.ts'
import { assignmentGuards, bookingGuards } from '../step/guards/booking-guards.ts'
import type { GuardFacts } from '../step/guards/guard-facts.ts'

/** A mission that looks for a checker: its requirements (G7), its place and its duration. */
export type MissionToAssign = Pick<GuardFacts, 'neededTags' | 'language' | 'area' | 'zipCode'> & {
  place: Place | null
  durationMinutes: number
}

/** A checker with the other missions of some days, in order of their start. */
export type CheckerAgenda = { checker: CheckerDays; missions: readonly DayMission[] }

/** How a mission fits the day of a checker, and the guards G5 to G8 that refuse it. */
export type Assignment = { fit: DayFit; refusals: readonly RefusedGuard<GuardId>[] }

/** The missions of a Paris day. */
export const missionsOn = ({ missions }: Pick<CheckerAgenda, 'missions'>, day: string): readonly DayMission[] =>
  missions.filter(({ startAt }) => dayOf(startAt) === day)

/** The missions by Paris day, in the given order. */
export const missionsByDay = (missions: readonly DayMission[]): ReadonlyMap<string, readonly DayMission[]> => {
  const byDay = new Map<string, DayMission[]>()
  for (const mission of missions) {
    const day = dayOf(mission.startAt)
    const ofDay = byDay.get(day)
    if (ofDay) ofDay.push(mission)
    else byDay.set(day, [mission])
  }
  return byDay
}

/** The facts of an hour, for the guards that depend on it. */
type HourFacts = Pick<GuardFacts, 'startAt' | 'endAt' | 'overlapping' | 'missionsThatDay'>
const none = noFacts('')
const noHour: HourFacts = none

/**
 * The facts of G5 to G8 for a checker on a day; without an hour those of G6 and G7. They are made for each checker of the network, so that
 * they are named one by one: spreading several objects into one takes twenty times as long.
 */
export const assignmentFacts = (mission: MissionToAssign, checker: CheckerDays, day: string, hour = noHour): GuardFacts => ({
  ...none,
  now: hour.startAt ?? day,
  neededTags: mission.neededTags,
  language: mission.language,
  area: mission.area,
  zipCode: mission.zipCode,
  distanceKm: distanceKm(checker.home, mission.place),
  checker: checkerOn(checker, day),
  startAt: hour.startAt,
  endAt: hour.endAt,
  overlapping: hour.overlapping,
  missionsThatDay: hour.missionsThatDay,
})

/**
 * Judges the assignment of a mission to a checker at an hour, by the guards that the transition applies.
 * @param actors the actors who may force a guard
 */
export const judgeAssignment = (
  mission: MissionToAssign,
  { checker, missions }: CheckerAgenda,
  startAt: string,
  actors: readonly Actor[] = [],
): Assignment => {
  const day = dayOf(startAt)
  const endAt = addMinutes(startAt, mission.durationMinutes)
  const fit = fitInDay(checker.home, mission.place, { startAt, endAt }, missionsOn({ missions }, day))
  const { overlapping, missionsThatDay } = fit
  const facts = assignmentFacts(mission, checker, day, { startAt, endAt, overlapping, missionsThatDay })
  return { fit, refusals: bookingGuards.refused(assignmentGuards, facts, actors) }
}
