import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import { bookingDuration, type Measured } from '@adm/domain/booking/order/booking-duration'
import { dateMovesPrice, pricedAtDate } from '@adm/domain/booking/price/booking-date-price'
import { extraMinutesOf, processesAfter } from '@adm/domain/client/process/applied-process'
import { type Priced, priceOf, type PriceTerms } from '@adm/domain/offer/price'
import { isQuotedPrice } from '@adm/domain/offer/price-line'
import type { Durations } from '@adm/domain/offer/duration-table'
import type { Db } from '../../../platform/database/database.ts'
import { findSpecificProcesses } from '../../client/process/client-process.queries.ts'
import { findDurationsAt } from '../../offer/duration/duration-table.queries.ts'
import { findTermsFixed } from '../../offer/price-terms.service.ts'

/** What price and duration of an order follow from: the terms of its client, the durations of its day, the client's processes. */
type Valuing = { terms: PriceTerms; durations: Durations; processes: Booking['processes'] }

/** Price and duration of an order at the time of ordering; the client's processes add their minutes. */
export const valued = (order: Measured & Priced, orderedAt: string, { terms, durations, processes }: Valuing) => {
  const { cents, lines } = priceOf(order, orderedAt, terms)
  return { priceCents: cents, priceLines: lines, durationMinutes: bookingDuration(order, durations) + extraMinutesOf(processes) }
}

/** The fields that may change the value of an order: the edited ones, and its options. */
type Revalued = Omit<BookingChange, 'tenants'> & { tenants?: BookingChange['tenants']; options?: Booking['options'] }
type Around = { areaId: string | undefined; processes: Booking['processes'] | undefined }

/**
 * Recomputes price and duration when a change affects them, by the grid and the discounts of the original price and the durations in force
 * when the order was made; includes the processes when the change adds or removes some.
 */
export const recomputedValue = async (db: Db, before: Booking, change: Revalued, { areaId = before.areaId, processes }: Around) => {
  const movesDate = change.wishedDay !== undefined && dateMovesPrice(before, { ...before, wishedDay: change.wishedDay })
  if (!changesValue(change) && !movesDate && areaId === before.areaId && !processes) return {}
  const [terms, durations] = await Promise.all([findTermsFixed(db, before.priceSource), findDurationsAt(db, before.createdAt)])
  const after = { ...orderedAfter(before, change), areaId }
  const computed = valued(after, before.createdAt, { terms, durations, processes: processes ?? before.processes })
  const value = isQuotedPrice(before.priceLines) ? { durationMinutes: computed.durationMinutes } : computed
  return processes ? { ...value, processes } : value
}

/** The order at the price of the date that a step gave it, by the grid and the discounts of the original price. */
export const repricedForDate = async (db: Db, before: Booking, after: Booking): Promise<Booking> =>
  dateMovesPrice(before, after) ? pricedAtDate(after, await findTermsFixed(db, before.priceSource)) : after

/** The processes after a change that moves the order into or out of their conditions; undefined when they all stay. */
export const rematchedProcesses = async (db: Db, before: Booking, change: BookingChange, areaId = before.areaId) => {
  const { service = before.service, furnished = before.furnished, ug = before.ug, tags = before.tags } = change
  const isSame =
    service === before.service &&
    furnished === before.furnished &&
    ug === before.ug &&
    areaId === before.areaId &&
    change.tags === undefined
  if (isSame) return undefined
  const rules = await findSpecificProcesses(db, before.clientId)
  const { processes, added, removed } = processesAfter(before.processes, rules, { before, after: { service, furnished, ug, areaId, tags } })
  return added.length + removed.length > 0 ? processes : undefined
}

/** The fields that drive the price, after a change. */
const orderedAfter = (before: Booking, change: Revalued): Measured & Priced => ({
  service: change.service ?? before.service,
  roomCount: change.roomCount ?? before.roomCount,
  furnished: change.furnished ?? before.furnished,
  propertyType: change.propertyType ?? before.propertyType,
  propertyKind: change.propertyKind ?? before.propertyKind,
  surface: change.surface ?? before.surface,
  options: change.options ?? before.options,
  annexes: change.annexes === undefined ? before.annexes : change.annexes,
  tenants: change.tenants ?? before.tenants,
  wishedDay: change.wishedDay === undefined ? before.wishedDay : change.wishedDay,
  startAt: before.startAt,
})
const valueDrivers = [
  'service',
  'roomCount',
  'furnished',
  'propertyType',
  'propertyKind',
  'surface',
  'annexes',
  'options',
  'tenants',
] as const
const changesValue = (change: Revalued): boolean => valueDrivers.some((field) => change[field] !== undefined)
