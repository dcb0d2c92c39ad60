import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import type { checkerEvents, checkerMoves } from '@adm/domain/checker/checker-events'
import { goodUntil } from '@adm/domain/message/message-times'
import { isUrgentSearch } from '@adm/domain/mission-proposition/dispatch'
import type { PropositionEvent } from '@adm/domain/mission-proposition/mission-proposition-events'
import { addMinutes } from '@adm/domain/values/date/moment'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findDispatchEndedBy, findRunningDispatch, getDispatch, setDispatchDue } from './dispatch.queries.ts'
import { dispatchJob } from './dispatch.jobs.ts'
import { openDispatch, startDispatch } from './dispatch.service.ts'
import { asSystem, endDispatch, findRecipients, reopenDispatch } from './dispatch-wave.service.ts'
import {
  findCheckerMails,
  findLivePropositionsOf,
  findPropositionsOfBooking,
  getPropositionForChange,
} from './mission-proposition.queries.ts'
import { sought, withdrawProposition } from './mission-proposition.service.ts'
import { propositionLetters } from './proposition-letters.ts'

/** The reaction to a step of an order: a search ends when the order has a checker, or looks for none any more. */
export const endDispatchOfOrder: ReactionTo<StepEvent | StepUndone> = async (work, { after: { id, status, checkerId } }) => {
  if (!checkerId && sought.includes(status)) return
  const dispatch = await findRunningDispatch(work.db, id)
  if (dispatch) await endDispatch(work, dispatch, checkerId ? 'assigned' : 'stopped')
}

/**
 * The reaction to a mission that lost its checker: it is proposed to the checker whom the step names; else, when it begins within 24 hours,
 * everybody who may come is asked at once, but not who gave it up. Where nobody can be reached the order waits for the desk.
 */
export const startUrgentDispatch: ReactionTo<StepEvent> = async (work, { id: bookingId, before, facts: { proposedTo } }) => {
  const { checkerId: leftCheckerId, startAt } = before
  if (proposedTo) {
    for (const right of dispatchCalls.start.requires) requireRight(work, right)
    await startDispatch(work, bookingId, { mode: 'direct', ...proposedTo })
    return
  }
  if (!leftCheckerId || !startAt || !isUrgentSearch(work.now, startAt) || (await findRunningDispatch(work.db, bookingId))) return
  const [system, search] = [asSystem(work), { bookingId, mode: 'first', startAt, leftCheckerId } as const]
  const recipients = await findRecipients(system, search, await findPropositionsOfBooking(work.db, bookingId))
  if (recipients.some(({ mail }) => mail !== null)) await openDispatch(system, search)
}

/** The reaction to the undo of a step: a search that the step had ended goes on. */
export const resumeDispatchOfOrder: ReactionTo<StepUndone> = async (work, change) => {
  const { id, status, checkerId } = change.after
  if (!work.undoing || checkerId || status !== 'waiting_checker') return endDispatchOfOrder(work, change)
  const ended = await findDispatchEndedBy(work.db, work.undoing.requestId, id)
  if (ended?.endedAt && !(await findRunningDispatch(work.db, id))) await reopenDispatch(work, ended)
}

/** The reaction to a proposition that is open again: its search goes on, and its order waits for a checker again (E11). */
export const resumeDispatchOfProposition: ReactionTo<PropositionEvent> = async (work, { after }) => {
  const { bookingId, dispatchId, status } = after
  if (!dispatchId || status !== 'proposed' || (await setDispatchDue(work.db, bookingId, work.now))) return
  const order = await getBookingForChange(work.db, bookingId)
  if (order.status === 'no_checker') await changeBookingStatus(asSystem(work), bookingId, { to: 'waiting_checker' })
  await reopenDispatch(work, await getDispatch(work.db, dispatchId))
}

/**
 * The reaction to the end of a proposition: the clock looks at its search at once. The job acts as the product, whoever answered; within
 * the clock's own act the next time is written at its end.
 */
export const wakeDispatch: ReactionTo<PropositionEvent> = async (work, { after: { bookingId } }) => {
  const isRunning = await setDispatchDue(work.db, bookingId, work.now)
  if (isRunning && work.by.kind !== 'system') await dispatchJob.enqueue(asSystem(work), {})
}

/** The reaction to a withdrawal: the checker who was asked by mail is told. */
export const notifyWithdrawn: ReactionTo<PropositionEvent> = async (work, { before, after: proposition }) => {
  if (!proposition.dispatchId || before?.status !== 'proposed' || proposition.startAt <= work.now) return
  const mail = (await findCheckerMails(work.db, [proposition.checkerId])).get(proposition.checkerId)
  if (!mail) return
  const order = await getBooking(work.db, proposition.bookingId)
  const { checkerId, bookingId, startAt: missionAt } = proposition
  const about = {
    kind: 'missionProposition',
    audience: 'checker',
    person: `checker:${checkerId}`,
    bookingId,
    checkerId,
    missionAt,
  } as const
  await postMail(work, mail, propositionLetters.withdrawn.write({ order, startAt: proposition.startAt }), goodUntil(work.now, 'mission'), {
    about,
  })
}

/** The reaction to a change of state of a checker: who may not be assigned any more has no open proposition. */
export const withdrawFromLeaver: ReactionTo<(typeof checkerMoves)[number]> = async (work, { id, after: { network, type } }) => {
  if (network === 'OUT_OF_NETWORK' || type === 'CANDIDATE') await withdrawFrom(work, id, () => true)
}

/** The reaction to an absence of a checker: the propositions of missions during it are withdrawn. */
export const withdrawFromAbsent: ReactionTo<typeof checkerEvents.absenceCreated> = async (work, { id, after: { absence } }) => {
  if (absence) await withdrawFrom(work, id, (startAt, endAt) => startAt < absence.endAt && endAt > absence.startAt)
}

const withdrawFrom = async (work: Work, checkerId: string, isMeant: (startAt: string, endAt: string) => boolean): Promise<void> => {
  for (const { id, bookingId, startAt } of await findLivePropositionsOf(work.db, checkerId)) {
    const { durationMinutes } = await getBookingForChange(work.db, bookingId)
    if (!isMeant(startAt, addMinutes(startAt, durationMinutes))) continue
    const before = await getPropositionForChange(work.db, id)
    if (before.status !== 'proposed') continue
    await withdrawProposition(work, before)
  }
}
