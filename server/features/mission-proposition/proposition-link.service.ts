import type { LinkedMission, LinkedProposition } from '@adm/contract/mission-proposition/mission-dispatch'
import { bookingPhases } from '@adm/domain/booking/step/booking-status'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { MissionProposition, PropositionAnswer } from '@adm/domain/mission-proposition/mission-proposition'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { propositionMachine } from '@adm/domain/mission-proposition/proposition-transition'
import { linkNotValid } from '@adm/domain/personal-link'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { asBearer, getLinkSubject } from '../../platform/link/personal-link.ts'
import { areFeaturesOn } from '../../platform/identity/session.queries.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findSlotFit } from '../booking/step/booking-planning.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { linkedHomeOf } from '../booking/order/linked-home.service.ts'
import { findKeysState } from '../key-tracking/key-tracking.service.ts'
import { findWithdrawals } from '../key-tracking/key-tracking.queries.ts'
import { findPropositionsOfBooking, getProposition, getPropositionForChange } from './mission-proposition.queries.ts'
import { propositionFactsOf, settle } from './mission-proposition.service.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>

/** The proposition of a link. @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const getLinked = async (given: Given, token: string): Promise<MissionProposition> =>
  getProposition(given.db, await getLinkSubject(given, token, 'mission-proposition'))

/** What the bearer of a link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedProposition = async (reading: Reading, token: string): Promise<LinkedProposition> =>
  asLinked(reading, await getLinked(reading, token))

const asLinked = async (given: Given, proposition: MissionProposition): Promise<LinkedProposition> => {
  const { status, expiresAt } = proposition
  if (status === 'declined') return { state: 'declined' }
  if (status === 'superseded') return { state: 'taken' }
  const isOpen = status === 'proposed' && expiresAt !== null && expiresAt > given.now
  if (!isOpen && status !== 'accepted') throw linkNotValid()
  const mission = await missionOf(given, proposition)
  if (isOpen) return { state: 'open', expiresAt, mission }
  const order = await getBooking(given.db, proposition.bookingId)
  const mayReport = order.checkerId === proposition.checkerId && (await areFeaturesOn(given.db, ['warning']))
  return { state: 'accepted', mission, mayGiveUp: hasMission(given, proposition, order), mayReport }
}

/** Whether the checker of an accepted proposition still has its mission, and it has not begun. */
const hasMission = ({ now }: Given, { status, checkerId, startAt }: MissionProposition, order: Booking): boolean =>
  status === 'accepted' &&
  bookingPhases[order.status] === 'planned' &&
  order.checkerId === checkerId &&
  order.startAt === startAt &&
  startAt > now

const missionOf = async (given: Given, proposition: MissionProposition): Promise<LinkedMission> => {
  const { bookingId, checkerId, startAt, feeCents } = proposition
  const { db } = given
  const order = await getBooking(db, bookingId)
  const endAt = addMinutes(startAt, order.durationMinutes)
  const [{ fit, checker }, [leg]] = await Promise.all([
    findSlotFit(given, bookingId, { checkerId, startAt, endAt }),
    findWithdrawals(db, [bookingId]),
  ])
  const distanceKm = fit?.distanceKm ?? null
  return {
    ...linkedHomeOf(order, leg),
    startAt,
    endAt,
    distanceKm: distanceKm === null ? null : Math.round(distanceKm),
    travelMinutes: checker?.home && fit ? fit.travelMinutes : null,
    feeCents,
  }
}

/**
 * Records the answer of the bearer of a link. An acceptance assigns the mission in the same transaction (E08), with the guards of the
 * assignment; the same answer sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `MISSION_TAKEN`, the guards of E08, `FIELDS_INVALID`
 */
export const answerLinkedProposition = async (work: Work, token: string, answer: PropositionAnswer): Promise<LinkedProposition> => {
  const { id, bookingId } = await getLinked(work, token)
  const order = await getBookingForChange(work.db, bookingId)
  const before = await getPropositionForChange(work.db, id)
  if (before.status === answer.to) return asLinked(work, before)
  requireOpen(work, before)
  requireDay(before, answer)
  const asChecker = asBearer(work, 'CHK', { id: before.checkerId })
  const { actors } = asChecker.by
  const transition = propositionMachine.require(before.status, answer.to, actors)
  const facts = propositionFactsOf(order, before, await findPropositionsOfBooking(work.db, bookingId))
  const status = propositionMachine.take(transition, facts, { actors })
  const after = await settle(asChecker, before, { kind: transition.id, status, ...wordsOf(answer) })
  if (status === 'accepted')
    await changeBookingStatus(asChecker, bookingId, { to: 'planned', checkerId: before.checkerId, startAt: before.startAt })
  return asLinked(work, after)
}

/**
 * Gives an accepted mission back before it begins (E16): others are asked, and within 24 hours it counts as a late withdrawal. Keys in the
 * checker's hands are to be returned.
 * @throws {Refusal} `LINK_NOT_VALID`
 */
export const giveUpLinkedMission = async (work: Work, token: string, reason: string): Promise<LinkedProposition> => {
  const { id, bookingId, checkerId } = await getLinked(work, token)
  const order = await getBookingForChange(work.db, bookingId)
  if (!hasMission(work, await getPropositionForChange(work.db, id), order)) throw linkNotValid()
  const { hasWithdrawnKeys } = await findKeysState(work.db, bookingId)
  const facts = hasWithdrawnKeys ? { withdrawnKeys: 'return' as const } : {}
  await changeBookingStatus(asBearer(work, 'CHK', { id: checkerId }), bookingId, { to: 'waiting_checker', reason, facts })
  return { state: 'givenUp' }
}

/** What a refusal says; an acceptance says nothing more. */
const wordsOf = ({ to, reason, comment, unavailableUntil }: PropositionAnswer) =>
  to === 'declined'
    ? { reason: reason ?? null, comment: comment ?? null, unavailableUntil: unavailableUntil ?? null }
    : { reason: null, comment: null }

/** @throws {Refusal} `MISSION_TAKEN` once another checker has the mission, else `LINK_NOT_VALID` */
const requireOpen = ({ now }: Work, { status, expiresAt }: MissionProposition): void => {
  if (status === 'superseded') throw propositionRefusals.taken()
  if (status !== 'proposed' || !expiresAt || expiresAt <= now) throw linkNotValid()
}

const requireDay = ({ startAt }: MissionProposition, { unavailableUntil }: PropositionAnswer): void => {
  if (unavailableUntil && unavailableUntil < dayOf(startAt))
    throw propositionRefusals.fields([{ path: 'unavailableUntil', message: "L'absence ne peut pas finir avant le jour de la mission." }])
}
