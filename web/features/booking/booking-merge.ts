import type { Booking, BookingChange } from '@adm/domain/booking/booking'
import { type BookingField, bookingFieldNames, isBookingField } from './booking-field-labels.ts'

/** A field that two people changed to different values. */
export type MergeConflict = { field: BookingField; mine: unknown; theirs: unknown }

/** The same value, whatever the order of its keys; what is missing is null. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string => JSON.stringify(value ?? null, (_, inner: unknown) => (isRow(inner) ? sorted(inner) : inner))
const isRow = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)
const sorted = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, part]) => part !== null && part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** What a person changed of what they read, and nothing else: two people on different fields then never meet. */
export const changedSince = (read: Booking, typed: BookingChange): BookingChange => {
  const was = new Map<string, unknown>(Object.entries(read))
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== undefined && !isSame(value, was.get(name))))
}

/** What follows from other fields: it is not told beside them. */
const following: readonly BookingField[] = ['priceCents', 'priceLines', 'durationMinutes', 'endAt', 'areaName', 'result', 'resultCents']

/**
 * What somebody else changed since the person read the booking.
 * @param read the booking as the person read it
 * @param change what the person changed of it
 * @param current the booking as it is now
 * @returns the others' fields, to be told; and those that both changed to different values, to be asked
 */
export const mergeChange = (
  read: Booking,
  change: BookingChange,
  current: Booking,
): { theirs: BookingField[]; conflicts: MergeConflict[] } => {
  const mine = new Map<string, unknown>(Object.entries(change))
  const changed = bookingFieldNames.filter((field) => !isSame(read[field], current[field]))
  return {
    theirs: changed.filter((field) => !mine.has(field) && !following.includes(field)),
    conflicts: changed
      .filter((field) => mine.has(field) && !isSame(mine.get(field), current[field]))
      .map((field) => ({ field, mine: mine.get(field), theirs: current[field] })),
  }
}

/** A change without these fields: there, the other's value is kept. */
export const withoutFields = (change: BookingChange, fields: readonly BookingField[]): BookingChange =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !isBookingField(name) || !fields.includes(name)))
