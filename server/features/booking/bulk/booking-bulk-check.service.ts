import { type BulkBody, type BulkCheck, type BulkGroup, type BulkRows, mostRefusedNamed } from '@adm/contract/booking/booking-bulk'
import type { Booking } from '@adm/domain/booking/order/booking'
import { type BulkAct, bulkChangeOf, bulkFeeOf, inBulkOrder } from '@adm/domain/booking/bulk/bulk-act'
import { bulkRefusals, mostBulkRows } from '@adm/domain/booking/bulk/bulk-refusals'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { bulkReason, bulkSentence } from '@adm/domain/booking/bulk/bulk-words'
import { Refusal } from '@adm/domain/refusal'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { type BulkFacts, bulkFactSources } from './booking-bulk-facts.service.ts'
import { findVersionsOf } from '../list/booking-list.queries.ts'
import { judgeBookingStatus } from '../step/booking-transition.service.ts'
import { requireSound } from '../order/booking.service.ts'
import { findBookingsOf } from '../order/booking.queries.ts'

const slice = 500

/** An order at the version that the person saw. A filter tells what it keeps now; what changed after it was looked at is no longer at any. */
export type RequestedRow = { id: string; version: number }
const noVersion = 0

/**
 * The orders that are asked for.
 * @throws {Refusal} `BULK_EMPTY`, `BULK_TOO_LARGE`, `BULK_ROWS_CHANGED` when the filter keeps others than those that were seen
 */
export const findRequestedRows = async (db: Db, rows: BulkRows): Promise<RequestedRow[]> => {
  if ('items' in rows) return [...new Map(rows.items.map((row) => [row.id, row])).values()]
  const found = await findVersionsOf(db, rows.filter, mostBulkRows + 1)
  if (found.length > mostBulkRows) throw bulkRefusals.tooLarge()
  if (found.length === 0) throw bulkRefusals.empty()
  if (rows.total !== undefined && rows.total !== found.length) throw bulkRefusals.rowsChanged(rows.total, found.length)
  const { seenAt } = rows
  return found.map(({ id, version, updatedAt }) => ({ id, version: seenAt && updatedAt > seenAt ? noVersion : version }))
}

/** These bookings, by their identifier; some at a time. */
export const findAllBookings = async (db: Db, ids: readonly string[]): Promise<Map<string, Booking>> => {
  const found = new Map<string, Booking>()
  for (let from = 0; from < ids.length; from += slice)
    for (const booking of await findBookingsOf(db, ids.slice(from, from + slice))) found.set(booking.id, booking)
  return found
}

/** The sentence of a refusal, that of its fields when it is about them. */
export const sentenceOf = ({ message, facts }: Refusal): string => facts.errors?.map((one) => one.message).join(' ') ?? message

type Judging = Pick<Reading, 'db' | 'by' | 'now'>
type Judged = { code: string; message: string; id: string; number: string }

/** What would refuse an order now; nothing when it may be changed. */
const judge = async (given: Judging, act: BulkAct, booking: Booking, from: BulkFacts): Promise<Refusal | null> => {
  try {
    const change = bulkChangeOf(act, booking, bulkFeeOf(act, booking, given.now))
    if ('edit' in change) requireSound(booking, change.edit)
    else await from.follow(booking, await judgeBookingStatus(given, booking, change.step, from))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The fees of the orders that the act would cancel, added up; nothing when none has any to confirm. */
const feesOf = (act: BulkAct, bookings: readonly Booking[], now: string): number | null => {
  const fees = bookings.map((booking) => bulkFeeOf(act, booking, now)).filter((cents) => cents !== null)
  return fees.length === 0 ? null : fees.reduce((sum, cents) => sum + cents, 0)
}

/**
 * What a bulk would do, by the code that will do it, each order after those before it; nothing is held nor written. The fees are taken as
 * confirmed: they are what the person is shown.
 * @throws {Refusal} as `findRequestedRows`
 */
export const checkBulk = async (reading: Judging, { rows, act }: Pick<BulkBody, 'rows' | 'act'>): Promise<BulkCheck> => {
  const wanted = await findRequestedRows(reading.db, rows)
  const known = await findAllBookings(
    reading.db,
    wanted.map(({ id }) => id),
  )
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  const missing = wanted.filter(({ id }) => !known.has(id))
  const from = await bulkFactSources(reading.db, [...known.values()])
  const refused: Judged[] = missing.map(({ id }) => ({ ...refusalText(bookingRefusals.missing()), id, number: id.slice(0, 8) }))
  const accepted: Booking[] = []
  for (const booking of inBulkOrder(act, [...known.values()])) {
    const refusal = versions.get(booking.id) === booking.version ? await judge(reading, act, booking, from) : bulkRefusals.stale()
    if (refusal) refused.push({ ...refusalText(refusal), id: booking.id, number: booking.code })
    else accepted.push(booking)
  }
  const groups = groupsOf(refused)
  return {
    total: wanted.length,
    accepted: accepted.length,
    message: bulkSentence(accepted.length, groups),
    refused: groups,
    feesCents: feesOf(act, accepted, reading.now),
    seenAt: ('filter' in rows && rows.seenAt) || reading.now,
  }
}

const refusalText = (refusal: Refusal) => ({ code: refusal.code, message: sentenceOf(refusal) })

const groupsOf = (refused: readonly Judged[]): BulkGroup[] => {
  const codes = [...new Set(refused.map(({ code }) => code))]
  const groups = codes.map((code) => {
    const ofCode = refused.filter((one) => one.code === code)
    const items = ofCode.slice(0, mostRefusedNamed).map(({ id, number, message }) => ({ id, code: number, message }))
    return { code, reason: bulkReason(code, items[0]?.message ?? ''), count: ofCode.length, items }
  })
  return groups.toSorted((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
}
