import { bookingList } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { PropositionChange, PropositionDraft } from '@adm/domain/mission-proposition/mission-proposition'
import { addDays, addMinutes, dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { findBookingCandidates } from '../../features/booking/assignment/booking-candidates.service.ts'
import { getBooking } from '../../features/booking/row/booking.queries.ts'
import { addProposition, answerProposition } from '../../features/mission-proposition/mission-proposition.service.ts'
import type { Work } from '../../platform/work/work.ts'

const hour = 60
/** The last answer comes within this time, in minutes. */
const longestAnswer = 2 * hour
const mostOrders = 30
/** How long ago the orders were proposed, in hours; the orders use them in turn. Some checkers let half a day pass. */
const agesInHours = [5, 19, 26, 3, 22] as const
/** One order in this many is proposed to nobody yet. */
const unproposed = 8
const channels: readonly Pick<PropositionDraft, 'channel' | 'feeCents'>[] = [
  { channel: 'phone', feeCents: 4_200 },
  { channel: 'mail', feeCents: 3_900 },
  { channel: 'sms', feeCents: 4_500 },
]
/** The checkers' answers to the propositions of an order, in sequence; the orders use the lists in turn. Missing: not answered. */
const answers: readonly (readonly PropositionChange[])[] = [
  [{ to: 'declined', reason: 'distance' }],
  [{ to: 'declined', reason: 'unavailable', comment: 'En congé ce jour-là' }, { to: 'expired' }],
  [],
  [{ to: 'accepted' }],
  [{ to: 'declined', reason: 'price' }, { to: 'accepted' }],
]

/** An instant of the same day, or of the evening before, at which the office is open. */
const inOffice = (at: string): string => {
  if (hourOf(at) < '08:00') return instantAt(addDays(dayOf(at), -1), '17:40')
  return hourOf(at) >= '19:00' ? instantAt(dayOf(at), '17:40') : at
}

/** When an order is proposed: some hours ago, but after its last change. */
const proposedAt = ({ updatedAt }: Booking, now: string, rank: number): string => {
  const at = inOffice(addMinutes(now, -hour * (agesInHours[rank % agesInHours.length] ?? 0)))
  return at > updatedAt ? at : addMinutes(updatedAt, 10)
}

/** Proposes the orders without a checker to some checkers, and records their answers. */
export const addPropositions = async (work: Work): Promise<void> => {
  const filter = bookingList.query.parse({ status: ['waiting_checker'], sort: '-createdAt', responses_by_page: mostOrders })
  const { items } = await findBookingPage(work.db, filter, dayOf(work.now))
  for (const [rank, { id }] of items.entries()) {
    if (rank % unproposed === unproposed - 1) continue
    const order = await getBooking(work.db, id)
    const at = proposedAt(order, work.now, rank)
    const ended = addMinutes(at, longestAnswer)
    const replies = answers[rank % answers.length] ?? []
    if (addMinutes(at, hour / 4) < work.now) await proposeOrder({ ...work, now: at }, order, ended < work.now ? replies : [])
  }
}

/** Where checkers have hours free: at the end of the wished day, and after the weeks that are full. */
const slotsTried = [
  { daysLater: 0, at: '16:30' },
  { daysLater: 14, at: '09:00' },
  { daysLater: 14, at: '14:00' },
] as const

/** The first slot with able checkers, and these. */
const findFreeSlot = async (work: Work, { id, wishedDay }: Booking) => {
  const firstDay = laterOf(addDays(dayOf(work.now), 3), wishedDay)
  for (const { daysLater, at } of slotsTried) {
    const startAt = instantAt(workingDayFrom(addDays(firstDay, daysLater)), at)
    const candidates = (await findBookingCandidates(work, id, { startAt, name: '' })).filter(({ allowed }) => allowed)
    if (candidates.length > 0) return { startAt, candidates }
  }
  return null
}

const proposeOrder = async (work: Work, order: Booking, replies: readonly PropositionChange[]): Promise<void> => {
  const free = await findFreeSlot(work, order)
  if (!free) return
  const { startAt, candidates } = free
  const bookingId = order.id
  const made: string[] = []
  for (const [rank, { id: checkerId }] of candidates.slice(0, Math.max(replies.length, 1) + 1).entries()) {
    const draft = { bookingId, checkerId, startAt, channel: 'phone' as const, ...channels[rank % channels.length] }
    const { id: propositionId } = await addProposition({ ...work, now: addMinutes(work.now, 5 * rank) }, draft)
    made.push(propositionId)
  }
  for (const [rank, answer] of replies.entries()) {
    const proposition = made[rank]
    if (proposition) await answerProposition({ ...work, now: addMinutes(work.now, hour + 20 * rank) }, proposition, answer)
  }
}

const laterOf = (day: string, other: string | null | undefined): string => (other && other > day ? other : day)
const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)))
