import { bookingList } from '@adm/contract/booking/booking'
import { addressesOf } from '@adm/domain/client/client-recipients'
import { dayOf } from '@adm/domain/values/date/moment'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { getBooking } from '../../features/booking/row/booking.queries.ts'
import { saveBouncedAddress } from '../../platform/mail/mail-report.queries.ts'
import type { Work } from '../../platform/work/work.ts'

/** Planned orders among which a tenant with an address is looked for. */
const candidates = 10

/** Marks the address of a tenant of a late planned order as one from which a message came back. */
export const addBounce = async (work: Work): Promise<void> => {
  const query = bookingList.query.parse({ status: ['planned'], sort: '-startAt', responses_by_page: candidates })
  const { items } = await findBookingPage(work.db, query, dayOf(work.now))
  const orders = await Promise.all(items.map(({ id }) => getBooking(work.db, id)))
  const [address] = orders.flatMap(({ tenants }) => tenants.flatMap(({ emails }) => addressesOf(emails)))
  if (!address) return
  const reason = `5.1.1 smtp; 550 5.1.1 <${address}>: user unknown`
  await saveBouncedAddress(work.db, { id: work.newId(), address: address.toLowerCase(), since: work.now, reason, mailId: work.newId() })
}
