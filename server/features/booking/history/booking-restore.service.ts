import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type EditKind, restoring } from '../../../platform/history/restore.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getBookingForChange } from '../row/booking.queries.ts'
import { changeBooking } from '../order/booking.service.ts'

/** Edits a booking with past values; people removed since are added as new ones. @throws {Refusal} as `changeBooking` */
const changeBookingBack = async (
  work: Work,
  id: string,
  { tenants, contacts, ...change }: BookingChange,
  version: number,
  kind: EditKind,
): Promise<Booking> => {
  const now = await getBookingForChange(work.db, id, version)
  const people = {
    ...(tenants && { tenants: tenants.map(existingAmong(now.tenants)) }),
    ...(contacts && { contacts: contacts.map(existingAmong(now.contacts)) }),
  }
  return changeBooking(work, id, { ...change, ...people }, version, kind)
}

const existingAmong =
  (existing: readonly { id: string }[]) =>
  <Person extends { id?: string | undefined }>(person: Person): Person =>
    existing.some(({ id }) => id === person.id) ? person : { ...person, id: undefined }

/** The ordinary edit of a booking, by which history restores values. */
export const bookingEdit = restoring(bookingCalls.change, changeBookingBack)
