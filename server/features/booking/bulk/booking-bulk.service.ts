import { type BulkBody, type BulkCheck, type BulkGroup, type BulkResult, mostRefusedNamed } from '@adm/contract/booking/booking-bulk'
import { bookingBulkEvents } from '@adm/domain/booking/bulk/booking-bulk-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { type BulkAct, bulkChangeOf, bulkFeeOf, inBulkOrder } from '@adm/domain/booking/bulk/bulk-act'
import { bulkRefusals } from '@adm/domain/booking/bulk/bulk-refusals'
import { bulkOutcome, bulkReason, bulkUndoOutcome } from '@adm/domain/booking/bulk/bulk-words'
import { Refusal } from '@adm/domain/refusal'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Db } from '../../../platform/database/database.ts'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCheckerNames } from '../../checker/list/checker-name.queries.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { checkBulk, findAllBookings, findRequestedRows, sentenceOf } from './booking-bulk-check.service.ts'
import {
  type BulkOutcome,
  type BulkRow,
  findBulk,
  findBulkRows,
  findRefused,
  findStarts,
  insertBulk,
  saveBulkChange,
  saveOutcomes,
} from './booking-bulk.queries.ts'
import { judgeOverlaps } from '../row/booking-mission.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { lockBookings } from '../row/booking.queries.ts'
import { changeBooking } from '../order/booking.service.ts'

/** Checks a bulk before it begins: a dry run is only this check; confirmed fees must equal the current fees. */
export const prepareBulk = async (body: BulkBody, reading: Reading): Promise<{ body: BulkBody; check: BulkCheck | null }> => {
  const { act, dryRun } = body
  const isPaid = act.kind === 'status' && act.feesCents !== undefined
  const check = dryRun || isPaid ? await checkBulk(reading, body) : null
  if (!dryRun && isPaid && (check?.feesCents ?? 0) !== act.feesCents) throw bulkRefusals.feesChanged()
  return { body, check }
}

/**
 * Saves the orders of a bulk in the order of execution, and records the bulk in history.
 * @param enqueueJob enqueues the job of a long bulk and returns its identifier; null for a short bulk
 * @returns its identifier
 * @throws {Refusal} as `findRequestedRows`
 */
export const saveBulk = async (
  work: Work,
  { rows, act }: BulkBody,
  enqueueJob: (count: number) => Promise<string | null>,
): Promise<string> => {
  const requested = await findRequestedRows(work, rows)
  const jobId = await enqueueJob(requested.length)
  const id = jobId ?? work.newId()
  const placed = await placedRows(work, act, requested)
  await insertBulk(work.db, { id, act, byId: work.by.id, now: work.now, rows: placed })
  const changeId = await record(work, bookingBulkEvents.made, { id, before: null, after: { act, total: placed.length } })
  await saveBulkChange(work.db, id, { changeId, jobId })
  return id
}

type RequestedRows = Awaited<ReturnType<typeof findRequestedRows>>

/** The rows in the order of execution, with the confirmed cancellation fee of each order. */
const placedRows = async ({ db, now }: Work, act: BulkAct, requested: RequestedRows) => {
  const ids = requested.map(({ id }) => id)
  const starts = await findStarts(db, ids)
  const isPaid = act.kind === 'status' && act.feesCents !== undefined
  const bookings = isPaid ? await findAllBookings(db, ids) : new Map<string, Booking>()
  const feeOf = (booking: Booking | undefined) => (booking ? bulkFeeOf(act, booking, now) : null)
  return inBulkOrder(
    act,
    requested.map((row) => ({ ...row, startAt: starts.get(row.id) ?? null })),
  ).map(({ id, version }) => ({ bookingId: id, version, feeCents: feeOf(bookings.get(id)) }))
}

/**
 * Carries out the next orders of a bulk, each by the service for a single order: a refusal is reported and affects no other order.
 * @returns the number of processed rows
 */
export const carryOutSome = async (work: Work, bulk: { id: string; act: BulkAct }, most: number): Promise<number> => {
  const rows = await findBulkRows(work.db, bulk.id, { state: 'waiting', most })
  const bookings = await lockAll(work, bulk.act, rows)
  const within = { ...work, partOf: bulk.id }
  const outcomes: BulkOutcome[] = []
  for (const row of rows) {
    const result = await inSavepoint(work, () => carryOut(within, bulk.act, row, bookings.get(row.bookingId)))
    outcomes.push(outcomeOf(row, result))
  }
  await saveOutcomes(work.db, bulk.id, outcomes)
  return rows.length
}

/** The outcome of a row, from the event of its change or from its refusal. */
const outcomeOf = ({ position }: BulkRow, result: string | Refusal): BulkOutcome =>
  result instanceof Refusal
    ? { position, state: 'refused', code: result.code, message: sentenceOf(result) }
    : { position, state: 'done', changeId: result }

/** Locks the orders and checkers concerned in one fixed order, so that two bulks wait for each other instead of deadlocking. */
const lockAll = async ({ db }: Work, act: BulkAct, rows: readonly BulkRow[]): Promise<Map<string, Booking>> => {
  const ids = rows.map(({ bookingId }) => bookingId)
  await lockBookings(db, ids)
  const bookings = await findAllBookings(db, ids)
  if (act.kind === 'tags' || act.kind === 'comment') return bookings
  const had = [...bookings.values()].map(({ checkerId }) => checkerId)
  const all = [...had, act.kind === 'assign' ? act.checkerId : null].filter((id) => id !== null)
  await lockCheckers(db, [...new Set(all)])
  return bookings
}

/** @returns the identifier of the history event @throws {Refusal} the refusal of this order */
const carryOut = async (work: Work, act: BulkAct, row: BulkRow, booking: Booking | undefined): Promise<string> => {
  if (!booking) throw bookingRefusals.missing()
  if (booking.version !== row.version) throw bulkRefusals.stale()
  const recordedBefore = work.recorded.length
  const change = bulkChangeOf(act, booking, row.feeCents)
  if ('edit' in change) await changeBooking(work, booking.id, change.edit, row.version)
  else {
    await changeBookingStatus(work, booking.id, change.step, row.version)
    await judgeOverlaps(work.db)
  }
  const made = work.recorded.slice(recordedBefore).find(({ entity, id }) => entity === 'booking' && id === booking.id)
  if (!made) throw new Error(`A bulk changed the booking ${booking.id} without a word in history`)
  return made.eventId
}

/** A bulk with its refused orders and those that could not be undone. @throws {Refusal} `BULK_NOT_FOUND` */
export const readBulk = async (db: Db, id: string): Promise<BulkResult> => {
  const bulk = await findBulk(db, id)
  if (!bulk) throw bulkRefusals.missing()
  const groups = await findRefused(db, id, mostRefusedNamed)
  const ofState = (rowState: string): BulkGroup[] =>
    groups
      .filter(({ state }) => state === rowState)
      .map(({ code, message, count, items }) => ({ code, count, items, reason: bulkReason(code, message) }))
  const [refused, kept] = [ofState('refused'), ofState('kept')]
  const { act, undo, changed } = bulk
  const checker = act.kind === 'assign' ? await findCheckerNames(db, { name: '', id: [act.checkerId] }) : []
  const message = undo ? bulkUndoOutcome(undo.undone, kept) : bulkOutcome(changed, refused)
  return { ...bulk, checkerName: checker[0]?.name ?? null, message, refused, kept }
}
