import type { Booking, BookingChange } from '@adm/domain/booking/booking'
import { bookingCalls } from '@adm/contract/booking'
import { type EditKind, restoring } from '../../platform/restore.ts'
import type { Work } from '../../platform/work.ts'
import { getBookingForChange } from './booking.queries.ts'
import { changeBooking } from './booking.service.ts'

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
    ...(tenants && { tenants: tenants.map(knownAmong(now.tenants)) }),
    ...(contacts && { contacts: contacts.map(knownAmong(now.contacts)) }),
  }
  return changeBooking(work, id, { ...change, ...people }, version, kind)
}

const knownAmong =
  (known: readonly { id: string }[]) =>
  <Person extends { id?: string | undefined }>(person: Person): Person =>
    known.some(({ id }) => id === person.id) ? person : { ...person, id: undefined }

/** The ordinary edit of a booking, by which history puts values back. */
export const bookingEdit = restoring(bookingCalls.change, changeBookingBack)
