import { createHash } from 'node:crypto'
import { type BulkBody, type BulkCheck, type BulkGroup, type BulkRows, mostRefusedNamed } from '@adm/contract/booking/booking-bulk'
import type { Booking } from '@adm/domain/booking/order/booking'
import { type BulkAct, bulkChangeOf, bulkFeeOf, inBulkOrder } from '@adm/domain/booking/bulk/bulk-act'
import { bulkRefusals, mostBulkRows } from '@adm/domain/booking/bulk/bulk-refusals'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { bulkReason, bulkSentence } from '@adm/domain/booking/bulk/bulk-words'
import { Refusal } from '@adm/domain/refusal'
import { sentenceOf } from '../../../platform/bulk/bulk-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { type BulkFacts, bulkFactSources } from './booking-bulk-facts.service.ts'
import { findVersionsOf } from '../list/booking-list.queries.ts'
import { judgeBookingStatus } from '../step/booking-transition.service.ts'
import { requireSound } from '../order/booking.service.ts'
import { findBookingsOf } from '../row/booking.queries.ts'

const slice = 500

/** An order at the version that the person saw. Rows of a filter that changed after `seenAt` get `noVersion`, which matches no order. */
export type RequestedRow = { id: string; version: number }
const noVersion = 0

/**
 * The requested orders: the named ones, or those of a filter.
 * @throws {Refusal} `BULK_EMPTY`, `BULK_TOO_LARGE`, `BULK_ROWS_CHANGED` when the filter no longer matches the orders that the person saw
 */
export const findRequestedRows = async ({ db, now }: Pick<Reading, 'db' | 'now'>, rows: BulkRows): Promise<RequestedRow[]> => {
  if ('items' in rows) return [...new Map(rows.items.map((row) => [row.id, row])).values()]
  const matches = await findVersionsOf(db, rows.filter, dayOf(now), mostBulkRows + 1)
  if (matches.length > mostBulkRows) throw bulkRefusals.tooLarge()
  if (matches.length === 0) throw bulkRefusals.empty()
  const { total = matches.length, digest } = rows
  if (total !== matches.length || (digest !== undefined && digest !== digestOf(matches)))
    throw bulkRefusals.rowsChanged(total, matches.length)
  const { seenAt } = rows
  return matches.map(({ id, version, updatedAt }) => ({ id, version: seenAt && updatedAt > seenAt ? noVersion : version }))
}

/** Identifies a set of orders, whatever their order. */
const digestOf = (rows: readonly Pick<RequestedRow, 'id'>[]): string => {
  const ids = rows.map(({ id }) => id).toSorted()
  return createHash('sha256').update(ids.join()).digest('base64url')
}

/** These bookings by identifier, read in slices. */
export const findAllBookings = async (db: Db, ids: readonly string[]): Promise<Map<string, Booking>> => {
  const bookings = new Map<string, Booking>()
  for (let from = 0; from < ids.length; from += slice)
    for (const booking of await findBookingsOf(db, ids.slice(from, from + slice))) bookings.set(booking.id, booking)
  return bookings
}

type Judging = Pick<Reading, 'db' | 'by' | 'now'>
type Judged = { code: string; message: string; id: string; number: string }

/** The refusal an order would get now; null when it may be changed. */
const judge = async (given: Judging, act: BulkAct, booking: Booking, from: BulkFacts): Promise<Refusal | null> => {
  try {
    const change = bulkChangeOf(act, booking, bulkFeeOf(act, booking, given.now))
    if ('edit' in change) requireSound(given, booking, change.edit)
    else await from.follow(booking, await judgeBookingStatus(given, booking, change.step, from))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The sum of the cancellation fees of these orders; null when none has a fee to confirm. */
const feesOf = (act: BulkAct, bookings: readonly Booking[], now: string): number | null => {
  const fees = bookings.map((booking) => bulkFeeOf(act, booking, now)).filter((cents) => cents !== null)
  return fees.length === 0 ? null : fees.reduce((sum, cents) => sum + cents, 0)
}

/**
 * Dry run of a bulk, by the code that carries it out: each order is judged after the changes of the orders before it; nothing is locked or
 * written. The fees are taken as confirmed, since the person confirms the figures of this check.
 * @throws {Refusal} as `findRequestedRows`
 */
export const checkBulk = async (reading: Judging, { rows, act }: Pick<BulkBody, 'rows' | 'act'>): Promise<BulkCheck> => {
  const requested = await findRequestedRows(reading, rows)
  const existing = await findAllBookings(
    reading.db,
    requested.map(({ id }) => id),
  )
  const versions = new Map(requested.map(({ id, version }) => [id, version]))
  const missing = requested.filter(({ id }) => !existing.has(id))
  const from = await bulkFactSources(reading, [...existing.values()])
  const refused: Judged[] = missing.map(({ id }) => ({ ...refusalText(bookingRefusals.missing()), id, number: id.slice(0, 8) }))
  const accepted: Booking[] = []
  for (const booking of inBulkOrder(act, [...existing.values()])) {
    const refusal = versions.get(booking.id) === booking.version ? await judge(reading, act, booking, from) : bulkRefusals.stale()
    if (refusal) refused.push({ ...refusalText(refusal), id: booking.id, number: booking.code })
    else accepted.push(booking)
  }
  const groups = groupsOf(refused)
  return {
    total: requested.length,
    digest: digestOf(requested),
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
    const ofCode = refused.filter((row) => row.code === code)
    const items = ofCode.slice(0, mostRefusedNamed).map(({ id, number, message }) => ({ id, code: number, message }))
    return { code, reason: bulkReason(code, items[0]?.message ?? ''), count: ofCode.length, items }
  })
  return groups.toSorted((group, other) => other.count - group.count || (group.code < other.code ? -1 : 1))
}
