import type { BookingProposition, CheckerPropositions } from '@adm/contract/mission-proposition/mission-proposition'
import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { assignmentGuards, bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { type BookingStatus, bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import {
  type MissionProposition,
  missionProposition,
  type PropositionChange,
  type PropositionDraft,
} from '@adm/domain/mission-proposition/mission-proposition'
import { countWithdrawals, withdrawalDays } from '@adm/domain/mission-proposition/late-withdrawal'
import { propositionEvents } from '@adm/domain/mission-proposition/mission-proposition-events'
import { propositionRates } from '@adm/domain/mission-proposition/proposition-rates'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import {
  mayHavePropositions,
  propositionAfterOrder,
  type PropositionFacts,
  propositionMachine,
} from '@adm/domain/mission-proposition/proposition-transition'
import { addMinutes } from '@adm/domain/values/date/moment'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import type { OpenDb } from '../../platform/database/database.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { undoBy } from '../../platform/history/undo.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findGuardFacts } from '../booking/step/booking-facts.service.ts'
import { findSlotFit } from '../booking/step/booking-planning.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { findWithdrawalsOf } from './late-withdrawal.queries.ts'
import {
  countPropositions,
  findClosedBy,
  findMedianMinutes,
  findPropositionsOfBooking,
  findPropositionsOfChecker,
  getProposition,
  getPropositionForChange,
  insertProposition,
  isProposed,
  reopenProposition,
  setPropositionStatus,
} from './mission-proposition.queries.ts'

/** The propositions of an order, each with the answers that the caller may record. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readPropositionsOfBooking = async ({ db, by }: Reading, bookingId: string): Promise<BookingProposition[]> => {
  const [order, all] = await Promise.all([getBooking(db, bookingId), findPropositionsOfBooking(db, bookingId)])
  const actors = bookingActors(by)
  return all.map((proposition) => ({
    ...proposition,
    transitions: propositionMachine.offers(proposition.status, actors, propositionFactsOf(order, proposition, all)),
  }))
}

/** The propositions of a checker, and the answer rates. */
export const readPropositionsOfChecker = async ({ db, now }: Reading, checkerId: string): Promise<CheckerPropositions> => {
  const [items, counts, medianMinutes, withdrawn] = await Promise.all([
    findPropositionsOfChecker(db, checkerId),
    countPropositions(db, checkerId),
    findMedianMinutes(db, checkerId),
    findWithdrawalsOf(db, checkerId, addMinutes(now, -withdrawalDays.year * 24 * 60)),
  ])
  const withdrawals = { ...countWithdrawals(withdrawn, now), items: withdrawn }
  return { rates: { ...propositionRates(counts), medianMinutes }, items, withdrawals }
}

/**
 * Records the offer of a mission to a checker. The order then waits for a checker: from `waiting` or `no_checker` it moves there in the
 * same transaction.
 * @throws {Refusal} `BOOKING_NOT_PROPOSABLE`, the refusal of E03 or E11, of the guards G5 to G8, `ALREADY_PROPOSED`, `FIELDS_INVALID`
 */
export const addProposition = async (work: Work, draft: PropositionDraft): Promise<MissionProposition> => {
  const { db, now } = work
  const { bookingId, proposedAt = now } = draft
  requireTimes(now, draft)
  const order = await getBookingForChange(db, bookingId)
  if (!proposable.includes(order.status)) throw propositionRefusals.closed(bookingStatusLabels[order.status])
  await requireFit(work, order, draft)
  if (await isProposed(db, draft)) throw propositionRefusals.alreadyProposed()
  if (order.status !== 'waiting_checker') await changeBookingStatus(work, bookingId, { to: 'waiting_checker' })
  const id = work.newId()
  await insertProposition(db, id, { ...draft, proposedAt })
  const after = await getProposition(db, id)
  await record(work, propositionEvents.proposed, {
    id,
    before: null,
    after,
    ...(draft.reason && { reason: draft.reason }),
  })
  return after
}

/** The statuses of an order that looks for a checker. */
export const sought: readonly BookingStatus[] = ['no_checker', 'waiting_checker']
/** A proposition takes an order from the first two statuses to the third in the same transaction. */
export const proposable: readonly BookingStatus[] = ['waiting', ...sought]

const requireTimes = (now: string, { startAt, proposedAt = now }: PropositionDraft): void => {
  const errors = [
    ...(Date.parse(startAt) <= Date.parse(now) ? [{ path: 'startAt', message: 'Proposez un créneau à venir.' }] : []),
    ...(Date.parse(proposedAt) > Date.parse(now)
      ? [{ path: 'proposedAt', message: 'Une proposition ne peut pas être datée du futur.' }]
      : []),
  ]
  if (errors.length > 0) throw propositionRefusals.fields(errors)
}

type Assignment = Pick<PropositionDraft, 'checkerId' | 'startAt' | 'force' | 'reason'>

/** Requires that the checker may come at that hour, or that the refusing guards are forced with a reason. */
export const requireFit = async (work: Work, order: Booking, { checkerId, startAt, force = [], reason }: Assignment): Promise<void> => {
  const slot = { checkerId, startAt, endAt: addMinutes(startAt, order.durationMinutes) }
  const slotFit = findSlotFit(work, order.id, slot)
  const facts = await findGuardFacts(work, order, { slot, slotFit, reason: reason ?? undefined }, [assignmentGuards])
  bookingGuards.require(assignmentGuards, facts, { actors: bookingActors(work.by), force, reason: facts.reason })
}

/**
 * Records the answer to a proposition. A step of the order, with its own guards, assigns the mission to the accepting checker.
 * @throws {Refusal} `PROPOSITION_NOT_FOUND`, `STALE_VERSION`, `TRANSITION_NOT_ALLOWED`, `MISSION_TAKEN`, `MISSION_ASSIGNED`
 */
export const answerProposition = async (
  work: Work,
  id: string,
  change: PropositionChange,
  version?: number,
): Promise<MissionProposition> => {
  const { bookingId } = await getProposition(work.db, id)
  const order = await getBookingForChange(work.db, bookingId)
  const before = await getPropositionForChange(work.db, id, version)
  const facts = propositionFactsOf(order, before, await findPropositionsOfBooking(work.db, bookingId))
  const actors = bookingActors(work.by)
  const transition = propositionMachine.require(before.status, change.to, actors)
  const status = propositionMachine.take(transition, facts, { actors })
  return settle(work, before, { kind: transition.id, status, reason: change.reason ?? null, comment: change.comment ?? before.comment })
}

/** Closes propositions after a change of the order: another checker has the mission, or the order no longer needs a checker. */
export const reactToStepOfPropositions: ReactionTo<StepEvent | StepUndone> = async (work, { before: was, after: is }) => {
  if (!mayHavePropositions(was) || (was.status === is.status && was.checkerId === is.checkerId)) return
  for (const proposition of await findPropositionsOfBooking(work.db, is.id)) {
    const status = propositionAfterOrder(proposition, was, is)
    if (status) await settle(work, proposition, { kind: status, status, reason: proposition.reason, comment: proposition.comment })
  }
}

/**
 * After the undo of an order's step, reopens the propositions that the step closed; an order that no longer needs a checker closes its open
 * ones.
 */
export const reactToUndonePropositions: ReactionTo<StepUndone> = async (work, change) => {
  const { id, status } = change.after
  // An accepted proposition stays with an order that waits for a checker again; every other status closes what is open.
  if (!sought.includes(status)) await reactToStepOfPropositions(work, change)
  if (!work.undoing) return
  const closed = await findClosedBy(work.db, work.undoing.requestId, id)
  for (const { propositionId, version, was } of closed) {
    const before = await getPropositionForChange(work.db, propositionId)
    if (before.version !== version) continue
    await reopenProposition(work.db, propositionId, proposedThen.parse({ ...before, ...was }))
    await recordRow(work, propositionSubject, before, { event: propositionEvents.reopened })
  }
}
const proposedThen = missionProposition.pick({ status: true, answeredAt: true, reason: true, comment: true, unavailableUntil: true })

const propositionSubject = { read: getProposition }

type SettledKind = Exclude<keyof typeof propositionEvents, 'proposed'>
type Settled = Pick<MissionProposition, 'status' | 'reason' | 'comment'> & { kind: SettledKind; unavailableUntil?: string | null }

/** Writes and records the outcome of a proposition. */
export const settle = async (work: Work, before: MissionProposition, { kind, ...settled }: Settled): Promise<MissionProposition> => {
  await setPropositionStatus(work.db, before.id, { ...settled, at: work.now })
  return recordRow(work, propositionSubject, before, { event: propositionEvents[kind] })
}

/** Withdraws an open proposition for a reason that is not its own. */
export const withdrawProposition = (work: Work, proposition: MissionProposition): Promise<MissionProposition> =>
  settle(work, proposition, { kind: 'withdrawn', status: 'withdrawn', reason: null, comment: proposition.comment })

/** The facts that the guards of an answer check. */
export const propositionFactsOf = (
  order: Booking,
  { id, checkerId }: MissionProposition,
  all: readonly MissionProposition[],
): PropositionFacts => ({
  bookingStatus: order.status,
  bookingCheckerId: order.checkerId,
  isTaken: all.some((other) => other.id !== id && other.status === 'accepted'),
  checkerId,
})

/** The proposition, locked after its order: the lock order of `answerProposition`. */
const lockWithOrder = async (db: OpenDb, id: string): Promise<MissionProposition> => {
  const { bookingId } = await getProposition(db, id)
  await getBookingForChange(db, bookingId)
  return getPropositionForChange(db, id)
}

/**
 * Undoes an answer or an offer: an answered proposition is open again while the order needs a checker, a new offer is withdrawn.
 * @throws {Refusal} `NOT_UNDOABLE` when the order no longer needs a checker, or another checker accepted
 */
export const undoProposition = undoBy(
  { requires: missionPropositionCalls.transition.requires, lock: lockWithOrder, fields: ['status'] },
  async (work, { before }, now) => {
    if (!before) {
      const { id: kind, to: status } = propositionMachine.require(now.status, 'withdrawn', ['SYS'])
      return settle(work, now, { kind, status, reason: null, comment: now.comment })
    }
    const was = proposedThen.parse({ ...now, ...before })
    const { status } = await getBooking(work.db, now.bookingId)
    if (!sought.includes(status)) throw undoRefusals.notUndoable('la commande ne cherche plus de contrôleur')
    await reopenProposition(work.db, now.id, was)
    const after = await getProposition(work.db, now.id)
    await record(work, propositionEvents.reopened, { id: now.id, before: now, after })
    return after
  },
)
