import { booking, type Booking } from '@adm/domain/booking/order/booking'
import { closingAnnounced, closingDayOf } from '@adm/domain/booking/step/booking-undated'
import { recipientsOf } from '@adm/domain/client/client-recipients'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import type { Letter } from '../../../platform/mail/mail-letter.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reaction, Work } from '../../../platform/work/work.ts'
import { getClient } from '../../client/client.queries.ts'
import { getBookingForChange } from '../order/booking.queries.ts'
import { undatedLetters } from './undated-letters.ts'

const newsMinutes = 7 * 24 * 60

const mailClient = async (work: Work, { id: bookingId, clientId }: Booking, letter: Letter): Promise<string[]> => {
  const recipients = recipientsOf(await getClient(work.db, clientId), 'order')
  for (const { email, name: personName } of recipients) {
    const about = { kind: 'closing', audience: 'client', person: `client:${email.toLowerCase()}`, personName, bookingId }
    await postMail(work, email, letter, addMinutes(work.now, newsMinutes), { about })
  }
  return recipients.map(({ email }) => email)
}

/**
 * Tells the client of an order without a date when it will be closed, once for each announcement: the event is what the next night reads.
 * Nothing is sent when somebody changed the order meanwhile.
 */
export const announceClosing = async (
  work: Work,
  { id, updatedAt }: Pick<Booking, 'id' | 'updatedAt'>,
  announcements: number,
): Promise<void> => {
  const order = await getBookingForChange(work.db, id)
  if (order.updatedAt !== updatedAt) return
  const closingDay = closingDayOf(announcements, dayOf(work.now))
  const recipients = await mailClient(work, order, undatedLetters.announced(order, closingDay))
  await record(work, { entity: 'booking', id, kind: closingAnnounced, before: order, after: order, facts: { closingDay, recipients } })
}

/** The reaction to the end of an order that was never dated: its client learns of it. */
export const mailClosing: Reaction = async (work, { after }) => {
  const order = booking.parse(after)
  await mailClient(work, order, undatedLetters.closed(order))
}
