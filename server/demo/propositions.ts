import { bookingFilter } from '@adm/contract/booking'
import type { Booking } from '@adm/domain/booking/booking'
import type { PropositionChange, PropositionDraft } from '@adm/domain/mission-proposition/mission-proposition'
import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/moment'
import { isWorkingDay } from '@adm/domain/values/working-day'
import { findBookingPage } from '../features/booking/booking-list.queries.ts'
import { findBookingCandidates } from '../features/booking/booking-planning.service.ts'
import { getBooking } from '../features/booking/booking.queries.ts'
import { addProposition, answerProposition } from '../features/mission-proposition/mission-proposition.service.ts'
import type { Work } from '../platform/work.ts'

const hour = 60
const mostOrders = 30
const asked: readonly Pick<PropositionDraft, 'channel' | 'feeCents'>[] = [
  { channel: 'phone', feeCents: 4_200 },
  { channel: 'mail', feeCents: 3_900 },
  { channel: 'sms', feeCents: 4_500 },
]
/** What the checkers of an order answer, the first asked first, one order after the other; who is not in it has not answered. */
const answers: readonly (readonly PropositionChange[])[] = [
  [{ to: 'declined', reason: 'distance' }],
  [{ to: 'declined', reason: 'unavailable', comment: 'En congé ce jour-là' }, { to: 'expired' }],
  [],
  [{ to: 'accepted' }],
  [{ to: 'declined', reason: 'price' }, { to: 'accepted' }],
]

/** Tells who was asked to take the orders that look for a checker, and who said what. Asked of the services, as people do. */
export const tellPropositions = async (work: Work): Promise<void> => {
  const filter = bookingFilter.parse({ status: ['waiting_checker'], sort: '-createdAt', responses_by_page: mostOrders })
  const { items } = await findBookingPage(work.db, filter)
  const before = { ...work, now: addMinutes(work.now, -3 * hour) }
  let told = 0
  for (const { id } of items) {
    const order = await getBooking(work.db, id)
    if (order.updatedAt > before.now) continue
    await tellOrder(before, order, answers[told % answers.length] ?? [])
    told += 1
  }
}

const tellOrder = async (work: Work, { id, wishedDay }: Booking, told: readonly PropositionChange[]): Promise<void> => {
  const startAt = instantAt(workingDayFrom(laterOf(addDays(dayOf(work.now), 3), wishedDay)), '10:00')
  const candidates = (await findBookingCandidates(work, id, { startAt, name: '' })).filter(({ allowed }) => allowed)
  const made: string[] = []
  for (const [rank, { id: checkerId }] of candidates.slice(0, Math.max(told.length, 1) + 1).entries()) {
    const draft = { bookingId: id, checkerId, startAt, channel: 'phone' as const, ...asked[rank % asked.length] }
    const { id: propositionId } = await addProposition({ ...work, now: addMinutes(work.now, 5 * rank) }, draft)
    made.push(propositionId)
  }
  for (const [rank, answer] of told.entries()) {
    const proposition = made[rank]
    if (proposition) await answerProposition({ ...work, now: addMinutes(work.now, hour + 20 * rank) }, proposition, answer)
  }
}

const laterOf = (one: string, other: string | null | undefined): string => (other && other > one ? other : one)
const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)))
