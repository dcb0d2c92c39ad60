import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import { assignmentGuards, bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import type { MissionSlot, Slot } from '@adm/domain/booking/step/booking-slot'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import { closeGap, type DayFit, fitInDay } from '@adm/domain/checker/checker-day'
import type { Refusal } from '@adm/domain/refusal'
import { addMinutes, dayOf, formatHour } from '@adm/domain/values/date/moment'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCandidates, findCheckerThen, lockCheckers } from '../../checker/checker.queries.ts'
import { type FactSources, findGuardFacts, noSlotFit, type SlotFit, sourcesOf } from './booking-facts.service.ts'
import { deferOverlaps, findDayMissions, setLeavesAt, setMission } from './booking-mission.queries.ts'
import { findBookingPlace, getBooking } from '../order/booking.queries.ts'

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

type RequestedSlot = { startAt: string; name: string; most?: number }
const mostListed = 30

/** The candidates for a booking at an hour, allowed ones first, then the nearest; each with the refusals of the guards G5 to G8. */
export const findBookingCandidates = async (
  reading: Pick<Reading, 'db' | 'by' | 'now'>,
  id: string,
  { startAt, name, most = mostListed }: RequestedSlot,
): Promise<BookingCandidate[]> => {
  const booking = await getBooking(reading.db, id)
  const place = await findBookingPlace(reading.db, id)
  const hours = { startAt, endAt: addMinutes(startAt, booking.durationMinutes) }
  const checkers = await findCandidates(reading.db, name, hours)
  const missions = await findDayMissions(
    reading.db,
    checkers.map((checker) => checker.id),
    dayOf(startAt),
    id,
  )
  const input = { slot: { ...hours, checkerId: null }, slotFit: noSlotFit }
  const facts = await findGuardFacts(reading, booking, input, [assignmentGuards])
  const actors = bookingActors(reading.by)
  const candidates = checkers.map((checker) => {
    const day = missions.filter(({ checkerId }) => checkerId === checker.id)
    const fit = fitInDay(checker.home, place, hours, day)
    const refusals = bookingGuards.refused(assignmentGuards, { ...facts, checker, ...fit }, actors)
    return {
      id: checker.id,
      name: checker.name,
      travelMinutes: checker.home && place ? fit.travelMinutes : null,
      missionsThatDay: day.length,
      isOfArea: checker.areaIds.includes(booking.areaId),
      allowed: refusals.length === 0,
      refusals,
    }
  })
  const cost = (candidate: BookingCandidate): number => candidate.refusals.length * 10_000 + (candidate.travelMinutes ?? 999)
  return candidates.sort((a, b) => cost(a) - cost(b)).slice(0, most)
}
