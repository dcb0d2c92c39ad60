import { bookingList } from '@adm/contract/booking/booking'
import { addressesOf } from '@adm/domain/client/client-recipients'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { findBookingsOf } from '../../features/booking/row/booking.queries.ts'
import { saveBouncedAddress } from '../../platform/mail/mail-report.queries.ts'
import type { Work } from '../../platform/work/work.ts'

/** Why a message came back, by the mail server of its recipient; the addresses use the reasons in turn. */
const reasons = [
  (address: string) => `5.1.1 smtp; 550 5.1.1 <${address}>: user unknown`,
  (address: string) => `5.2.2 smtp; 552 5.2.2 <${address}>: mailbox full`,
  (address: string) => `5.1.2 smtp; 550 5.1.2 <${address}>: domain not found`,
  (address: string) => `5.1.1 smtp; 550 5.1.1 <${address}>: user unknown`,
  (address: string) => `5.7.1 smtp; 554 5.7.1 <${address}>: message refused as spam`,
] as const
/** How many hours ago each address came back. */
const hoursAgo = [3, 19, 26, 1, 44, 7, 31, 52, 5, 70, 22, 28] as const
/** Coming orders among which tenants with an address are looked for. */
const candidates = 50
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
  const ids = items.map(({ id }) => id)
  const byId = new Map((await findBookingsOf(work.db, ids)).map((order) => [order.id, order]))
  const orders = ids.flatMap((id) => byId.get(id) ?? [])
  const addresses = orders.flatMap(({ tenants }) => tenants.flatMap(({ emails }) => addressesOf(emails)).slice(0, 1))
  const step = Math.floor(addresses.length / hoursAgo.length)
  for (const [rank, hours] of hoursAgo.entries()) {
    const address = addresses[rank * step]?.toLowerCase()
    const reason = reasons[rank % reasons.length]
    if (!address || !reason) return
    const since = addMinutes(work.now, -60 * hours)
    await saveBouncedAddress(work.db, { id: work.newId(), address, since, reason: reason(address), mailId: work.newId() })
  }
}
