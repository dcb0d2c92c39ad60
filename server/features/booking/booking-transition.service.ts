import type { BookingDetail, BookingStatusChange } from '@adm/contract/booking'
import type { By } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/booking'
import { bookingAfter } from '@adm/domain/booking/booking-after'
import { asksOf, refusedGuards, requireGuards } from '@adm/domain/booking/booking-guards'
import { feeNow, resultAfter } from '@adm/domain/booking/booking-fee'
import { keyTurnsOf } from '@adm/domain/booking/booking-keys'
import { type HeldSlot, movesMission, slotAfter, takesSlot } from '@adm/domain/booking/booking-slot'
import { bookingActors, type BookingTransition, openTransitions, requireTransition } from '@adm/domain/booking/booking-transition'
import { record } from '../../platform/history.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { holdClientForOrder } from '../client/client-blocking.queries.ts'
import { followOrder } from '../key-tracking/key-follow-up.service.ts'
import { hasLegs } from '../key-tracking/key-tracking.queries.ts'
import { type FactSources, findGuardFacts, noSlotFit, type SlotFit, sourcesOf } from './booking-facts.service.ts'
import { addMission, setResult } from './booking-mission.queries.ts'
import { findSlotFit, holdDays, moveMission } from './booking-planning.service.ts'
import { getBookingForChange, setBookingStatus } from './booking.queries.ts'

/** A change of status that its table knows: its row, the slot that the mission would have, whether it moves. */
type Step = { transition: BookingTransition; held: HeldSlot; moves: boolean }

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED` */
const stepOf = (by: By, before: Booking, change: BookingStatusChange): Step => {
  const transition = requireTransition(before, change.to, bookingActors(by))
  const held = slotAfter(before, transition, change)
  return { transition, held, moves: movesMission(before, transition, held) }
}

/** Asks the guards of a step. @returns how its slot fits the day of its checker @throws {Refusal} of the first guard that refuses */
const requireStep = async (
  given: Judging,
  before: Booking,
  change: BookingStatusChange,
  { transition, held, moves }: Step,
  from: FactSources = sourcesOf(given.db),
): Promise<SlotFit> => {
  const slotFit = findSlotFit(given.db, before.id, moves || takesSlot(transition) ? held.slot : null, from)
  const asked = { slotFit, slot: held.slot, reason: change.reason, stated: change.facts ?? {} }
  const facts = await findGuardFacts(given, before, asked, [transition], from)
  requireGuards(transition, facts, { guards: change.force ?? [], actors: bookingActors(given.by) })
  return slotFit
}
type Judging = Pick<Reading | Work, 'db' | 'by' | 'now'>

/**
 * Whether a change of status would be done, by the very code that does it; nothing is held nor written.
 * @param from where its facts are looked up
 * @throws {Refusal} what would refuse it
 */
export const judgeBookingStatus = async (given: Judging, before: Booking, change: BookingStatusChange, from: FactSources) => {
  const step = stepOf(given.by, before, change)
  return { ...step, ...(await requireStep(given, before, change, step, from)) }
}

/** Changes a booking's status with everything that follows from it, or nothing. @throws {Refusal} */
export const changeBookingStatus = async (work: Work, id: string, change: BookingStatusChange, version?: number): Promise<Booking> => {
  const [before, hasKeys] = await Promise.all([getBookingForChange(work.db, id, version), hasLegs(work.db, id)])
  const step = stepOf(work.by, before, change)
  const { transition, held, moves } = step
  if (transition.guards.includes('G1')) await holdClientForOrder(work.db, before.clientId)
  if (moves) await holdDays(work.db, before, held.slot)
  const slotFit = await requireStep(work, before, change, step)

  const stated = change.facts ?? {}
  const ended = resultAfter(transition, before, { now: work.now, stated })
  const checkerName = slotFit.checker?.name ?? before.checkerName
  const left = { slot: held.slot, checkerName, stated, ended, at: work.now }
  const after = bookingAfter(before, transition, left)
  await setBookingStatus(work.db, after)
  if (after.missionRank !== before.missionRank) await addMission(work.db, after, work.newId())
  if (moves) await moveMission(work.db, before, after, held, slotFit.fit)
  await writeResult(work, before, after)
  const told = { entity: 'booking', id, kind: transition.id, before, after, reason: change.reason }
  const turns = hasKeys ? keyTurnsOf(before, after, transition) : []
  // What follows for its proposals and for its keys hangs on nothing of each other: both are asked in one piece.
  await Promise.all([
    record(work, { ...told, facts: { ...stated, forced: change.force } }),
    followOrder(work, { bookingId: id, turns, goesBack: stated.withdrawnKeys === 'return' }),
  ])
  return after
}

/** Gives an order the result that a step leaves it, or withdraws it. */
export const writeResult = async (work: Work, before: Booking, { result, resultCents }: Booking): Promise<void> => {
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
  const from = sourcesOf(reading.db)
  const slotFit = isJudged ? findSlotFit(reading.db, booking.id, slot, from) : noSlotFit
  const facts = await findGuardFacts(reading, booking, { slot, slotFit }, open, from)
  const transitions = open.map((row) => {
    const refusals = refusedGuards(row, facts, actors)
    return { id: row.id, to: row.to, allowed: refusals.length === 0, refusals }
  })
  return { transitions, cancellationCents: feeNow(booking, reading.now) }
}
