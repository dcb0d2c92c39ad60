import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import type { MissionSlot, Slot } from '@adm/domain/booking/step/booking-slot'
import { closeGap, type DayFit, fitInDay } from '@adm/domain/checker/checker-day'
import type { Refusal } from '@adm/domain/refusal'
import { addMinutes, dayOf, formatHour } from '@adm/domain/values/date/moment'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findCheckerThen, lockCheckers } from '../../checker/checker.queries.ts'
import { type FactSources, noSlotFit, type SlotFit, sourcesOf } from './booking-facts.service.ts'
import { deferOverlaps, findDayMissions, setLeavesAt, setMission } from './booking-mission.queries.ts'

/** How a slot fits the day of its checker: the facts of the guards G5 to G8. */
export const findSlotFit = async (db: Db, bookingId: string, slot: Slot | null, from: FactSources = sourcesOf(db)): Promise<SlotFit> => {
  if (!slot?.checkerId) return noSlotFit
  const [checker, place, missions] = await Promise.all([
    from.checker(slot.checkerId, slot),
    from.place(bookingId),
    from.dayMissions(slot.checkerId, dayOf(slot.startAt), bookingId),
  ])
  return { checker, fit: checker && fitInDay(checker.home, place, slot, missions) }
}

/** Locks the checkers whose days a change affects, the current and the new one. Their overlaps are then checked at COMMIT. */
export const lockDays = async (db: OpenDb, before: Booking, slot: Slot | null): Promise<void> => {
  const ids = [before.checkerId, slot?.checkerId ?? null].filter((id) => id !== null)
  if (ids.length === 0) return
  await Promise.all([lockCheckers(db, [...new Set(ids)]), deferOverlaps(db)])
}

/** Moves a mission to its new slot, and updates the departure times of the missions around it. */
export const moveMission = async (
  db: OpenDb,
  before: Booking,
  after: Booking,
  { slot, live }: MissionSlot,
  fit: DayFit | null,
): Promise<void> => {
  await leaveDay(db, before)
  if (live && fit?.next) await setLeavesAt(db, fit.next.id, fit.next.leavesAt)
  await setMission(db, after, { slot: slot && { ...slot, leavesAt: fit?.leavesAt ?? null }, live })
}

/** After a mission leaves a day, the next mission is reached from the previous one. */
const leaveDay = async (db: OpenDb, { id, checkerId, startAt, endAt }: Booking): Promise<void> => {
  if (!checkerId || !startAt || !endAt) return
  const [checker, missions] = await Promise.all([
    findCheckerThen(db, checkerId, { startAt, endAt }),
    findDayMissions(db, [checkerId], dayOf(startAt), id),
  ])
  const next = closeGap(checker?.home ?? null, missions, startAt)
  if (next) await setLeavesAt(db, next.id, next.leavesAt)
}

/** The slot of a planned mission after a change of its booking: the same start, the new duration. */
const refittedSlot = ({ startAt, checkerId }: Booking, { durationMinutes }: Pick<Booking, 'durationMinutes'>): Slot | null =>
  startAt ? { checkerId, startAt, endAt: addMinutes(startAt, durationMinutes) } : null

const misfitOf = ({ checker, fit }: SlotFit): Refusal | null => {
  const other = fit?.overlapping
  return checker && other
    ? bookingRefusals.noLongerFits(checker.name, formatHour(other.startAt), formatHour(other.endAt), other.code)
    : null
}

/** The refusal when a planned mission could not have its new duration; null when it can. */
export const findMisfit = async (db: Db, before: Booking, after: Pick<Booking, 'durationMinutes'>): Promise<Refusal | null> =>
  before.durationMinutes === after.durationMinutes ? null : misfitOf(await findSlotFit(db, before.id, refittedSlot(before, after)))

/**
 * Gives a planned mission the new duration and location of its booking, at the same start.
 * @param before the booking before the change
 * @param after the booking as just written
 * @returns true when the mission has moved
 * @throws {Refusal} `CHECKER_DOUBLE_BOOKED` when it no longer fits the checker's day
 */
export const refitMission = async (work: Work, before: Booking, after: Booking): Promise<boolean> => {
  const isAsLong = before.durationMinutes === after.durationMinutes
  const isThere = before.zipCode === after.zipCode && before.areaId === after.areaId
  const slot = refittedSlot(before, after)
  if (!slot || (isAsLong && isThere)) return false
  await lockDays(work.db, before, slot)
  const slotFit = await findSlotFit(work.db, before.id, slot)
  const misfit = misfitOf(slotFit)
  if (misfit) throw misfit
  await moveMission(work.db, before, after, { slot, live: true }, slotFit.fit)
  return true
}
