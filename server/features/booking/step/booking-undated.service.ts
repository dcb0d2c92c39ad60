import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { closingDayOf } from '@adm/domain/booking/step/booking-undated'
import { recipientsOf } from '@adm/domain/client/client-recipients'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getClient } from '../../client/row/client.queries.ts'
import { getBookingForChange } from '../row/booking.queries.ts'

/**
 * Announces to the client of an order without a date when it will be closed, once for each announcement: the event is what the next night
 * reads, and its reaction mails the recipients. Nothing is sent when somebody changed the order meanwhile.
 */
export const announceClosing = async (
  work: Work,
  { id, updatedAt }: Pick<Booking, 'id' | 'updatedAt'>,
  announcements: number,
): Promise<void> => {
  const order = await getBookingForChange(work.db, id)
  if (order.updatedAt !== updatedAt) return
  const closingDay = closingDayOf(announcements, dayOf(work.now))
  const recipients = recipientsOf(await getClient(work.db, order.clientId), 'order').map(({ email }) => email)
  await record(work, bookingEvents.closingAnnounced, { id, before: order, after: order, facts: { closingDay, recipients } })
}
