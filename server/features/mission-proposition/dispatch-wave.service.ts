import type { BookingCandidate } from '@adm/contract/booking/booking'
import { type By, system } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import { type Dispatch, type DispatchOutcome, expiryOf, sendingTime, waveSize } from '@adm/domain/mission-proposition/dispatch'
import type { MissionProposition } from '@adm/domain/mission-proposition/mission-proposition'
import { dispatchEvents, propositionEvents } from '@adm/domain/mission-proposition/mission-proposition-events'
import { propositionMachine } from '@adm/domain/mission-proposition/proposition-transition'
import { addMinutes } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getBookingForChange } from '../booking/row/booking.queries.ts'
import { findBookingCandidates } from '../booking/assignment/booking-candidates.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { mostCandidates } from '../checker/row/checker.queries.ts'
import { findRunningDispatch, getDispatch, updateDispatch } from './dispatch.queries.ts'
import { findCheckerMails, findPropositionsOfBooking, getProposition, insertProposition } from './mission-proposition.queries.ts'
import { settle } from './mission-proposition.service.ts'
import { propositionLetters } from './proposition-letters.ts'

/** The same work, done by the product itself. */
export const asSystem = (work: Work): Work => ({ ...work, by: system })

const dispatchSubject = { read: getDispatch }

type Search = Pick<Dispatch, 'bookingId' | 'mode' | 'startAt'> & {
  id?: string
  checkerId?: string | null | undefined
  leftCheckerId?: string | null
}
export type Recipient = BookingCandidate & { mail: string | null }

/**
 * Whether a checker was already asked about this slot. A direct proposition may be repeated after its end; what was withdrawn elsewhere
 * had no answer.
 */
const isExcluded = ({ id, mode, startAt }: Search, proposition: MissionProposition): boolean => {
  if (proposition.startAt !== addMinutes(startAt, 0)) return false
  if (mode === 'direct') return proposition.status === 'proposed'
  return proposition.status !== 'withdrawn' || proposition.dispatchId === id
}

/** The checkers to whom a dispatch may still propose its slot, best first, with their mail address. */
export const findRecipients = async (
  reading: Pick<Reading, 'db' | 'now'> & { by: By },
  search: Search,
  propositions: readonly MissionProposition[],
): Promise<Recipient[]> => {
  const reached = propositions.filter((each) => isExcluded(search, each)).map(({ checkerId }) => checkerId)
  const excluded = new Set([...reached, search.leftCheckerId])
  const all = await findBookingCandidates(reading, search.bookingId, { startAt: search.startAt, name: '', most: mostCandidates })
  const candidates = all.filter(({ id, allowed }) => allowed && !excluded.has(id) && (search.mode !== 'direct' || id === search.checkerId))
  const mails = await findCheckerMails(
    reading.db,
    candidates.map(({ id }) => id),
  )
  return candidates.map((candidate) => ({ ...candidate, mail: mails.get(candidate.id) ?? null }))
}

/**
 * Does what the clock says about the running dispatch of an order: ends the propositions without an answer, then sends the next wave when
 * none is open, or ends the dispatch when nobody is left. Repeated at the same moment, it does nothing more: the order is locked, and the
 * time of the next act is written with this one.
 */
export const advanceDispatch = async (work: Work, bookingId: string): Promise<void> => {
  const order = await getBookingForChange(work.db, bookingId)
  const dispatch = await findRunningDispatch(work.db, bookingId)
  if (!dispatch?.dueAt || dispatch.dueAt > work.now) return
  await expireOld(work, bookingId)
  const propositions = await findPropositionsOfBooking(work.db, bookingId)
  const open = propositions.filter(({ status }) => status === 'proposed' || status === 'accepted')
  if (open.length > 0) return updateDispatch(work.db, dispatch.id, { dueAt: nextExpiry(open) })
  const recipients = dispatch.startAt > work.now ? await findRecipients(work, dispatch, propositions) : []
  const wave = recipients.filter(({ mail }) => mail !== null).slice(0, waveSize(dispatch.mode, dispatch.waves + 1))
  if (wave.length === 0) return exhaust(work, order, dispatch)
  const sendsAt = sendingTime(work.now, dispatch.startAt)
  return sendsAt > work.now ? updateDispatch(work.db, dispatch.id, { dueAt: sendsAt }) : sendWave(work, order, dispatch, wave)
}

