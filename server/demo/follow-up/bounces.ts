import { bookingList } from '@adm/contract/booking/booking'
import { addressesOf } from '@adm/domain/client/client-recipients'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { getBooking } from '../../features/booking/row/booking.queries.ts'
import { saveBouncedAddress } from '../../platform/mail/mail-report.queries.ts'
import type { Work } from '../../platform/work/work.ts'

/** Why a message came back, by the mail server of its recipient, and how many hours ago; as many addresses come back. */
const returns = [
  { reason: (address: string) => `5.1.1 smtp; 550 5.1.1 <${address}>: user unknown`, hoursAgo: 3 },
  { reason: (address: string) => `5.2.2 smtp; 552 5.2.2 <${address}>: mailbox full`, hoursAgo: 19 },
  { reason: (address: string) => `5.1.2 smtp; 550 5.1.2 <${address}>: domain not found`, hoursAgo: 26 },
  { reason: (address: string) => `5.1.1 smtp; 550 5.1.1 <${address}>: user unknown`, hoursAgo: 1 },
  { reason: (address: string) => `5.7.1 smtp; 554 5.7.1 <${address}>: message refused as spam`, hoursAgo: 44 },
] as const
/** Coming orders among which tenants with an address are looked for. */
const candidates = 25
const daysAhead = 2

/** Marks the addresses of some tenants of coming missions as those from which a message came back. */
export const addBounces = async (work: Work): Promise<void> => {
  const today = dayOf(work.now)
  const query = bookingList.query.parse({
    status: ['planned', 'confirmed'],
    min_date: addDays(today, daysAhead),
    sort: 'startAt',
    responses_by_page: candidates,
  })
  const { items } = await findBookingPage(work.db, query, today)
  const orders = await Promise.all(items.map(({ id }) => getBooking(work.db, id)))
  const addresses = orders.flatMap(({ tenants }) => tenants.flatMap(({ emails }) => addressesOf(emails)).slice(0, 1))
  for (const [rank, { reason, hoursAgo }] of returns.entries()) {
    const address = addresses[rank * Math.floor(addresses.length / returns.length)]?.toLowerCase()
    if (!address) return
    const since = addMinutes(work.now, -60 * hoursAgo)
    await saveBouncedAddress(work.db, { id: work.newId(), address, since, reason: reason(address), mailId: work.newId() })
  }
}
