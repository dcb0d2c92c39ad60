import type { Booking } from './booking.ts'
import { missionCode } from './booking-code.ts'
import type { OrderResult } from './booking-fee.ts'
import { opensNewMission, type Slot } from './booking-slot.ts'
import { type BookingTransition, statusAfter } from './booking-transition.ts'

/** What a transition leaves: the slot held, its checker's name, the partner that it names, how the order ended, the instant. */
export type Left = {
  slot: Slot | null
  checkerName: string | null
  partner: string | null | undefined
  ended: OrderResult | null
  at: string
}

/** The mission that a transition leaves: the same, or the next one when the order is taken up again. */
export const missionAfter = (before: Booking, { id }: BookingTransition): Pick<Booking, 'missionRank' | 'missionCode'> => {
  if (!opensNewMission(id)) return { missionRank: before.missionRank, missionCode: before.missionCode }
  const missionRank = before.missionRank + 1
  return { missionRank, missionCode: missionCode(before.code, before.service, missionRank) }
}

const nothingHeld = { checkerId: null, startAt: null, endAt: null }
const notEnded = { result: null, amountCents: null }

/** Only a transition that asks who the partner is (G26) names one. */
const partnerAfter = ({ partnerName = null }: Booking, { guards }: BookingTransition, { partner }: Left): string | null =>
  guards.includes('G26') ? (partner ?? partnerName) : partnerName

/** The booking as a transition leaves it. */
export const bookingAfter = (before: Booking, transition: BookingTransition, left: Left): Booking => {
  const { slot, checkerName, ended, at } = left
  const { checkerId, startAt, endAt } = slot ?? nothingHeld
  const { result, amountCents } = ended ?? notEnded
  return {
    ...before,
    ...missionAfter(before, transition),
    status: statusAfter(transition),
    checkerId,
    checkerName: checkerId && checkerName,
    partnerName: slot && partnerAfter(before, transition, left),
    startAt,
    endAt,
    result,
    resultCents: amountCents,
    updatedAt: at,
    version: before.version + 1,
  }
}
