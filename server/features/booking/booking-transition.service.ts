import type { BookingDetail, BookingStatusChange } from '@adm/contract/booking'
import type { Booking } from '@adm/domain/booking/booking'
import { missionCode } from '@adm/domain/booking/booking-code'
import { asksOf, refusedGuards, requireGuards } from '@adm/domain/booking/booking-guards'
import { feeNow, resultAfter } from '@adm/domain/booking/booking-fee'
import { movesMission, opensNewMission, slotAfter, takesSlot } from '@adm/domain/booking/booking-slot'
import {
  type BookingTransition,
  bookingActors,
  openTransitions,
  requireTransition,
  statusAfter,
} from '@adm/domain/booking/booking-transition'
import type { StatedFacts } from '@adm/domain/booking/stated-facts'
import { record } from '../../platform/history.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { findGuardFacts } from './booking-facts.service.ts'
import { addMission, setResult } from './booking-mission.queries.ts'
import { findSlotFit, holdDays, moveMission } from './booking-planning.service.ts'
import { getBooking, getBookingForChange, setBookingStatus } from './booking.queries.ts'

/** Changes a booking's status with everything that follows from it, or nothing. @throws {Refusal} */
export const changeBookingStatus = async (work: Work, id: string, change: BookingStatusChange, version?: number): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  const actors = bookingActors(work.by)
  const transition = requireTransition(before, change.to, actors)
  const held = slotAfter(before, transition, change)
  const moves = movesMission(before, transition, held)
  if (moves) await holdDays(work.db, before, held.slot)
  const slotFit = await findSlotFit(work.db, id, moves || takesSlot(transition) ? held.slot : null)
  const stated = change.facts ?? {}
  const facts = await findGuardFacts(work, before, { ...slotFit, slot: held.slot, reason: change.reason, stated }, [transition])
  requireGuards(transition, facts, { guards: change.force ?? [], actors })

  await setBookingStatus(work.db, before, statusAfter(transition), work.now)
  if (moves) await moveMission(work.db, await withMission(work, before, transition), held, slotFit.fit)
  await writeResult(work, before, transition, stated)
  const after = await getBooking(work.db, id)
  await record(work, {
    entity: 'booking',
    id,
    kind: transition.id,
    before,
    after,
    reason: change.reason,
    facts: { ...stated, forced: change.force },
  })
  return after
}

/** A reopening walks a mission of its own, with the next rank. */
const withMission = async (work: Work, before: Booking, transition: BookingTransition): Promise<Booking> => {
  if (!opensNewMission(transition.id)) return before
  const rank = before.missionRank + 1
  await addMission(work.db, before.id, { id: work.newId(), rank, code: missionCode(before.code, before.service, rank) })
  return { ...before, missionRank: rank }
}

const writeResult = async (work: Work, before: Booking, transition: BookingTransition, stated: StatedFacts): Promise<void> => {
  const ended = resultAfter(transition, before, { now: work.now, stated })
  if ((ended?.result ?? null) === before.result && (ended?.amountCents ?? null) === before.resultCents) return
  await setResult(work.db, before.id, ended && { id: work.newId(), at: work.now, ...ended })
}

/** The changes open to the caller, each refused one with its reasons: computed by the code that will refuse. */
export const offerTransitions = async (
  reading: Reading,
  booking: Booking,
): Promise<Pick<BookingDetail, 'transitions' | 'cancellationCents'>> => {
  const actors = bookingActors(reading.by)
  const open = openTransitions(booking, actors)
  const slot = booking.startAt && booking.endAt ? { checkerId: booking.checkerId, startAt: booking.startAt, endAt: booking.endAt } : null
  const isJudged = open.some((row) => asksOf(row).includes('checker'))
  const slotFit = isJudged ? await findSlotFit(reading.db, booking.id, slot) : { checker: null, fit: null }
  const facts = await findGuardFacts(reading, booking, { slot, ...slotFit }, open)
  const transitions = open.map((row) => {
    const refusals = refusedGuards(row, facts, actors)
    return { id: row.id, to: row.to, allowed: refusals.length === 0, refusals }
  })
  return { transitions, cancellationCents: feeNow(booking, reading.now) }
}
