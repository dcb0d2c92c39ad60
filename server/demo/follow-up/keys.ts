import { keyTrackingList, type KeyStatusChange, type KeyTrackingRow } from '@adm/contract/key-tracking'
import type { KeyStatement } from '@adm/domain/key-tracking/key-tracking'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { bookingList } from '@adm/contract/booking/booking'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { findBooking } from '../../features/booking/row/booking.queries.ts'
import { findLegs } from '../../features/key-tracking/key-tracking.queries.ts'
import { changeKeyStatus, createKeyTracking } from '../../features/key-tracking/key-tracking.service.ts'
import { findKeyTrackingPage } from '../../features/key-tracking/key-tracking-list.queries.ts'
import { saveSafelockCode } from '../../features/key-tracking/safelock-code.service.ts'
import type { Work } from '../../platform/work/work.ts'

const hour = 60
const counts = { entrance: 2, building: 1, mailbox: 1 }
const mostOfAKind = 200
const mostPast = 60

const withChecker: KeyStatusChange = { to: 'pending_deposit_kept_by_checker', facts: { counts } }
const toLessor: KeyStatement = { destination: 'lessor' }
const posted: KeyStatusChange = { to: 'sent_by_post', facts: { trackingNumber: '6A 123 456 7890' } }
type Course = readonly KeyStatusChange[]
/** Index, in each list, of the course in which the keys reach their recipient. */
const returned = 1
/** Courses of the keys after a check-in, used in turn. */
const entries: readonly Course[] = [
  [{ to: 'pending_deposit_refused_signature' }],
  [{ to: 'forwarded_to_tenant', facts: { counts, isSigned: true } }],
  [{ to: 'kept_by_checker_delayed_entry', facts: { untilDay: '' } }],
  [{ to: 'pending_deposit_refused_signature' }, posted],
  [],
]
/** Courses of the keys after a check-out, a control or a visit. */
const returns: readonly Course[] = [
  [withChecker],
  [withChecker, { to: 'deposited', facts: { counts, receiver: "L'accueil de l'agence", place: "À l'agence" } }],
  [{ to: 'kept_by_tenant_client_agreement', facts: { counts, agreedBy: 'La gestionnaire du client' } }],
  [withChecker, { to: 'pending_forward', facts: toLessor }],
  [
    { to: 'pending_forward', facts: toLessor },
    { to: 'forwarded_to_lessor', facts: { counts, receiver: 'Le bailleur' } },
  ],
  [withChecker, posted],
]
/** Only an outgoing tenant keeps the keys and refuses to sign. */
const refusal: Course = [{ to: 'kept_by_tenant_refusal_to_sign', facts: { counts } }]

/** Moves the keys of open and recent orders: some are withdrawn, some on the way back, some late. */
export const addKeys = async (work: Work): Promise<void> => {
  const awaited = await findPart(work, { leg: 'WITHDRAW', status: 'pending_withdrawal' })
  const soon = awaited.filter(({ startAt }) => startAt !== null && startAt > work.now && startAt < addMinutes(work.now, 96 * hour))
  for (const [index, row] of soon.entries()) {
    if (row.way === 'SAFELOCK_BOX') await saveSafelockCode(work, row.id, `B${1_000 + index}`)
    if (index % 2 === 0) await withdraw(work, row.id, work.now)
  }
  await recordPast(work)
  await settlePast(work)
  const open = await findPart(work, { leg: 'DEPOSIT', status: 'not_started' })
  for (const [index, row] of open.entries()) await bringBack(work, row, (courses) => courses[index % courses.length] ?? [])
}

/** After `usualDays` keys are returned, except for one leg in `lateShare`; after `settledDays` all of them. */
const usualDays = 3
const settledDays = 14
const lateShare = 12

/** Returns the keys of earlier missions except the late ones, page by page, in order of due day. */
const settlePast = async (work: Work): Promise<void> => {
  const today = dayOf(work.now)
  const [usual, settled] = [addDays(today, -usualDays), addDays(today, -settledDays)]
  const late = new Set<string>()
  for (;;) {
    const open = await findPart(work, { leg: 'DEPOSIT', status: 'not_started' })
    const due = open.filter(({ id, startAt }) => startAt !== null && dayOf(startAt) < usual && !late.has(id))
    if (due.length === 0) return
    for (const [index, row] of due.entries()) {
      const staysLate = index % lateShare === 0 && row.startAt !== null && dayOf(row.startAt) >= settled
      if (staysLate || !(await bringBack(work, row, (courses) => courses[returned] ?? []))) late.add(row.id)
    }
  }
}

/** Records the keys of the last validated missions without legs: withdrawn on site from the tenant, not returned yet. */
const recordPast = async (work: Work): Promise<void> => {
  const filter = bookingList.query.parse({ status: ['validated'], max_date: dayOf(work.now), responses_by_page: mostPast })
  const { items } = await findBookingPage(work.db, filter, dayOf(work.now))
  for (const { id, startAt, checkerName } of items) {
    const legs = await findLegs(work.db, id)
    if (!startAt || !checkerName || legs.length > 0) continue
    const before = { ...work, now: addMinutes(startAt, -hour) }
    const { id: legId } = await createKeyTracking(before, { bookingId: id, leg: 'WITHDRAW', way: 'ONSITE' })
    await withdraw(work, legId, startAt)
  }
}

/** Active legs with a checker, as rows of the list, in order of due day: partners of on-demand services withdraw no keys. */
const findPart = async (work: Work, part: object): Promise<readonly KeyTrackingRow[]> => {
  const { items } = await findKeyTrackingPage(work.db, keyTrackingList.query.parse({ ...part, responses_by_page: mostOfAKind }), work.now)
  return items.filter(({ checkerId, active }) => checkerId !== null && active)
}

const withdraw = (work: Work, id: string, at: string) =>
  changeKeyStatus({ ...work, now: at }, id, { to: 'withdrawn_by_checker', facts: { counts, place: 'Au lieu convenu' } })

/** Moves the keys of a past mission: withdrawn before it, then returned, handed over or late. @returns whether they moved */
const bringBack = async (
  work: Work,
  { id, bookingId }: KeyTrackingRow,
  choose: (courses: readonly Course[]) => Course,
): Promise<boolean> => {
  const booking = await findBooking(work.db, bookingId)
  const out = (await findLegs(work.db, bookingId)).find(({ leg }) => leg === 'WITHDRAW')
  if (!booking?.startAt || !booking.endAt || !out) return false
  if (out.status !== 'withdrawn_by_checker') await withdraw(work, out.id, addMinutes(booking.startAt, -2 * hour))
  const isEntry = booking.service === 'checkin'
  const leaves = booking.service.includes('checkout')
  for (const [step, change] of choose(isEntry ? entries : [...returns, ...(leaves ? [refusal] : [])]).entries()) {
    const now = addMinutes(booking.endAt, (step + 1) * hour)
    if (now >= work.now) break
    await changeKeyStatus({ ...work, now }, id, dated(change, now))
  }
  return true
}

/** A postponed check-in has a new day two weeks later. */
const dated = (change: KeyStatusChange, now: string): KeyStatusChange =>
  change.facts?.untilDay === undefined ? change : { ...change, facts: { untilDay: addDays(dayOf(now), 14) } }
