import { bookingCalls } from '@adm/contract/booking/booking'
import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import { type Booking, booking } from '@adm/domain/booking/order/booking'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { slotBack } from '@adm/domain/booking/step/effect/booking-slot'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import { bookingBack, fieldsOfStep, guardsBack, movesBack, stepFieldsOf } from '@adm/domain/booking/history/booking-undo'
import { isServiceEvent, serviceEventNames, serviceEvents } from '@adm/domain/booking/order/service-event'
import { type AnyEvent, eventOfKind } from '@adm/domain/platform/event'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { record } from '../../../platform/history/history.ts'
import { type Done, findChange } from '../../../platform/history/history.queries.ts'
import { undoEdit } from '../../../platform/history/restore.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { fieldsOf, requireUntouched, type Undo, undoingOf } from '../../../platform/history/undo.ts'
import type { Work } from '../../../platform/work/work.ts'
import { lockClientForOrder } from '../../client/blocking/client-blocking.queries.ts'
import { findGuardFacts } from '../step/booking-facts.service.ts'
import { addMission, dropMissions, judgeOverlaps, setResult } from '../row/booking-mission.queries.ts'
import { findSlotFit, lockDays, moveMission } from '../step/booking-planning.service.ts'
import { bookingEdit } from './booking-restore.service.ts'
import { changeOption } from '../order/booking-service-change.service.ts'
import { findForcedBefore } from '../step/booking-history-facts.queries.ts'
import { repricedForDate } from '../row/booking-value.service.ts'
import { setOrderResult } from '../step/booking-transition.service.ts'
import { getBooking, getBookingForChange, setBookingStatus, updateBooking } from '../row/booking.queries.ts'

const undoFields = undoEdit([bookingEdit], getBookingForChange)

const stepOf = booking.pick({
  status: true,
  checkerId: true,
  checkerName: true,
  partnerName: true,
  partnerEmail: true,
  partnerPhone: true,
  startAt: true,
  cause: true,
  result: true,
  resultCents: true,
  missionRank: true,
  arrivedAt: true,
  finishedAt: true,
})

/** Undoes a step of an order: restores status, date, checker, result and mission, unless another step followed. */
const undoStep: Undo = async (work, change) => {
  const { db, now: at } = work
  const now = await getBookingForChange(db, change.entityId)
  const before = fieldsOf(change.before)
  await requireUntouched(work, change, fieldsOfStep(Object.keys(before)))
  const back = await repricedForDate(db, now, bookingBack(now, stepOf.parse({ ...now, ...before }), at))
  const missionSlot = slotBack(back)
  const moves = movesBack(now, back)
  if (moves) await lockDays(work, now, missionSlot.slot)
  const slotFit = await findSlotFit(work, now.id, moves ? missionSlot.slot : null)
  await requireGuardsBack(work, change, { now, back, input: { slotFit, slot: missionSlot.slot } })

  await setBookingStatus(db, now, back)
  if (back.missionRank > now.missionRank) await addMission(db, { ...back, missionCode: missionCodeOf(change, now) }, work.newId())
  if (back.missionRank < now.missionRank) await dropMissions(db, now, back.missionRank)
  if (moves) await moveMission(work, now, back, missionSlot, slotFit.fit)
  await setOrderResult(work, now, back)
  const after = await getBooking(db, now.id)
  await record(work, bookingEvents.stepUndone, { id: now.id, before: now, after })
}

/** The code of a mission before its opening was undone. */
const missionCodeOf = ({ before }: Done, now: Booking): string => booking.pick({ missionCode: true }).catch(now).parse(before).missionCode

type GuardInput = Omit<Parameters<typeof findGuardFacts>[2], 'reason' | 'stated'>

/** A guard that was forced when the slot was first taken stays forced, for the reason given then. */
const requireGuardsBack = async (work: Work, { id }: Done, { now, back, input }: { now: Booking; back: Booking; input: GuardInput }) => {
  const row = { guards: guardsBack(now, back), to: back.status }
  if (row.guards.includes('clientMayOrder')) await lockClientForOrder(work.db, now.clientId)
  const { forced, reason } = await findForcedBefore(work.db, now.id, id)
  const facts = await findGuardFacts(work, now, { ...input, reason: reason ?? undefined }, [row])
  bookingGuards.require(row, facts, { actors: bookingActors(work.by), force: forced, reason: facts.reason })
}