const expireOld = async (work: Work, bookingId: string): Promise<void> => {
  for (const proposition of await findPropositionsOfBooking(work.db, bookingId)) {
    if (proposition.status !== 'proposed' || !proposition.expiresAt || proposition.expiresAt > work.now) continue
    const { id: kind, to: status } = propositionMachine.require('proposed', 'expired', work.by.actors)
    await settle(work, proposition, { kind, status, reason: null, comment: proposition.comment })
  }
}

const nextExpiry = (open: readonly MissionProposition[]): string | null =>
  open.flatMap(({ expiresAt, status }) => (expiresAt && status === 'proposed' ? [expiresAt] : [])).toSorted()[0] ?? null

const sendWave = async (work: Work, order: Booking, dispatch: Dispatch, recipients: readonly Recipient[]): Promise<void> => {
  const wave = dispatch.waves + 1
  const expiresAt = expiryOf(work.now, dispatch.startAt)
  for (const recipient of recipients) await propose(work, order, { dispatch, wave, expiresAt }, recipient)
  await updateDispatch(work.db, dispatch.id, { waves: wave, dueAt: expiresAt })
  const names = recipients.map(({ name }) => name)
  await recordRow(work, dispatchSubject, dispatch, {
    event: dispatchEvents.waveSent,
    partOf: order.id,
    facts: () => ({ wave, checkers: names }),
  })
}

type Sent = { dispatch: Dispatch; wave: number; expiresAt: string }
const propose = async (
  work: Work,
  order: Booking,
  { dispatch, wave, expiresAt }: Sent,
  { id: checkerId, mail, name: personName }: Recipient,
): Promise<void> => {
  const { startAt, feeCents } = dispatch
  const id = work.newId()
  const sent = { dispatchId: dispatch.id, wave, expiresAt, proposedAt: work.now }
  await insertProposition(work.db, id, { bookingId: order.id, checkerId, startAt, feeCents, channel: 'mail', ...sent })
  const secret = await makeLink(work, { kind: 'mission-proposition', checkerId, subjectId: id, expiresAt: startAt })
  const after = await getProposition(work.db, id)
  await record(work, propositionEvents.proposed, { id, before: null, after })
  const url = new URL(`/l/${secret}`, work.site.url).href
  const person = { audience: 'checker', person: `checker:${checkerId}`, personName, checkerId } as const
  const about = { kind: 'missionProposition', bookingId: order.id, missionAt: startAt, ...person } as const
  if (mail)
    await postMail(work, mail, propositionLetters.proposed.write({ order, startAt, expiresAt, feeCents, url }), expiresAt, { about })
}

/** Ends a dispatch. */
export const endDispatch = async (work: Work, before: Dispatch, outcome: DispatchOutcome, reason?: string): Promise<Dispatch> => {
  await updateDispatch(work.db, before.id, { dueAt: null, ended: { at: work.now, outcome } })
  return recordRow(work, dispatchSubject, before, { event: dispatchEvents.ended, partOf: before.bookingId, reason })
}

/** Nobody is left to ask: the order shows that it has no checker. */
const exhaust = async (work: Work, order: Booking, dispatch: Dispatch): Promise<void> => {
  await endDispatch(work, dispatch, 'exhausted')
  if (order.status === 'waiting_checker') await changeBookingStatus(work, order.id, { to: 'no_checker' })
}

/** Reopens a dispatch that the undone change had ended. */
export const reopenDispatch = async (work: Work, before: Dispatch): Promise<void> => {
  await updateDispatch(work.db, before.id, { dueAt: work.now, ended: null })
  await recordRow(work, dispatchSubject, before, { event: dispatchEvents.reopened, partOf: before.bookingId })
}
