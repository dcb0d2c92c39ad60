import type { EntrySuggestion, ExitRequest } from '@adm/contract/booking/booking-link'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { requireReplannable } from '@adm/domain/booking/link/booking-replan'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { type EntryMatch, entryMatch, type EntrySide, entrySideOf, requireEntryOf } from '@adm/domain/booking/link/entry-match'
import { exitServices } from '@adm/domain/booking/step/report-point'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../../platform/database/database.ts'
import { recordRow } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { moveOrderVersion } from '../document/booking-document.queries.ts'
import { type EntryRow, findEntriesAt, findEntriesByText, findLinked, findOrderCode, findReplannable } from './booking-link.queries.ts'
import { bookingSubject, getBooking, getBookingForChange, lockBooking, updateBooking } from '../row/booking.queries.ts'

/** Upper bounds of suggested check-in orders and of search hits. */
const most = { proposed: 5, hits: 20 }

/**
 * The check-in orders that may belong to a check-out, most certain first: those at its address, or the matches of `text` anywhere. Rejected
 * orders, and those of low confidence (other people, a later day), are not suggested; a search lists them.
 */
const suggestEntries = async (
  { db, now }: Reading,
  side: EntrySide,
  refused: readonly string[],
  text?: string,
): Promise<EntrySuggestion[]> => {
  const exit = { ...side, notBeforeDay: dayOf(now) }
  const { address, zipCode, dwellingId } = exit
  const ofAddress = address && zipCode ? () => findEntriesAt(db, { address, zipCode, dwellingId }) : () => Promise.resolve([])
  const rows = text ? await findEntriesByText(db, text) : await ofAddress()
  const matched = rows.flatMap((row) => {
    const match = entryMatch(exit, row)
    return match ? [suggestionOf(row, match)] : []
  })
  const filtered = text ? matched : matched.filter(({ id, confidence }) => confidence !== 'low' && !refused.includes(id))
  return filtered
    .toSorted((a, b) => b.score - a.score || (b.day ?? '').localeCompare(a.day ?? ''))
    .slice(0, text ? most.hits : most.proposed)
}

const suggestionOf = (row: EntryRow, match: EntryMatch): EntrySuggestion => {
  const { id, code, service, status, clientName, address, zipCode, city, tenantNames, day } = row
  return { id, code, service, status, clientName, address, zipCode, city, tenantNames: [...tenantNames], day, ...match }
}

/** The check-in orders suggested for an order; none when it is not a check-out. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const findEntriesOf = async (reading: Reading, id: string, text?: string): Promise<EntrySuggestion[]> => {
  const booking = await getBooking(reading.db, id)
  if (!text && !exitServices.includes(booking.service)) return []
  return suggestEntries(reading, entrySideOf(booking, 'exit'), booking.refusedEntryIds ?? [], text)
}

/** The same for a check-out that is still a draft. */
export const findEntriesFor = (reading: Reading, { tenant = [], day, text, ...exit }: ExitRequest): Promise<EntrySuggestion[]> =>
  suggestEntries(reading, { ...exit, tenantNames: tenant, day: day ?? null }, [], text)

/**
 * Rejects a check-in order for this check-out: it is unlinked and not suggested again.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `STALE_VERSION`
 */
export const refuseEntry = async (work: Work, id: string, entryBookingId: string, version?: number): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  const refused = before.refusedEntryIds ?? []
  if (refused.includes(entryBookingId)) return before
  await requireEntry(work.db, id, entryBookingId)
  const unlinked = before.entryBookingId === entryBookingId ? { entryBookingId: null } : {}
  await updateBooking(work.db, before, { refusedEntryIds: [...refused, entryBookingId], ...unlinked }, work.now)
  return recordRow(work, bookingSubject, before, { event: bookingEvents.entryRefused })
}

/** @throws {Refusal} `FIELDS_INVALID` when the named order cannot be the check-in of this order */
export const requireEntry = async (db: Db, exitId: string | undefined, entryBookingId: string | null | undefined): Promise<void> => {
  if (!entryBookingId) return
  requireEntryOf(exitId, await findLinked(db, entryBookingId))
}

/**
 * Locks the closed order that a new order replans, so that only one order replans it.
 * @throws {Refusal} `FIELDS_INVALID` for an unknown order or another client, `NOT_REPLANNABLE`, `ALREADY_REPLANNED`
 */
export const lockReplanned = async (
  db: Work['db'],
  fromId: string | null | undefined,
  clientId: string,
): Promise<{ code: string } | null> => {
  if (!fromId) return null
  await lockBooking(db, { id: fromId })
  const closed = await findReplannable(db, fromId)
  if (!closed) throw bookingRefusals.fields([{ path: 'replannedFromId', message: "Cette commande n'existe pas." }])
  requireReplannable(closed, clientId)
  return closed
}

/** The number of the order from which a new order is copied. @throws {Refusal} `FIELDS_INVALID` for an unknown order */
export const requireCopied = async (db: Db, copiedFromId: string | null | undefined): Promise<string | undefined> => {
  if (!copiedFromId) return undefined
  const code = await findOrderCode(db, copiedFromId)
  if (!code) throw bookingRefusals.fields([{ path: 'copiedFromId', message: "Cette commande n'existe pas." }])
  return code
}

/** Records in the history of the closed order which order replans it. Its new version makes open pages read it again. */
export const recordReplanned = async (work: Work, fromId: string, { code }: Booking): Promise<void> => {
  const version = await moveOrderVersion(work.db, fromId)
  await record(work, bookingEvents.replanned, {
    id: fromId,
    before: { version: version - 1 },
    after: { version },
    facts: { replannedAs: code },
  })
}
