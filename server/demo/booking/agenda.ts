import { type CheckerHours, isFree } from '@adm/domain/checker/availability'
import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import type { CheckerTag, CheckerThen } from '@adm/domain/checker/checker'
import { type DayFit, type DayMission, fitInDay } from '@adm/domain/checker/checker-day'
import { greatCircleKm, type Place, travelMinutes } from '@adm/domain/checker/travel'
import type { Language } from '@adm/domain/values/language'
import type { Slot } from '@adm/domain/booking/step/effect/booking-slot'
import { addDays, addMinutes, dayOf, instantAt, startOfDay, weekdayOf } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import type { Random } from '../random.ts'
import type { DemoChecker } from '../company/checkers.ts'

/** Requirements of a mission: area, skills, place and duration; the preferred checker comes first when able. */
export type Needs = {
  areaId: string
  tags: readonly CheckerTag[]
  language: Language
  place: Place
  minutes: number
  preferredId: string | null
}
export type Proposed = Slot & { checkerId: string }

const opening = 8 * 60 + 30
const closing = 18 * 60 + 30
const step = 15
const mostADay = 5
const daysTried = 12
/** Longest travel from home, in minutes: no checker leaves before dawn. */
const farthestMinutes = 170
/** Minutes of travel within which two checkers count as equally near. */
const sameDistance = 15

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const isAbsent = ({ absences }: DemoChecker, day: string): boolean => absences.some(({ from, to }) => from <= day && day < to)
const expiredOf = ({ certificates }: DemoChecker, day: string): CertificationKind[] =>
  certificates.filter(({ isBlocking, expiresDay }) => isBlocking && expiresDay < day).map(({ kind }) => kind)

const hoursOf = ({ home, weekly, exceptions, absences }: DemoChecker): CheckerHours => ({
  zipCode: home.zipCode,
  weekly,
  exceptions,
  absences: absences.map(({ from, to }) => ({ startAt: startOfDay(from), endAt: startOfDay(to) })),
  timeBlocks: [],
})

/** The checker on a day, in the form that the guards read. */
const checkerThen = (checker: DemoChecker, day: string): CheckerThen => ({
  ...checker,
  ...hoursOf(checker),
  expiredCertificates: expiredOf(checker, day),
})

/** Whether a checker carries out missions at all. */
const isInField = ({ type, network }: DemoChecker): boolean => type !== 'CANDIDATE' && type !== 'ADMIN' && network === 'WORKING'

/** Whether a checker works on a day: hours of the weekday or of an exception, no absence, no expired certificate. */
export const worksOn = (checker: DemoChecker, day: string): boolean => {
  const exception = checker.exceptions.find((item) => item.day === day)
  const hasHours = exception ? exception.hours.length > 0 : checker.weekly.some(({ weekday }) => weekday === weekdayOf(day))
  return isInField(checker) && hasHours && !isAbsent(checker, day) && expiredOf(checker, day).length === 0
}

const mayTake = (checker: DemoChecker, { areaId, tags, language, place }: Needs): boolean =>
  isInField(checker) &&
  checker.areaIds.includes(areaId) &&
  checker.languages.includes(language) &&
  tags.every((tag) => checker.tags.includes(tag)) &&
  (checker.maxDistanceKm === null || greatCircleKm(checker.home, place) <= checker.maxDistanceKm) &&
  travelMinutes(checker.home, place) <= farthestMinutes

/** The checkers who may take a mission: the preferred one, then the nearest to their home, in random order at equal distance. */
const ableCheckers = (random: Random, checkers: readonly DemoChecker[], needs: Needs): DemoChecker[] => {
  const rankOf = (checker: DemoChecker): number =>
    checker.id === needs.preferredId ? -1 : Math.floor(travelMinutes(checker.home, needs.place) / sameDistance) + random.next()
  return checkers
    .filter((checker) => mayTake(checker, needs))
    .map((checker) => ({ checker, rank: rankOf(checker) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ checker }) => checker)
}

type Day = { day: string; missions: readonly DayMission[] }

/** Earliest start of a checker, in minutes of the day: in the morning, or after the last mission and the travel from it. */
const startAfter = (last: DayMission | undefined, place: Place, random: Random, day: string): number => {
  if (!last) return opening + step * random.int(0, 6)
  const ready = (Date.parse(last.endAt) - Date.parse(instantAt(day, '00:00'))) / 60_000 + travelMinutes(last.place, place)
  return Math.ceil(ready / step) * step
}

const slotOn = (random: Random, checker: DemoChecker, { day, missions }: Day, needs: Needs): Proposed | null => {
  if (missions.length >= mostADay || isAbsent(checker, day) || expiredOf(checker, day).length > 0) return null
  const hours = hoursOf(checker)
  for (let from = startAfter(missions.at(-1), needs.place, random, day); from + needs.minutes <= closing; from += 4 * step) {
    const startAt = instantAt(day, clock(from))
    const slot = { checkerId: checker.id, startAt, endAt: addMinutes(startAt, needs.minutes) }
    if (isFree(hours, slot.startAt, slot.endAt)) return slot
  }
  return null
}

/** The missions of every checker by day; a new mission always starts after the others of its day. */
export const makeAgenda = (checkers: readonly DemoChecker[]) => {
  const byId = new Map(checkers.map((checker) => [checker.id, checker]))
  const byArea = new Map<string, DemoChecker[]>()
  for (const checker of checkers) for (const id of checker.areaIds) byArea.set(id, [...(byArea.get(id) ?? []), checker])
  const days = new Map<string, DayMission[]>()
  const key = (checkerId: string, day: string): string => `${checkerId} ${day}`
  const missionsOf = (checkerId: string, day: string): readonly DayMission[] => days.get(key(checkerId, day)) ?? []

  return {
    /** A free slot from this day on, with an able checker; null when all are busy for `daysTried` days. */
    findSlot: (random: Random, fromDay: string, needs: Needs): Proposed | null => {
      const able = ableCheckers(random, byArea.get(needs.areaId) ?? [], needs)
      for (let offset = 0; offset < daysTried; offset += 1) {
        const day = addDays(fromDay, offset)
        if (!isWorkingDay(day) && !(weekdayOf(day) === 6 && random.bool(0.5))) continue
        for (const checker of able) {
          const slot = slotOn(random, checker, { day, missions: missionsOf(checker.id, day) }, needs)
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
    /** Removes a booking's mission from its day. */
    leave: (bookingId: string, slot: { checkerId: string | null; startAt: string | null }): void => {
      if (!slot.checkerId || !slot.startAt) return
      const at = key(slot.checkerId, dayOf(slot.startAt))
      days.set(
        at,
        (days.get(at) ?? []).filter(({ id }) => id !== bookingId),
      )
    },
    /** Adds a booking's mission to the day of its slot. */
    enter: (mission: DayMission): void => {
      const at = key(mission.checkerId, dayOf(mission.startAt))
      days.set(at, [...(days.get(at) ?? []), mission])
    },
  }
}
export type Agenda = ReturnType<typeof makeAgenda>
