import type { Booking } from '../../order/booking.ts'
import { noPartner } from '../../../partner-request/partner.ts'
import { type Cause, endsForCause } from '../booking-cause.ts'
import { missionCode } from '../../order/booking-code.ts'
import type { OrderResult } from '../../price/booking-fee.ts'
import { realTimesAfter } from '../real-times.ts'
import { opensNewMission, type Slot } from './booking-slot.ts'
import { type BookingTransition, statusAfter } from '../booking-transition.ts'
import type { StatedFacts } from '../stated-facts.ts'

/** The outcome of a transition: slot, checker's name, stated facts, result and instant. */
export type Left = {
  slot: Slot | null
  checkerName: string | null
  stated: StatedFacts
  ended: OrderResult | null
  at: string
}

/** The mission after a transition: the same, or the mission of the next rank when the order is reopened. */
export const missionAfter = (before: Booking, transition: BookingTransition): Pick<Booking, 'missionRank' | 'missionCode'> => {
  if (!opensNewMission(transition)) return { missionRank: before.missionRank, missionCode: before.missionCode }
  const missionRank = before.missionRank + 1
  return { missionRank, missionCode: missionCode(before.code, before.service, missionRank) }
}

const noSlot = { checkerId: null, startAt: null, endAt: null }
const notEnded = { result: null, amountCents: null }

/** An open or done order has no cause. */
const causeAfter = (transition: BookingTransition, { stated }: Left): Cause | null =>
  endsForCause(statusAfter(transition)) ? (stated.cause ?? null) : null

/** The booking after a transition. */
export const bookingAfter = (before: Booking, transition: BookingTransition, left: Left): Booking => {
  const { slot, checkerName, ended, at } = left
  const { checkerId, startAt, endAt } = slot ?? noSlot
  const { result, amountCents } = ended ?? notEnded
  return {
    ...before,
    ...missionAfter(before, transition),
    status: statusAfter(transition),
    checkerId,
    checkerName: checkerId && checkerName,
    // An order that is taken up again looks for another partner.
    ...(opensNewMission(transition) ? noPartner : {}),
    startAt,
    endAt,
    ...realTimesAfter(statusAfter(transition), before, left.stated),
    cause: causeAfter(transition, left),
    result,
    resultCents: amountCents,
    updatedAt: at,
    version: before.version + 1,
  }
}
