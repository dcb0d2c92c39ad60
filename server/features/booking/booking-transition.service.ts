import type { BookingDetail, BookingStatusChange } from '@adm/contract/booking'
import type { Booking } from '@adm/domain/booking/booking'
import { bookingAfter } from '@adm/domain/booking/booking-after'
import { asksOf, refusedGuards, requireGuards } from '@adm/domain/booking/booking-guards'
import { feeNow, resultAfter } from '@adm/domain/booking/booking-fee'
import { keyTurnsOf } from '@adm/domain/booking/booking-keys'
import { movesMission, slotAfter, takesSlot } from '@adm/domain/booking/booking-slot'
import { bookingActors, openTransitions, requireTransition } from '@adm/domain/booking/booking-transition'
import { record } from '../../platform/history.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { holdClientForOrder } from '../client/client-blocking.queries.ts'
import { followOrder } from '../key-tracking/key-follow-up.service.ts'
import { findGuardFacts } from './booking-facts.service.ts'
import { addMission, setResult } from './booking-mission.queries.ts'
import { findSlotFit, holdDays, moveMission } from './booking-planning.service.ts'
import { getBookingForChange, setBookingStatus } from './booking.queries.ts'

/** Changes a booking's status with everything that follows from it, or nothing. @throws {Refusal} */
export const changeBookingStatus = async (work: Work, id: string, change: BookingStatusChange, version?: number): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  const actors = bookingActors(work.by)
  const transition = requireTransition(before, change.to, actors)
  if (transition.guards.includes('G1')) await holdClientForOrder(work.db, before.clientId)
  const held = slotAfter(before, transition, change)
  const moves = movesMission(before, transition, held)
  if (moves) await holdDays(work.db, before, held.slot)
  const slotFit = await findSlotFit(work.db, id, moves || takesSlot(transition) ? held.slot : null)
  const stated = change.facts ?? {}
  const facts = await findGuardFacts(work, before, { ...slotFit, slot: held.slot, reason: change.reason, stated }, [transition])
  requireGuards(transition, facts, { guards: change.force ?? [], actors })

  const ended = resultAfter(transition, before, { now: work.now, stated })
  const checkerName = slotFit.checker?.name ?? before.checkerName
  const after = bookingAfter(before, transition, { slot: held.slot, checkerName, ended, at: work.now })
  await setBookingStatus(work.db, after)
  if (after.missionRank !== before.missionRank) await addMission(work.db, after, work.newId())
  if (moves) await moveMission(work.db, before, after, held, slotFit.fit)
  await writeResult(work, before, after)
  await record(work, {
    entity: 'booking',
    id,
    kind: transition.id,
    before,
    after,
    reason: change.reason,
    facts: { ...stated, forced: change.force },
  })
  const turns = keyTurnsOf(before, after, transition)
  await followOrder(work, { bookingId: id, turns, goesBack: stated.withdrawnKeys === 'return' })
  return after
}

const writeResult = async (work: Work, before: Booking, { result, resultCents }: Booking): Promise<void> => {
  if (result === before.result && resultCents === before.resultCents) return
  const isEnded = result !== null && resultCents !== null
  await setResult(work.db, before.id, isEnded ? { id: work.newId(), at: work.now, result, amountCents: resultCents } : null)
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
