import type { Booking } from '@adm/domain/booking/order/booking'
import type { MissionSlot } from '@adm/domain/booking/step/effect/booking-slot'
import { closeGap, type DayFit, type DayMission } from '@adm/domain/checker/checker-day'
import type { CheckerThen } from '@adm/domain/checker/checker'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { findUnreadMeters } from '../../meter/meter.queries.ts'
import { findKeysStates } from '../../key-tracking/key-tracking.service.ts'
import { type FactSources, memoize, sourcesOf } from '../step/booking-facts.service.ts'
import { findMissionsOn } from '../row/booking-mission.queries.ts'
import { findPlacesOf } from '../row/booking.queries.ts'

/** The effect of a judged step on the days of checkers. */
type Judged = { slot: MissionSlot; moves: boolean; fit: DayFit | null }
/** The facts of many orders, and the days of checkers as the steps judged so far would leave them. */
export type BulkFacts = FactSources & { follow: (before: Booking, judged: Judged) => Promise<void> }

const keyed = (id: string, day: string): string => `${id} ${day}`
const parted = (key: string): [id: string, day: string] => [key.slice(0, 36), key.slice(37)]

/**
 * The facts of many orders: shared facts are read once, and the days of checkers change in memory as the preceding orders would change
 * them. Nothing is locked or written.
 */
export const bulkFactSources = async (reading: Pick<Reading, 'db' | 'now'>, bookings: readonly Booking[]): Promise<BulkFacts> => {
  const ids = bookings.map(({ id }) => id)
  const codes = new Map(bookings.map(({ id, code }) => [id, code]))
  const { db, now } = reading
  const sources = sourcesOf(reading)
  const places = await findPlacesOf(db, ids)
  const allUnreadMeters = memoize(() => findUnreadMeters(db, ids))
  const allKeys = memoize(() => findKeysStates(db, ids))
  const client = memoize((key) => sources.client(...parted(key)))
  const checker = memoize((key) => checkerOn(sources, ...parted(key)))
  const days = memoize((key) => missionsOfDay(db, now, ...parted(key)))
  const dayOfChecker = (id: string, at: string) => days(keyed(id, dayOf(at)))
  const setLeaves = (missions: DayMission[], next: { id: string; leavesAt: string } | null): void => {
    const at = missions.findIndex(({ id }) => id === next?.id)
    const mission = missions[at]
    if (mission && next) missions[at] = { ...mission, leavesAt: next.leavesAt }
  }
  const leave = async ({ code, checkerId, startAt }: Booking): Promise<void> => {
    if (!checkerId || !startAt) return
    const missions = await dayOfChecker(checkerId, startAt)
    const at = missions.findIndex((mission) => mission.code === code)
    if (at < 0) return
    missions.splice(at, 1)
    const then = await checker(keyed(checkerId, dayOf(startAt)))
    setLeaves(missions, closeGap(then?.home ?? null, missions, startAt))
  }
  const enter = async ({ id, code }: Booking, { slot: { slot, live }, fit }: Judged): Promise<void> => {
    if (!live || !slot?.checkerId || !fit) return
    const missions = await dayOfChecker(slot.checkerId, slot.startAt)
    setLeaves(missions, fit.next)
    const { checkerId, startAt, endAt } = slot
    missions.push({ id, code, checkerId, startAt, endAt, leavesAt: fit.leavesAt, place: places.get(id) ?? null })
    missions.sort((a, b) => a.startAt.localeCompare(b.startAt))
  }
  return {
    client: (id, day) => client(keyed(id, day)),
    place: async (id) => (codes.has(id) ? (places.get(id) ?? null) : sources.place(id)),
    checker: (id, slot) => checker(keyed(id, dayOf(slot.startAt))),
    dayMissions: async (id, day, except) => (await days(keyed(id, day))).filter(({ code }) => code !== codes.get(except)),
    keys: async (id) => (await allKeys('')).get(id) ?? sources.keys(id),
    unreadMeters: async (id) => (await allUnreadMeters('')).get(id) ?? [],
    follow: async (before, judged) => {
      if (!judged.moves) return
      await leave(before)
      await enter(before, judged)
    },
  }
}

const missionsOfDay = (db: Db, now: string, checkerId: string, day: string) =>
  findMissionsOn(db, [checkerId], { fromDay: day, untilDay: day }, { exceptBookingId: null, now })

/** The facts of a checker for a slot depend only on the slot's day: noon serves every slot of a day. */
const checkerOn = (sources: FactSources, id: string, day: string): Promise<CheckerThen | null> =>
  sources.checker(id, { checkerId: id, startAt: `${day}T12:00:00.000Z`, endAt: `${day}T12:00:00.000Z` })
