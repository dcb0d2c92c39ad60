import { keyTrackingFilter, type KeyStatusChange, type KeyTrackingRow } from '@adm/contract/key-tracking'
import type { KeyStatement } from '@adm/domain/key-tracking/key-tracking'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/moment'
import { bookingFilter } from '@adm/contract/booking'
import { findBookingPage } from '../features/booking/booking-list.queries.ts'
import { findBooking } from '../features/booking/booking.queries.ts'
import { findLegs } from '../features/key-tracking/key-tracking.queries.ts'
import { changeKeyStatus, createKeyTracking } from '../features/key-tracking/key-tracking.service.ts'
import { findKeyTrackingPage } from '../features/key-tracking/key-tracking-list.queries.ts'
import { keepSafelockCode } from '../features/key-tracking/safelock-code.service.ts'
import type { Work } from '../platform/work.ts'

const hour = 60
const counts = { entrance: 2, building: 1, mailbox: 1 }
const mostOfAKind = 200
const mostPast = 60

const kept: KeyStatusChange = { to: 'pending_deposit_kept_by_checker', facts: { counts } }
const toLessor: KeyStatement = { destination: 'lessor' }
const posted: KeyStatusChange = { to: 'sent_by_post', facts: { trackingNumber: '6A 123 456 7890' } }
/** What becomes of the keys after an entry, one tale after the other. */
const entries: readonly (readonly KeyStatusChange[])[] = [
  [{ to: 'forwarded_to_tenant', facts: { counts, isSigned: true } }],
  [{ to: 'pending_deposit_refused_signature' }],
  [{ to: 'kept_by_checker_delayed_entry', facts: { untilDay: '' } }],
  [{ to: 'pending_deposit_refused_signature' }, posted],
  [],
]
/** The same after an exit, a control or a visit. */
const returns: readonly (readonly KeyStatusChange[])[] = [
  [kept],
  [kept, { to: 'deposited', facts: { counts, receiver: "L'accueil de l'agence", place: "À l'agence" } }],
  [{ to: 'kept_by_tenant_client_agreement', facts: { counts, agreedBy: 'La gestionnaire du client' } }],
  [kept, { to: 'pending_forward', facts: toLessor }],
  [
    { to: 'pending_forward', facts: toLessor },
    { to: 'forwarded_to_lessor', facts: { counts, receiver: 'Le bailleur' } },
  ],
  [kept, posted],
]
/** Only a tenant who leaves keeps the keys and refuses to sign. */
const refusal: readonly KeyStatusChange[] = [{ to: 'kept_by_tenant_refusal_to_sign', facts: { counts } }]

/** Tells the keys of the orders that are still open: some in hand, some on their way back, some late. Asked of the services, as people do. */
export const tellKeys = async (work: Work): Promise<void> => {
  const awaited = await findPart(work, { leg: 'WITHDRAW', status: 'pending_withdrawal' })
  const soon = awaited.filter(({ startAt }) => startAt !== null && startAt > work.now && startAt < addMinutes(work.now, 96 * hour))
  for (const [index, row] of soon.entries()) {
    if (row.way === 'SAFELOCK_BOX') await keepSafelockCode(work, row.id, `B${1_000 + index}`)
    if (index % 2 === 0) await withdraw(work, row.id, work.now)
  }
  await tellPast(work)
  const open = await findPart(work, { leg: 'DEPOSIT', status: 'not_started' })
  for (const [index, row] of open.filter(({ active }) => active).entries()) await bringBack(work, row, index)
}

/** The keys of the last visits whose report is sent already: they came with the tenant, and are on their way. */
const tellPast = async (work: Work): Promise<void> => {
  const filter = bookingFilter.parse({ status: ['validated'], max_date: dayOf(work.now), responses_by_page: mostPast })
  const { items } = await findBookingPage(work.db, filter)
  for (const { id, startAt, checkerName } of items) {
    const known = await findLegs(work.db, id)
    if (!startAt || !checkerName || known.length > 0) continue
    const before = { ...work, now: addMinutes(startAt, -hour) }
    const { id: legId } = await createKeyTracking(before, { bookingId: id, leg: 'WITHDRAW', way: 'ONSITE' })
    await withdraw(work, legId, startAt)
  }
}

/** Legs of a checker as the list shows them, those that are due first: a partner who works on demand fetches no keys of ours. */
const findPart = async (work: Work, part: object): Promise<readonly KeyTrackingRow[]> => {
  const { items } = await findKeyTrackingPage(work.db, keyTrackingFilter.parse({ ...part, responses_by_page: mostOfAKind }), work.now)
  return items.filter(({ checkerId }) => checkerId !== null)
}

const withdraw = (work: Work, id: string, at: string) =>
  changeKeyStatus({ ...work, now: at }, id, { to: 'withdrawn_by_checker', facts: { counts, place: 'Au lieu convenu' } })

/** The keys of a mission that is over: they were fetched before it, and then a tale is theirs. */
const bringBack = async (work: Work, { id, bookingId }: KeyTrackingRow, index: number): Promise<void> => {
  const booking = await findBooking(work.db, bookingId)
  const out = (await findLegs(work.db, bookingId)).find(({ leg }) => leg === 'WITHDRAW')
  if (!booking?.startAt || !booking.endAt || !out) return
  if (out.status !== 'withdrawn_by_checker') await withdraw(work, out.id, addMinutes(booking.startAt, -2 * hour))
  const isEntry = booking.service === 'checkin'
  const leaves = booking.service.includes('checkout')
  const tales = isEntry ? entries : [...returns, ...(leaves ? [refusal] : [])]
  for (const [step, change] of (tales[index % tales.length] ?? []).entries()) {
    const now = addMinutes(booking.endAt, (step + 1) * hour)
    if (now >= work.now) return
    await changeKeyStatus({ ...work, now }, id, dated(change, now))
  }
}

/** An entry that is put off has a new day two weeks later. */
const dated = (change: KeyStatusChange, now: string): KeyStatusChange =>
  change.facts?.untilDay === undefined ? change : { ...change, facts: { untilDay: addDays(dayOf(now), 14) } }
