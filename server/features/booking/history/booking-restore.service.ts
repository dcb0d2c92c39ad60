import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import { bookingCalls } from '@adm/contract/booking/booking'
import { type EditKind, restoring } from '../../../platform/history/restore.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getBookingForChange } from '../order/booking.queries.ts'
import { changeBooking } from '../order/booking.service.ts'

/** Edits a booking with values of its past: people who were taken away since come back as new ones. @throws {Refusal} as `changeBooking` */
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
  (known: readonly { id: string }[]) =>
  <Person extends { id?: string | undefined }>(person: Person): Person =>
    known.some(({ id }) => id === person.id) ? person : { ...person, id: undefined }

/** The ordinary edit of a booking, by which history puts values back. */
export const bookingEdit = restoring(bookingCalls.change, changeBookingBack)
