import type { LinkedMission, LinkedProposition } from '@adm/contract/mission-proposition/mission-dispatch'
import { bookingPhases } from '@adm/domain/booking/step/booking-status'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { MissionProposition, PropositionAnswer } from '@adm/domain/mission-proposition/mission-proposition'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { propositionMachine } from '@adm/domain/mission-proposition/proposition-transition'
import { linkNotValid } from '@adm/domain/personal-link'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { defineLink, type LinkReading, subjectIdOf } from '../../platform/link/link-subject.ts'
import { areFeaturesOn } from '../../platform/identity/session.queries.ts'
import type { Work } from '../../platform/work/work.ts'
import { findSlotFit } from '../booking/step/booking-planning.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findBooking, lockBooking } from '../booking/row/booking.queries.ts'
import { linkedHomeOf } from '../booking/order/linked-home.service.ts'
import { findKeysState } from '../key-tracking/key-tracking.service.ts'
import { findWithdrawals } from '../key-tracking/key-tracking.queries.ts'
import { findPropositionsOfBooking, getProposition, getPropositionForChange } from './mission-proposition.queries.ts'
import { propositionFactsOf, settle } from './mission-proposition.service.ts'

/** The proposition of a link, and its order. */
type Linked = { proposition: MissionProposition; order: Booking }

const propositionLink = defineLink<Linked, LinkedProposition>({
  kinds: ['mission-proposition'],
  open: async ({ db }, link) => {
    const proposition = await getProposition(db, subjectIdOf(link))
    const order = await findBooking(db, proposition.bookingId)
    return order && { proposition, order }
  },
  lock: async ({ db }, link) => {
    const { id, bookingId } = await getProposition(db, subjectIdOf(link))
    await lockBooking(db, { id: bookingId })
    await getPropositionForChange(db, id)
  },
  bearer: ({ proposition }) => ({ id: proposition.checkerId, actor: 'CHK' }),
  answer: (given, linked) => answerOf(given, linked),
})

/** What the bearer of a link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedProposition = propositionLink.read

const answerOf = async (given: LinkReading, linked: Linked): Promise<LinkedProposition> => {
  const { proposition, order } = linked
  const { status, expiresAt, checkerId } = proposition
  if (status === 'declined') return { state: 'declined' }
  if (status === 'superseded') return { state: 'taken' }
  const isOpen = status === 'proposed' && expiresAt !== null && expiresAt > given.now
  if (!isOpen && status !== 'accepted') throw linkNotValid()
  const mission = await missionOf(given, linked)
  if (isOpen) return { state: 'open', expiresAt, mission }
  const mayReport = order.checkerId === checkerId && (await areFeaturesOn(given.db, ['warning']))
  return { state: 'accepted', mission, mayGiveUp: hasMission(given, linked), mayReport }
}

/** Whether the checker of an accepted proposition still has its mission, and it has not begun. */
const hasMission = ({ now }: LinkReading, { proposition, order }: Linked): boolean =>
  proposition.status === 'accepted' &&
  bookingPhases[order.status] === 'planned' &&
  order.checkerId === proposition.checkerId &&
  order.startAt === proposition.startAt &&
  proposition.startAt > now

const missionOf = async (given: LinkReading, { proposition, order }: Linked): Promise<LinkedMission> => {
  const { bookingId, checkerId, startAt, feeCents } = proposition
  const endAt = addMinutes(startAt, order.durationMinutes)
  const [{ fit, checker }, [leg]] = await Promise.all([
    findSlotFit(given, bookingId, { checkerId, startAt, endAt }),
    findWithdrawals(given.db, [bookingId]),
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
export const answerLinkedProposition = (work: Work, token: string, answer: PropositionAnswer): Promise<LinkedProposition> =>
  propositionLink.change(work, token, async (asChecker, linked) => {
    const { proposition: before, order } = linked
    if (before.status === answer.to) return linked
    requireOpen(work, before)
    requireDay(before, answer)
    const { actors } = asChecker.by
    const transition = propositionMachine.require(before.status, answer.to, actors)
    const facts = propositionFactsOf(order, before, await findPropositionsOfBooking(work.db, order.id))
    const status = propositionMachine.take(transition, facts, { actors })
    await settle(asChecker, before, { kind: transition.id, status, ...wordsOf(answer) })
    if (status === 'accepted')
      await changeBookingStatus(asChecker, order.id, { to: 'planned', checkerId: before.checkerId, startAt: before.startAt })
    return undefined
  })

/**
 * Gives an accepted mission back before it begins (E16): others are asked, and within 24 hours it counts as a late withdrawal. Keys in the
 * checker's hands are to be returned.
 * @throws {Refusal} `LINK_NOT_VALID`
 */
export const withdrawLinkedMission = async (work: Work, token: string, reason: string): Promise<LinkedProposition> => {
  const { linked, asBearer: asChecker } = await propositionLink.getForChange(work, token)
  if (!hasMission(work, linked)) throw linkNotValid()
  const { id } = linked.order
  const { hasWithdrawnKeys } = await findKeysState(work.db, id)
  const facts = hasWithdrawnKeys ? { withdrawnKeys: 'return' as const } : {}
  await changeBookingStatus(asChecker, id, { to: 'waiting_checker', reason, facts })
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
