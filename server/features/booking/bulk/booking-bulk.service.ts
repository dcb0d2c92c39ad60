import {
  bookingBulkCalls,
  type BulkBody,
  type BulkCheck,
  type BulkGroup,
  type BulkResult,
  mostRefusedNamed,
} from '@adm/contract/booking/booking-bulk'
import type { job } from '@adm/contract/platform/job'
import { bookingBulkEvents } from '@adm/domain/booking/bulk/booking-bulk-events'
import { type BulkAct, bulkAct, bulkChangeOf, bulkFeeOf, inBulkOrder } from '@adm/domain/booking/bulk/bulk-act'
import { bulkRefusals } from '@adm/domain/booking/bulk/bulk-refusals'
import { bulkOutcome, bulkReason, bulkUndoOutcome } from '@adm/domain/booking/bulk/bulk-words'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { z } from 'zod'
import { type BulkRow, defineBulk } from '../../../platform/bulk/bulk.ts'
import { eventOf } from '../../../platform/bulk/bulk-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getJob } from '../../../platform/jobs/jobs.queries.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCheckerNames } from '../../checker/list/checker-name.queries.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { undoBookingEvent } from '../history/booking-undo.service.ts'
import { changeBooking } from '../order/booking.service.ts'
import { judgeOverlaps } from '../row/booking-mission.queries.ts'
import { lockBookings } from '../row/booking.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { checkBulk, findAllBookings, findRequestedRows } from './booking-bulk-check.service.ts'
import { findCheckersOf, findRefused, findStarts } from './booking-bulk.queries.ts'

/** An order of a bulk: the version that the person saw, and the confirmed fee of its cancellation. */
const input = z.object({ version: z.int(), feeCents: z.int().nullable() })
type Row = BulkRow<z.output<typeof input>>

/** One act on many orders. */
export const bookingBulk = defineBulk({
  name: 'booking.bulk',
  events: bookingBulkEvents,
  act: bulkAct,
  input,
  mostAtOnce: 50,
  undoneAtOnce: 50,
  batchSize: 20,
  rights: { requires: bookingBulkCalls.start.requires, gone: bulkRefusals.rightGone },
  nothingToUndo: "elle n'a rien changé",
  describe: (act, rows) => ({ act, total: rows.length }),
  lock: async ({ db }, act, rows) => {
    const ids = rows.map(({ objectId }) => objectId)
    await lockBookings(db, ids)
    const bookings = await findAllBookings(db, ids)
    if (act.kind === 'tags' || act.kind === 'comment') return bookings
    const had = [...bookings.values()].map(({ checkerId }) => checkerId)
    const all = [...had, act.kind === 'assign' ? act.checkerId : null].filter((id) => id !== null)
    await lockCheckers(db, [...new Set(all)])
    return bookings
  },
  carryOut: async (work, { act, row, locked }) => ({ changeId: await carryOut(work, act, row, locked.get(row.objectId)) }),
  lockToUndo: async ({ db }, rows) => {
    await lockBookings(
      db,
      rows.map(({ objectId }) => objectId),
    )
    await lockCheckers(db, await findCheckersOf(db, rows))
  },
  undoRow: undoBookingEvent,
})

/** Checks a bulk before it begins: a dry run is only this check; confirmed fees must equal the current fees. */
export const prepareBulk = async (body: BulkBody, reading: Reading): Promise<{ body: BulkBody; check: BulkCheck | null }> => {
  const { act, dryRun } = body
  const isPaid = act.kind === 'status' && act.feesCents !== undefined
  const check = dryRun || isPaid ? await checkBulk(reading, body) : null
  if (!dryRun && isPaid && (check?.feesCents ?? 0) !== act.feesCents) throw bulkRefusals.feesChanged()
  return { body, check }
}

/** Carries out a bulk: at once when it is short, else by a job. A dry run ends with its check. @throws {Refusal} as `findRequestedRows` */
export const startBulk = async (
  { body, check }: { body: BulkBody; check: BulkCheck | null },
  work: Work,
): Promise<BulkCheck | BulkResult | z.output<typeof job>> => {
  if (body.dryRun && check) return check
  const { act } = body
  const rows = await orderedRows(work, act, await findRequestedRows(work, body.rows))
  const { id, isLong } = await bookingBulk.start(work, act, rows)
  return isLong ? { ...(await getJob(work.db, id)), total: rows.length } : readBulk(work.db, id)
}

type RequestedRows = Awaited<ReturnType<typeof findRequestedRows>>

/** The rows in the order of execution, with the confirmed cancellation fee of each order. */
const orderedRows = async ({ db, now }: Work, act: BulkAct, requested: RequestedRows) => {
  const ids = requested.map(({ id }) => id)
  const starts = await findStarts(db, ids)
  const isPaid = act.kind === 'status' && act.feesCents !== undefined
  const bookings = isPaid ? await findAllBookings(db, ids) : new Map<string, Booking>()
  const feeOf = (booking: Booking | undefined) => (booking ? bulkFeeOf(act, booking, now) : null)
  return inBulkOrder(
    act,
    requested.map((row) => ({ ...row, startAt: starts.get(row.id) ?? null })),
  ).map(({ id, version }) => ({ objectId: id, input: { version, feeCents: feeOf(bookings.get(id)) } }))
}

/** @returns the identifier of the history event @throws {Refusal} the refusal of this order */
const carryOut = async (work: Work, act: BulkAct, { input: { version, feeCents } }: Row, booking: Booking | undefined): Promise<string> => {
  if (!booking) throw bookingRefusals.missing()
  if (booking.version !== version) throw bulkRefusals.stale()
  const change = bulkChangeOf(act, booking, feeCents)
  const made = await eventOf(work, { entity: 'booking', id: booking.id }, async () => {
    if ('edit' in change) return changeBooking(work, booking.id, change.edit, version)
    await changeBookingStatus(work, booking.id, change.step, version)
    return judgeOverlaps(work.db)
  })
  if (!made) throw new Error(`A bulk changed the booking ${booking.id} without an event in history`)
  return made
}

/** A bulk with its refused orders and those that could not be undone. @throws {Refusal} `BULK_NOT_FOUND` */
export const readBulk = async (db: Db, id: string): Promise<BulkResult> => {
  const bulk = await bookingBulk.find(db, id)
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