/** Adds the removed option, or removes the added option. */
const undoOption: Undo = async (work, change) => {
  const now = await getBookingForChange(work.db, change.entityId)
  await requireUntouched(work, change, ['options'])
  const { options: was } = booking.pick({ options: true }).parse(change.before)
  const event = serviceEventNames.find((name) => {
    const { option, adds } = serviceEvents[name]
    return was.includes(option) === adds && now.options.includes(option) !== adds
  })
  if (!event) throw undoRefusals.notUndoable("l'option est déjà comme elle était")
  await changeOption(work, now.id, { event })
}

const priceOf = booking.pick({ offer: true, priceCents: true, priceLines: true, priceSource: true, resultCents: true })
const linkOf = booking.pick({ refusedEntryIds: true, entryBookingId: true })

/** Restores the price before a repricing, with its source, and the amount of the result. */
const undoPrice: Undo = async (work, change) => {
  const now = await getBookingForChange(work.db, change.entityId)
  const { resultCents, ...was } = priceOf.parse({ ...now, ...fieldsOf(change.before) })
  await requireUntouched(work, change, ['priceCents', 'resultCents', 'status'])
  await updateBooking(work.db, now, was, work.now)
  if (now.result && resultCents !== null && resultCents !== now.resultCents)
    await setResult(work.db, now.id, { id: work.newId(), result: now.result, amountCents: resultCents, at: work.now })
  await recordEntryEvent(work, now, 'repriced')
}

/** Withdraws the rejection of a check-in order: it is suggested again, and linked if it was before. */
const undoRefusedEntry: Undo = async (work, change) => {
  const now = await getBookingForChange(work.db, change.entityId)
  const before = fieldsOf(change.before)
  await requireUntouched(
    work,
    change,
    Object.keys(linkOf.shape).filter((field) => Object.hasOwn(before, field)),
  )
  await updateBooking(work.db, now, linkOf.parse({ ...now, ...before }), work.now)
  await recordEntryEvent(work, now, 'entryRefused')
}

const recordEntryEvent = async (work: Work, before: Booking, kind: 'repriced' | 'entryRefused'): Promise<void> => {
  await record(work, bookingEvents[kind], { id: before.id, before, after: await getBooking(work.db, before.id) })
}

const undoOfKind = (kind: string, touched: readonly string[]): Undo => {
  if (kind === 'repriced') return undoPrice
  if (kind === 'entryRefused') return undoRefusedEntry
  if (isServiceEvent(kind)) return undoOption
  return stepFieldsOf(touched).length > 0 ? undoStep : undoFields
}

/**
 * Undoes one event of an order, in the transaction of the work: an edit, a step, an option, a price, or an earlier undo. The undo is a new
 * write with its own event, `undone`.
 * @throws {Refusal} `NOT_UNDOABLE` with the reason, the refusal of a guard that is checked again, `FORBIDDEN`
 */
export const undoBookingChange: Undo = async (work, change) => {
  const undoing = undoingOf(change)
  const { requires } = undoing.kind === 'repriced' ? bookingPriceCalls.apply : bookingCalls.change
  for (const right of requires) requireRight(work, right)
  const { fixed } = eventOfKind(Object.values<AnyEvent>(bookingEvents), undoing.kind)
  if (fixed) throw undoRefusals.notUndoable(fixed)
  await undoOfKind(undoing.kind, Object.keys(fieldsOf(change.before)))({ ...work, undoing }, change)
}

/** Undoes the event of an order that an act on many rows made. @throws {Refusal} as `undoBookingChange` */
export const undoBookingEvent = async (work: Work, eventId: string): Promise<void> => {
  const change = await findChange(work.db, eventId)
  if (!change) throw undoRefusals.missing()
  await undoBookingChange(work, change)
  await judgeOverlaps(work.db)
}
