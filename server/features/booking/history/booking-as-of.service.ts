import { type BookingAsOf, bookingAsOf } from '@adm/contract/booking/booking-as-of'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { findEventsOf } from '../../../platform/history/history.queries.ts'
import { byRow, replayed, type ReplayedEvent } from '../../../platform/history/replay.ts'
import type { Reading } from '../../../platform/work/work.ts'
import { findMetersOfDwelling } from '../../meter/meter.queries.ts'
import { getBooking } from '../row/booking.queries.ts'

/**
 * An order at an instant, by the replay that verifies history (invariant 11); names are those of that day.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `BOOKING_NOT_YET_MADE` before its first event, `MOMENT_UNREADABLE` if the values fail the schema
 */
export const readBookingAsOf = async ({ db }: Pick<Reading, 'db'>, id: string, at: string): Promise<BookingAsOf> => {
  const { createdAt, dwellingId } = await getBooking(db, id)
  const [own, ofKeys, meters] = await Promise.all([
    findEventsOf(db, { entity: 'booking', ids: [id], until: at }),
    findEventsOf(db, { entity: 'key-tracking', partOf: id, until: at }),
    dwellingId ? findMetersOfDwelling(db, dwellingId) : [],
  ])
  if (own.length === 0) throw bookingRefusals.notYetMade(createdAt)
  const ofMeters = await findEventsOf(db, { entity: 'meter', ids: meters.map((meter) => meter.id), until: at })
  const parsed = bookingAsOf.safeParse({ booking: replayed(own), keys: rowsOf(ofKeys), meters: rowsOf(ofMeters) })
  if (!parsed.success) throw bookingRefusals.momentUnreadable()
  return parsed.data
}

const rowsOf = (events: readonly ReplayedEvent[]): object[] => [...byRow(events).values()].map(replayed)
