import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import type { MissionSlot, Slot } from '@adm/domain/booking/step/effect/booking-slot'
import { type DayFit, fitInDay } from '@adm/domain/checker/checker-day'
import type { Refusal } from '@adm/domain/refusal'
import { addMinutes, dayOf, formatHour } from '@adm/domain/values/date/moment'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { closeGapOf, lockAndFree } from './booking-day.service.ts'
import { type FactSources, noSlotFit, type SlotFit, sourcesOf } from './booking-facts.service.ts'
import { setLeavesAt, setMission } from '../row/booking-mission.queries.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>

/** How a slot fits the day of its checker: the facts of the guards G5 to G8. */
export const findSlotFit = async (
  given: Given,
  bookingId: string,
  slot: Slot | null,
  from: FactSources = sourcesOf(given),
): Promise<SlotFit> => {
  if (!slot?.checkerId) return noSlotFit
  const [checker, place, missions] = await Promise.all([
    from.checker(slot.checkerId, slot),
    from.place(bookingId),
    from.dayMissions(slot.checkerId, dayOf(slot.startAt), bookingId),
  ])
  return { checker, fit: checker && fitInDay(checker.home, place, slot, missions) }
}

/**
 * Locks the checkers whose days a change affects, the current and the new one. Reservations of theirs that are over are deleted, and
 * overlaps are checked at COMMIT.
 */
export const lockDays = async (work: Work, before: Pick<Booking, 'checkerId'>, slot: Slot | null): Promise<void> => {
  const ids = [before.checkerId, slot?.checkerId ?? null].filter((id) => id !== null)
  if (ids.length === 0) return
  await lockAndFree(work, [...new Set(ids)])
}

/** Moves a mission to its new slot, and updates the departure times of the missions around it. */
export const moveMission = async (
  work: Work,
  before: Booking,
  after: Booking,
  { slot, live }: MissionSlot,
  fit: DayFit | null,
): Promise<void> => {
  const { db } = work
  await closeGapOf(work, before)
  if (live && fit?.next) await setLeavesAt(db, fit.next.id, fit.next.leavesAt)
  await setMission(db, after, { slot: slot && { ...slot, leavesAt: fit?.leavesAt ?? null }, live })
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
export const findMisfit = async (given: Given, before: Booking, after: Pick<Booking, 'durationMinutes'>): Promise<Refusal | null> =>
  before.durationMinutes === after.durationMinutes ? null : misfitOf(await findSlotFit(given, before.id, refittedSlot(before, after)))

/**
 * Gives a planned mission the new duration and location of its booking, at the same start.
 * @param before the booking before the change
 * @param after the booking as just written
 * @returns true when the mission has moved
 * @throws {Refusal} `CHECKER_DOUBLE_BOOKED` when it no longer fits the checker's day
 */
export const refitMission = async (work: Work, before: Booking, after: Booking): Promise<boolean> => {
  const isAsLong = before.durationMinutes === after.durationMinutes
  const isSameSite = !after.deliveryId || before.address === after.address
  const isThere = before.zipCode === after.zipCode && before.areaId === after.areaId && isSameSite
  const slot = refittedSlot(before, after)
  if (!slot || (isAsLong && isThere)) return false
  await lockDays(work, before, slot)
  const slotFit = await findSlotFit(work, before.id, slot)
  const misfit = misfitOf(slotFit)
  if (misfit) throw misfit
  await moveMission(work, before, after, { slot, live: true }, slotFit.fit)
  return true
}
