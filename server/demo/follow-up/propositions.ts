import { bookingList } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { PropositionChange, PropositionDraft } from '@adm/domain/mission-proposition/mission-proposition'
import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { findBookingCandidates } from '../../features/booking/assignment/booking-candidates.service.ts'
import { getBooking } from '../../features/booking/row/booking.queries.ts'
import { addProposition, answerProposition } from '../../features/mission-proposition/mission-proposition.service.ts'
import type { Work } from '../../platform/work/work.ts'

const hour = 60
const mostOrders = 30
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

/** Proposes the orders without a checker to some checkers, and records their answers. */
export const addPropositions = async (work: Work): Promise<void> => {
  const filter = bookingList.query.parse({ status: ['waiting_checker'], sort: '-createdAt', responses_by_page: mostOrders })
  const { items } = await findBookingPage(work.db, filter, dayOf(work.now))
  const before = { ...work, now: addMinutes(work.now, -3 * hour) }
  let count = 0
  for (const { id } of items) {
    const order = await getBooking(work.db, id)
    if (order.updatedAt > before.now) continue
    await proposeOrder(before, order, answers[count % answers.length] ?? [])
    count += 1
  }
}

const proposeOrder = async (work: Work, { id, wishedDay }: Booking, replies: readonly PropositionChange[]): Promise<void> => {
  const startAt = instantAt(workingDayFrom(laterOf(addDays(dayOf(work.now), 3), wishedDay)), '10:00')
  const candidates = (await findBookingCandidates(work, id, { startAt, name: '' })).filter(({ allowed }) => allowed)
  const made: string[] = []
  for (const [rank, { id: checkerId }] of candidates.slice(0, Math.max(replies.length, 1) + 1).entries()) {
    const draft = { bookingId: id, checkerId, startAt, channel: 'phone' as const, ...channels[rank % channels.length] }
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
