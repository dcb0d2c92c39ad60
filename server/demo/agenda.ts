import { type CheckerHours, isFree } from '@adm/domain/checker/availability'
import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import type { CheckerTag, CheckerThen } from '@adm/domain/checker/checker'
import { type DayFit, type DayMission, fitInDay } from '@adm/domain/checker/checker-day'
import { greatCircleKm, type Place, travelMinutes } from '@adm/domain/checker/travel'
import type { Language } from '@adm/domain/values/language'
import type { Slot } from '@adm/domain/booking/booking-slot'
import { addDays, addMinutes, dayOf, instantAt, startOfDay, weekdayOf } from '@adm/domain/values/moment'
import { isWorkingDay } from '@adm/domain/values/working-day'
import type { Chance } from './chance.ts'
import type { DemoChecker } from './company.ts'

/** What a mission asks of the person who comes, where and how long. */
export type Needs = { areaId: string; tags: readonly CheckerTag[]; language: Language; place: Place; minutes: number }
export type Proposed = Slot & { checkerId: string }

const opening = 8 * 60 + 30
const closing = 18 * 60 + 30
const step = 15
const mostADay = 5
const daysTried = 12
/** Nobody sets out before dawn. */
const farthestMinutes = 170

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const isAbsent = ({ absences }: DemoChecker, day: string): boolean => absences.some(({ from, to }) => from <= day && day < to)
const expiredOf = ({ certificates }: DemoChecker, day: string): CertificationKind[] =>
  certificates.filter(({ isBlocking, expiresDay }) => isBlocking && expiresDay < day).map(({ kind }) => kind)

const hoursOf = ({ weekly, exceptions, absences }: DemoChecker): CheckerHours => ({
  weekly,
  exceptions,
  absences: absences.map(({ from, to }) => ({ startAt: startOfDay(from), endAt: startOfDay(to) })),
})

/** The checker as the guards see one on a day. */
const checkerThen = (checker: DemoChecker, day: string): CheckerThen => ({
  ...checker,
  ...hoursOf(checker),
  expiredCertificates: expiredOf(checker, day),
})

const mayTake = (checker: DemoChecker, { areaId, tags, language, place }: Needs): boolean =>
  checker.type !== 'CANDIDATE' &&
  checker.type !== 'ADMIN' &&
  checker.network === 'WORKING' &&
  checker.areaIds.includes(areaId) &&
  checker.languages.includes(language) &&
  tags.every((tag) => checker.tags.includes(tag)) &&
  (checker.maxDistanceKm === null || greatCircleKm(checker.home, place) <= checker.maxDistanceKm) &&
  travelMinutes(checker.home, place) <= farthestMinutes

type Day = { day: string; missions: readonly DayMission[] }

/** When somebody can be there, in minutes of the day: in the morning, or after the last mission and the way from it. */
const startAfter = (last: DayMission | undefined, place: Place, chance: Chance, day: string): number => {
  if (!last) return opening + step * chance.int(0, 6)
  const ready = (Date.parse(last.endAt) - Date.parse(instantAt(day, '00:00'))) / 60_000 + travelMinutes(last.place, place)
  return Math.ceil(ready / step) * step
}

const slotOn = (chance: Chance, checker: DemoChecker, { day, missions }: Day, needs: Needs): Proposed | null => {
  if (missions.length >= mostADay || isAbsent(checker, day) || expiredOf(checker, day).length > 0) return null
  const hours = hoursOf(checker)
  for (let from = startAfter(missions.at(-1), needs.place, chance, day); from + needs.minutes <= closing; from += 4 * step) {
    const startAt = instantAt(day, clock(from))
    const slot = { checkerId: checker.id, startAt, endAt: addMinutes(startAt, needs.minutes) }
    if (isFree(hours, slot.startAt, slot.endAt)) return slot
  }
  return null
}

/** The missions of every checker, day by day; a new one always comes after those of its day. */
export const makeAgenda = (checkers: readonly DemoChecker[]) => {
  const byId = new Map(checkers.map((checker) => [checker.id, checker]))
  const byArea = new Map<string, DemoChecker[]>()
  for (const checker of checkers) for (const id of checker.areaIds) byArea.set(id, [...(byArea.get(id) ?? []), checker])
  const days = new Map<string, DayMission[]>()
  const key = (checkerId: string, day: string): string => `${checkerId} ${day}`
  const missionsOf = (checkerId: string, day: string): readonly DayMission[] => days.get(key(checkerId, day)) ?? []

  return {
    /** A free slot from this day on, with somebody who may take it; none when everybody is busy for two weeks. */
    findSlot: (chance: Chance, fromDay: string, needs: Needs): Proposed | null => {
      const able = (byArea.get(needs.areaId) ?? []).filter((checker) => mayTake(checker, needs))
      for (let offset = 0; offset < daysTried; offset += 1) {
        const day = addDays(fromDay, offset)
        if (!isWorkingDay(day) && !(weekdayOf(day) === 6 && chance.happens(0.5))) continue
        for (const checker of chance.shuffle(able)) {
          const slot = slotOn(chance, checker, { day, missions: missionsOf(checker.id, day) }, needs)
          if (slot) return slot
        }
      }
      return null
    },
    /** The checker of a slot, and how the slot fits that day. */
    fit: (slot: Slot | null, place: Place | null, bookingId: string): { checker: CheckerThen | null; fit: DayFit | null } => {
      const checker = slot?.checkerId ? byId.get(slot.checkerId) : undefined
      if (!slot || !checker) return { checker: null, fit: null }
      const day = dayOf(slot.startAt)
      const others = missionsOf(checker.id, day).filter(({ id }) => id !== bookingId)
      return { checker: checkerThen(checker, day), fit: fitInDay(checker.home, place, slot, others) }
    },
    /** Takes a booking's mission out of the day it was on. */
    leave: (bookingId: string, slot: { checkerId: string | null; startAt: string | null }): void => {
      if (!slot.checkerId || !slot.startAt) return
      const at = key(slot.checkerId, dayOf(slot.startAt))
      days.set(
        at,
        (days.get(at) ?? []).filter(({ id }) => id !== bookingId),
      )
    },
    /** Puts a booking's mission in the day of its slot. */
    enter: (mission: DayMission): void => {
      const at = key(mission.checkerId, dayOf(mission.startAt))
      days.set(at, [...(days.get(at) ?? []), mission])
    },
  }
}
export type Agenda = ReturnType<typeof makeAgenda>
