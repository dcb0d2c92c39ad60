import { bookingList } from '@adm/contract/booking/booking'
import { dayOf } from '@adm/domain/values/date/moment'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { getBooking } from '../../features/booking/row/booking.queries.ts'
import { findOpenOffer } from '../../features/slot-offer/slot-offer.queries.ts'
import { resendLinks } from '../../features/slot-offer/slot-offer.service.ts'
import type { Work } from '../../platform/work/work.ts'

/** Upper bound of the orders whose tenants get their links. */
const mostOrders = 20

/** Mails the links of offers that wait for a tenant: earlier letters are not part of the load. */
export const addSlotLinks = async (work: Work): Promise<void> => {
  const query = bookingList.query.parse({ status: ['waiting_roomer'], sort: '-createdAt', responses_by_page: mostOrders })
  for (const { id } of (await findBookingPage(work.db, query, dayOf(work.now))).items) {
    const [{ tenants }, offer] = await Promise.all([getBooking(work.db, id), findOpenOffer(work.db, id)])
    const waits = offer?.expiresAt && offer.expiresAt > work.now && tenants.some(({ emails }) => emails)
    if (waits) await resendLinks(work, id)
  }
}
