import type { BookingFacts } from '@adm/domain/notification/template/booking-values'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { findBooking, findBookingPlace } from '../../booking/row/booking.queries.ts'
import { findLegs } from '../../key-tracking/key-tracking.queries.ts'

const peopleOfBooking = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .select(['client.reference_required as referenceRequired', 'client.confirmed_by as confirmedBy', 'checker.phone as checkerPhone'])
    .where('booking.id', '=', id),
)

/** What the messages about an order are written from; undefined when the order is gone. One round trip. */
export const findBookingFacts = async (db: Db, id: string): Promise<BookingFacts | undefined> => {
  const [booking, place, legs, [people]] = await Promise.all([
    findBooking(db, id),
    findBookingPlace(db, id),
    findLegs(db, id),
    peopleOfBooking(db, { id }),
  ])
  if (!booking || !people) return undefined
  const withdrawal = legs.find(({ leg }) => leg === 'WITHDRAW') ?? null
  return { booking, ...people, isLocated: place !== null, withdrawal }
}
