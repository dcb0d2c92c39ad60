import type { BookingChange } from './booking.ts'

/** The fields that an order may lack, by their name in the order. */
export const missingFieldNames = [
  'address',
  'clientReference',
  'wishedDay',
  'presenceRequired',
  'visitOfferId',
  'details',
  'contacts',
  'building',
  'staircase',
  'floor',
  'door',
  'digicode',
  'tenants',
  'annexes',
  'expectedMeters',
  'entryBookingId',
  'instructionsAcknowledged',
  'partnerName',
] as const satisfies readonly (keyof BookingChange)[]
export type MissingFieldName = (typeof missingFieldNames)[number]
/** A missing field, with its words in the sentence « Il manque : … ». */
export type MissingField = { name: MissingFieldName; words: string }
