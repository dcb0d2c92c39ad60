import { type Booking, type BookingChange, booking, bookingRow } from '@adm/domain/booking/order/booking'
import { contact, tenant } from '@adm/domain/booking/order/booking-people'
import { defineColumns } from '../../../platform/database/columns.ts'

/** The booking's own columns: its people, its result and the names of others are rows of other tables. */
export const bookingColumns = defineColumns(
  'booking',
  booking.omit({ clientName: true, areaName: true, checkerName: true, result: true, resultCents: true, tenants: true, contacts: true }),
  { json: ['annexes', 'premises', 'details', 'processes', 'priceLines', 'priceSource'] },
)

/** The columns of the people of a booking. */
export const tenantColumns = defineColumns('tenant', tenant)
export const contactColumns = defineColumns('contact', contact)

/** What a line of the list shows, from the booking's own row. */
export const bookingRowColumns = defineColumns(
  'booking',
  bookingRow.omit({ clientName: true, areaName: true, checkerName: true, tenantNames: true, activity: true }),
)

/** What is fixed with an edit: no person types it. */
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

/** What is written of a booking, its people apart. */
export type BookingWritten = Omit<BookingChange, 'tenants' | 'contacts'> & Partial<Pick<Booking, Fixed>>
