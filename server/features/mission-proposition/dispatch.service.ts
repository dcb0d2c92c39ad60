import type { DispatchPlan } from '@adm/contract/mission-proposition/mission-dispatch'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { type Dispatch, type DispatchDraft, expiryOf, sendingTime, wavesOf } from '@adm/domain/mission-proposition/dispatch'
import type { MissionProposition } from '@adm/domain/mission-proposition/mission-proposition'
import { dispatchEvents } from '@adm/domain/mission-proposition/mission-proposition-events'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import { addMinutes } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findDispatchesOf, findRunningDispatch, getDispatch, insertDispatch, updateDispatch } from './dispatch.queries.ts'
import { advanceDispatch, asSystem, endDispatch, findRecipients, type Recipient } from './dispatch-wave.service.ts'
import { findPropositionsOfBooking } from './mission-proposition.queries.ts'
import { proposable, requireFit, withdrawProposition } from './mission-proposition.service.ts'

/** The dispatches of an order, the latest first. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const readDispatches = async ({ db }: Reading, bookingId: string): Promise<Dispatch[]> => {
  await getBooking(db, bookingId)
  return findDispatchesOf(db, bookingId)
}

const inPlan = ({ id, name, travelMinutes, missionsThatDay }: Recipient) => ({ id, name, travelMinutes, missionsThatDay })

/** The waves that a dispatch would send now, by the code that sends them. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const suggestDispatch = async (
  reading: Reading,
  search: Pick<DispatchDraft, 'mode' | 'startAt'> & { bookingId: string },
): Promise<DispatchPlan> => {
  const propositions = await findPropositionsOfBooking(reading.db, search.bookingId)
  const everybody = await findRecipients(reading, { ...search, mode: search.mode === 'direct' ? 'first' : search.mode }, propositions)
  const sendsAt = sendingTime(reading.now, search.startAt)
  const reached = everybody.filter(({ mail }) => mail !== null).map(inPlan)
  return {
    sendsAt,
    sendsNow: sendsAt === reading.now,
    expiresAt: expiryOf(sendsAt, search.startAt),
    waves: wavesOf(search.mode, reached),
    withoutMail: everybody.filter(({ mail }) => mail === null).map(inPlan),
  }
}

/**
 * Starts the search of a checker for a slot. The order then waits for a checker, and the first wave leaves in the same transaction, unless
 * it is night.
 * @throws {Refusal} `BOOKING_NOT_PROPOSABLE`, `DISPATCH_RUNNING`, `MISSION_TAKEN`, `NOBODY_TO_PROPOSE`, the refusal of E03 or E11, of G5 to
 * G8 for a direct proposition, `FIELDS_INVALID`
 */
export const startDispatch = async (work: Work, bookingId: string, draft: DispatchDraft): Promise<Dispatch> => {
  const { db, now } = work
  if (Date.parse(draft.startAt) <= Date.parse(now))
    throw propositionRefusals.fields([{ path: 'startAt', message: 'Proposez un créneau à venir.' }])
  const order = await getBookingForChange(db, bookingId)
  if (!proposable.includes(order.status)) throw propositionRefusals.closed(bookingStatusLabels[order.status])
  if (await findRunningDispatch(db, bookingId)) throw propositionRefusals.dispatchRunning()
  const propositions = await findPropositionsOfBooking(db, bookingId)
  if (propositions.some(({ status }) => status === 'accepted')) throw propositionRefusals.taken()
  const search = { ...draft, bookingId, startAt: addMinutes(draft.startAt, 0) }
  if (search.checkerId) await requireFit(work, order, { checkerId: search.checkerId, startAt: search.startAt })
  requireSomebody(await findRecipients(work, search, propositions), search, propositions)
  if (order.status !== 'waiting_checker') await changeBookingStatus(work, bookingId, { to: 'waiting_checker' })
  return openDispatch(work, search)
}

const requireSomebody = (
  recipients: readonly Recipient[],
  { checkerId, startAt }: Pick<Dispatch, 'startAt'> & Pick<DispatchDraft, 'checkerId'>,
  propositions: readonly MissionProposition[],
): void => {
  if (recipients.some(({ mail }) => mail !== null)) return
  const isOpen = propositions.some((each) => each.checkerId === checkerId && each.startAt === startAt && each.status === 'proposed')
  if (isOpen) throw propositionRefusals.alreadyProposed()
  throw propositionRefusals.nobody()
}

/** Writes a new dispatch, and does its first act. The order waits for a checker already. */
export const openDispatch = async (
  work: Work,
  search: DispatchDraft & { bookingId: string; leftCheckerId?: string | null },
): Promise<Dispatch> => {
  const id = work.newId()
  const { bookingId, mode, startAt, checkerId = null, feeCents = null, leftCheckerId = null } = search
  const begun = { dueAt: work.now, createdAt: work.now }
  await insertDispatch(work.db, { id, bookingId, mode, startAt, checkerId, feeCents, leftCheckerId, ...begun })
  const after = await getDispatch(work.db, id)
  await record(work, dispatchEvents.started, { id, partOf: bookingId, before: null, after })
  await advanceDispatch(asSystem(work), bookingId)
  return getDispatch(work.db, id)
}

/**
 * Stops the running dispatch of an order: its open propositions are withdrawn. An order that may be taken back to its beginning goes there
 * (E10), which withdraws what was offered by hand too; a visit stays where it is.
 * @throws {Refusal} `DISPATCH_ENDED` when none runs
 */
export const stopDispatch = async (work: Work, bookingId: string, reason: string): Promise<Dispatch> => {
  const order = await getBookingForChange(work.db, bookingId)
  const dispatch = await findRunningDispatch(work.db, bookingId)
  if (!dispatch) throw propositionRefusals.noDispatch()
  const ended = await endDispatch(work, dispatch, 'stopped', reason)
  const steps = bookingMachine(order.service).open(order.status, bookingActors(work.by))
  if (steps.some(({ to }) => to === 'waiting')) await changeBookingStatus(work, bookingId, { to: 'waiting', reason })
  else await withdrawOf(work, dispatch)
  return ended
}

/** Withdraws the open propositions of a dispatch. */
const withdrawOf = async (work: Work, { id, bookingId }: Dispatch): Promise<void> => {
  for (const proposition of await findPropositionsOfBooking(work.db, bookingId)) {
    if (proposition.dispatchId !== id || proposition.status !== 'proposed') continue
    await withdrawProposition(work, proposition)
  }
}

/**
 * Goes on to the next wave of the running dispatch of an order without waiting for the answers: its open propositions are withdrawn.
 * @throws {Refusal} `DISPATCH_ENDED` when none runs
 */
export const advanceNow = async (work: Work, bookingId: string): Promise<Dispatch> => {
  await getBookingForChange(work.db, bookingId)
  const dispatch = await findRunningDispatch(work.db, bookingId)
  if (!dispatch) throw propositionRefusals.noDispatch()
  await withdrawOf(work, dispatch)
  await updateDispatch(work.db, dispatch.id, { dueAt: work.now })
  await advanceDispatch(asSystem(work), bookingId)
  return getDispatch(work.db, dispatch.id)
}
