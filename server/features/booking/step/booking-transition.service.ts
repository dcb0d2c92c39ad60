import type { BookingDetail, BookingStatusChange } from '@adm/contract/booking/booking'
import type { By } from '@adm/domain/actor'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingAfter } from '@adm/domain/booking/step/effect/booking-after'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { feeNow, resultAfter } from '@adm/domain/booking/price/booking-fee'
import { type MissionSlot, movesMission, slotAfter, slotFactsOf, takesSlot, takesSlots } from '@adm/domain/booking/step/effect/booking-slot'
import { bookingPhases, isToPlan } from '@adm/domain/booking/step/booking-status'
import { bookingActors, type BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import { datesToCome } from '@adm/domain/slot-offer/date-to-offer'
import type { OfferedSlot } from '@adm/domain/slot-offer/slot-to-offer'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { lockClientForOrder } from '../../client/blocking/client-blocking.queries.ts'
import { findFreeSlots } from '../assignment/free-slot.service.ts'
import { type FactSources, findGuardFacts, noSlotFit, type SlotFit, sourcesOf } from './booking-facts.service.ts'
import { addMission, setResult } from '../row/booking-mission.queries.ts'
import { findSlotFit, lockDays, moveMission } from './booking-planning.service.ts'
import { getBookingForChange, setBookingStatus } from '../row/booking.queries.ts'
import { repricedForDate } from '../row/booking-value.service.ts'

/** An allowed change of status: its transition, the slot after it, and whether the mission moves. */
type Step = { transition: BookingTransition; slot: MissionSlot; moves: boolean }

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED` */
const stepOf = (by: By, before: Booking, change: BookingStatusChange): Step => {
  const transition = bookingMachine(before.service).require(before.status, change.to, bookingActors(by))
  const slot = slotAfter(before, transition, change)
  return { transition, slot, moves: movesMission(before, transition, slot) }
}

/** How the slot of a step fits its checker's day, and the slots that it offers and whose checkers are free. */
type Judged = { slotFit: SlotFit; freeSlots: readonly OfferedSlot[] }

/** Checks the guards of a step. @throws {Refusal} of the first guard that refuses */
const requireStep = async (
  given: Judging,
  before: Booking,
  change: BookingStatusChange,
  { transition, slot, moves }: Step,
  from: FactSources = sourcesOf(given),
): Promise<Judged> => {
  const slotFit = findSlotFit(given, before.id, moves || takesSlot(transition) ? slot.slot : null, from)
  const freeSlots = takesSlots(transition) ? await findOffered(given, before, change) : []
  const input = {
    slotFit,
    slot: slot.slot,
    reason: change.reason,
    stated: change.facts ?? {},
    freeSlots: freeSlots.map(({ startAt }) => startAt),
    chosen: { startAt: change.startAt, checkerId: change.checkerId },
  }
  const facts = await findGuardFacts(given, before, input, [transition], from)
  const attempt = { actors: bookingActors(given.by), force: change.force ?? [], reason: change.reason }
  bookingMachine(before.service).take(transition, facts, attempt)
  return { slotFit: await slotFit, freeSlots }
}

/** The slots of a step that can be offered: of checkers who are free, of a service on demand all to come. */
const findOffered = (given: Judging, before: Booking, { slots = [], dates = [] }: BookingStatusChange) =>
  familyOf(before.service) === 'DEM' ? datesToCome(dates, given.now) : findFreeSlots(given, before, slots)

type Judging = Pick<Reading | Work, 'db' | 'by' | 'now'>

/**
 * Judges a change of status by the code that carries it out; nothing is locked or written.
 * @param from the sources of its facts
 * @throws {Refusal} the refusal the change would get
 */
export const judgeBookingStatus = async (given: Judging, before: Booking, change: BookingStatusChange, from: FactSources) => {
  const step = stepOf(given.by, before, change)
  const { slotFit } = await requireStep(given, before, change, step, from)
  return { ...step, ...slotFit }
}

/**
 * A change of status, with the checker to whom the mission that it frees is proposed at once, in the reaction of the propositions; and
 * whether its act tells tenants and client itself, so that no reaction tells them twice.
 */
export type StepChange = BookingStatusChange & { proposedTo?: { checkerId: string; startAt: string }; isAnnounced?: true }

/** Changes a booking's status with all its consequences, or nothing. @throws {Refusal} */
export const changeBookingStatus = async (work: Work, id: string, change: StepChange, version?: number): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  const step = stepOf(work.by, before, change)
  const { transition, slot, moves } = step
  if (transition.guards.includes('clientMayOrder')) await lockClientForOrder(work.db, before.clientId)
  if (moves) await lockDays(work, before, slot.slot)
  const { slotFit, freeSlots } = await requireStep(work, before, change, step)

  const stated = change.facts ?? {}
  const ended = resultAfter(transition, before, { now: work.now, stated })
  const checkerName = slotFit.checker?.name ?? before.checkerName
  const left = { slot: slot.slot, checkerName, stated, ended, at: work.now }
  const after = await repricedForDate(work.db, before, bookingAfter(before, transition, left))
  await setBookingStatus(work.db, before, after)
  if (after.missionRank !== before.missionRank) await addMission(work.db, after, work.newId())
  if (moves) await moveMission(work, before, after, slot, slotFit.fit)
  await setOrderResult(work, before, after)
  const { proposedTo, isAnnounced } = change
  const offered = slotFactsOf(transition, { startAt: change.startAt, slots: freeSlots })
  const facts = { ...stated, ...offered, forced: change.force, ...(proposedTo && { proposedTo }), ...(isAnnounced && { isAnnounced }) }
  await record(work, bookingEvents[transition.id], { id, before, after, reason: change.reason, facts })
  return after
}

/** Sets or withdraws the result of an order after a step. */
export const setOrderResult = async (work: Work, before: Booking, { result, resultCents }: Booking): Promise<void> => {
  if (result === before.result && resultCents === before.resultCents) return
  const isEnded = result !== null && resultCents !== null
  await setResult(work.db, before.id, isEnded ? { id: work.newId(), at: work.now, result, amountCents: resultCents } : null)
}

/** What a mission to come lacks is told from its creation on, whoever reads it, and not when the last step asks for it. */
const dataGuards = { guards: ['dispatchDataIsComplete', 'executionDataIsComplete', 'keysPlanIsComplete'] } as const
const isMissionToCome = (booking: Booking): boolean =>
  isToPlan(booking) || (bookingPhases[booking.status] === 'planned' && !isOnDemand(booking.service))

/** The transitions open to the caller, each with its refusals, computed by the code that enforces them. */
export const offerTransitions = async (
  reading: Judging,
  booking: Booking,
): Promise<Pick<BookingDetail, 'transitions' | 'missing' | 'cancellationCents'>> => {
  const actors = bookingActors(reading.by)
  const machine = bookingMachine(booking.service)
  const open = machine.open(booking.status, actors)
  const slot = booking.startAt && booking.endAt ? { checkerId: booking.checkerId, startAt: booking.startAt, endAt: booking.endAt } : null
  const isJudged = open.some((row) => bookingGuards.inputs(row).includes('checker'))
  const from = sourcesOf(reading)
  const slotFit = isJudged ? findSlotFit(reading, booking.id, slot, from) : noSlotFit
  const judged = isMissionToCome(booking) ? [...open, dataGuards] : open
  const facts = await findGuardFacts(reading, booking, { slot, slotFit }, judged, from)
  const needs = bookingGuards.needs(judged)
  const missing = {
    toDispatch: needs.has('dispatchMissing') ? [...facts.dispatchMissing] : [],
    toExecute: needs.has('executionMissing') ? [...facts.executionMissing] : [],
    keysPlan: needs.has('keysPlanMissing') ? [...facts.keysPlanMissing] : [],
  }
  return { transitions: machine.offers(booking.status, actors, facts), missing, cancellationCents: feeNow(booking, reading.now) }
}
