import type { areaMoves } from '@adm/domain/area/area-events'
import { type DayMission, refitDay } from '@adm/domain/checker/checker-day'
import type { checkerEdits } from '@adm/domain/checker/checker-events'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findHomesOf } from '../../checker/row/checker.queries.ts'
import { findMissionsFrom, setManyLeavesAt } from '../row/booking-mission.queries.ts'
import { lockAndFree } from './booking-day.service.ts'
import { findCheckersAround } from './booking-travel.queries.ts'

/** After a change of a checker's home, the first mission of each day is reached from the new home. Reaction to the edits of a checker. */
export const reactToHome: ReactionTo<(typeof checkerEdits)[number]> = async (work, { id, before, after }) => {
  if (before.zipCode !== after.zipCode) await refitDaysOf(work, [id])
}

/** A new travel profile of an area, or zip codes added or removed, change its travel times. Reaction to every change of an area. */
export const reactToAreaMove: ReactionTo<(typeof areaMoves)[number]> = async (work, { id, before: was, after: is }) => {
  const differs = was.travelProfile !== is.travelProfile || was.aroundMinutes !== is.aroundMinutes
  const movesHomes = is.travelProfile !== null && was.zips.join() !== is.zips.join()
  if (differs || movesHomes) await refitDaysOf(work, await findCheckersAround(work.db, id, work.now))
}

/** Recomputes the departure times of these checkers' missions to come; the hours of the missions stay. */
const refitDaysOf = async (work: Work, checkerIds: readonly string[]): Promise<void> => {
  await lockAndFree(work, checkerIds)
  const [homes, missions] = await Promise.all([
    findHomesOf(work.db, checkerIds),
    findMissionsFrom(work.db, checkerIds, startOfDay(dayOf(work.now)), work.now),
  ])
  const ahead = new Set(missions.filter(({ startAt }) => startAt > work.now).map(({ id }) => id))
  const moved = daysOf(missions).flatMap(({ checkerId, day }) => refitDay(homes.get(checkerId) ?? null, day))
  await setManyLeavesAt(
    work.db,
    moved.filter(({ id }) => ahead.has(id)),
  )
}

/** The missions of each checker and day, in order. */
const daysOf = (missions: readonly DayMission[]): { checkerId: string; day: DayMission[] }[] => {
  const days = new Map<string, { checkerId: string; day: DayMission[] }>()
  for (const mission of missions) {
    const key = `${mission.checkerId} ${dayOf(mission.startAt)}`
    const existing = days.get(key)
    if (existing) existing.day.push(mission)
    else days.set(key, { checkerId: mission.checkerId, day: [mission] })
  }
  return [...days.values()]
}
