import { area } from '@adm/domain/area/area'
import { type DayMission, refitDay } from '@adm/domain/checker/checker-day'
import { checkerFile } from '@adm/domain/checker/checker-file'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import type { Change, Work } from '../../../platform/work/work.ts'
import { findHomesOf, lockCheckers } from '../../checker/checker.queries.ts'
import { deferOverlaps, findMissionsFrom, setManyLeavesAt } from './booking-mission.queries.ts'
import { findCheckersAround } from './booking-travel.queries.ts'

const home = checkerFile.pick({ zipCode: true })
const travel = area.pick({ travelProfile: true, aroundMinutes: true, zips: true })

/** A checker who moves sets out for the first mission of each day from the new home. Follows `checker.changed`. */
export const followHome = async (work: Work, { id, before, after }: Change): Promise<void> => {
  if (home.parse(before).zipCode !== home.parse(after).zipCode) await refitDaysOf(work, [id])
}

/** Another profile of an area, or zip codes that come to it or leave it, change the ways there. Follows every change of an area. */
export const followAreaTravel = async (work: Work, { id, before, after }: Change): Promise<void> => {
  const [was, is] = [travel.parse(before), travel.parse(after)]
  const differs = was.travelProfile !== is.travelProfile || was.aroundMinutes !== is.aroundMinutes
  const movesHomes = is.travelProfile !== null && was.zips.join() !== is.zips.join()
  if (differs || movesHomes) await refitDaysOf(work, await findCheckersAround(work.db, id, work.now))
}

/** Tells the missions to come of these checkers anew when to set out for them; their hours stay. */
const refitDaysOf = async (work: Work, checkerIds: readonly string[]): Promise<void> => {
  await lockCheckers(work.db, checkerIds)
  const [homes, missions] = await Promise.all([
    findHomesOf(work.db, checkerIds),
    findMissionsFrom(work.db, checkerIds, startOfDay(dayOf(work.now))),
  ])
  const ahead = new Set(missions.filter(({ startAt }) => startAt > work.now).map(({ id }) => id))
  const moved = daysOf(missions).flatMap(({ checkerId, day }) => refitDay(homes.get(checkerId) ?? null, day))
  await deferOverlaps(work.db)
  await setManyLeavesAt(
    work.db,
    moved.filter(({ id }) => ahead.has(id)),
  )
}

/** The missions of each checker's each day, in order. */
const daysOf = (missions: readonly DayMission[]): { checkerId: string; day: DayMission[] }[] => {
  const days = new Map<string, { checkerId: string; day: DayMission[] }>()
  for (const mission of missions) {
    const key = `${mission.checkerId} ${dayOf(mission.startAt)}`
    const known = days.get(key)
    if (known) known.day.push(mission)
    else days.set(key, { checkerId: mission.checkerId, day: [mission] })
  }
  return [...days.values()]
}
