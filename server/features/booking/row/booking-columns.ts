import { type Booking, type BookingChange, booking, bookingRow } from '@adm/domain/booking/order/booking'
import { contact, tenant } from '@adm/domain/booking/order/booking-people'
import { defineColumns } from '../../../platform/database/columns.ts'

/** The booking's own columns: its people, result and names come from rows of other tables. */
export const bookingColumns = defineColumns(
  'booking',
  booking.omit({ clientName: true, areaName: true, checkerName: true, result: true, resultCents: true, tenants: true, contacts: true }),
  { json: ['annexes', 'premises', 'details', 'processes', 'priceLines', 'priceSource'] },
)

/** The columns of the people of a booking. */
export const tenantColumns = defineColumns('tenant', tenant)
export const contactColumns = defineColumns('contact', contact)

/** The columns of a list row that come from the booking's own row. */
export const bookingRowColumns = defineColumns(
  'booking',
  bookingRow.omit({ clientName: true, areaName: true, checkerName: true, tenantNames: true, activity: true }),
)

/** Fields computed with an edit, never typed. */
type Fixed =
  | 'options'
  | 'areaId'
  | 'durationMinutes'
  | 'offer'
  | 'priceCents'
  | 'priceLines'
  | 'priceSource'
  | 'processes'
  | 'prefilled'
  | 'refusedEntryIds'
  | 'replannedFromId'

/** The written fields of a booking, without its people. */
export type BookingWritten = Omit<BookingChange, 'tenants' | 'contacts'> & Partial<Pick<Booking, Fixed>>
