import type { Booking } from './booking.ts'
import { missionCode } from './booking-code.ts'
import type { OrderResult } from './booking-fee.ts'
import { opensNewMission, type Slot } from './booking-slot.ts'
import { type BookingTransition, statusAfter } from './booking-transition.ts'

/** What a transition leaves: the slot held, its checker's name, how the order ended, the instant. */
export type Left = { slot: Slot | null; checkerName: string | null; ended: OrderResult | null; at: string }

/** The mission that a transition leaves: the same, or the next one when the order is taken up again. */
export const missionAfter = (before: Booking, { id }: BookingTransition): Pick<Booking, 'missionRank' | 'missionCode'> => {
  if (!opensNewMission(id)) return { missionRank: before.missionRank, missionCode: before.missionCode }
  const missionRank = before.missionRank + 1
  return { missionRank, missionCode: missionCode(before.code, before.service, missionRank) }
}

const nothingHeld = { checkerId: null, startAt: null, endAt: null }
const notEnded = { result: null, amountCents: null }

/** The booking as a transition leaves it. */
export const bookingAfter = (before: Booking, transition: BookingTransition, { slot, checkerName, ended, at }: Left): Booking => {
  const { checkerId, startAt, endAt } = slot ?? nothingHeld
  const { result, amountCents } = ended ?? notEnded
  return {
    ...before,
    ...missionAfter(before, transition),
    status: statusAfter(transition),
    checkerId,
    checkerName: checkerId && checkerName,
    startAt,
    endAt,
    result,
    resultCents: amountCents,
    updatedAt: at,
    version: before.version + 1,
  }
}
