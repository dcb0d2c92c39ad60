import type { BlockDecision, OrderToDecide } from '@adm/contract/booking/booking-block'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findOrdersToDecide, findActiveBlock, insertBlockDecision, isToDecide } from './booking-block.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { getBookingForChange } from '../row/booking.queries.ts'

type ToDecide = { items: OrderToDecide[]; block: { title: string; startDate: string } | null }

/** The planned orders of a blocked client that need a decision; none while the client is not blocked. */
export const readOrdersToDecide = async ({ db, now }: Reading, clientId: string): Promise<ToDecide> => {
  const block = await findActiveBlock(db, clientId, dayOf(now))
  if (!block) return { items: [], block: null }
  return { items: await findOrdersToDecide(db, block, now), block: { title: block.title, startDate: block.startDate } }
}

/**
 * Decides about a planned order of a blocked client: it keeps its date, and history records who decided; or it loses its checker and date,
 * and waits until the blocking is lifted.
 * @throws {Refusal} `NOTHING_TO_DECIDE`, `NOT_SUSPENDABLE` for a service bought from a partner, and the refusals of unassigning a checker
 */
export const decideUnderBlock = async (work: Work, id: string, input: BlockDecision): Promise<Pick<Booking, 'id' | 'status'>> => {
  const booking = await getBookingForChange(work.db, id)
  const block = await findActiveBlock(work.db, booking.clientId, dayOf(work.now))
  if (!block || !(await isToDecide(work.db, block, id, work.now))) throw bookingRefusals.nothingToDecide()
  if (input.decision === 'suspend') {
    if (familyOf(booking.service) === 'DEM') throw bookingRefusals.notSuspendable()
    const { reason, withdrawnKeys } = input
    const { status } = await changeBookingStatus(work, id, { to: 'waiting_checker', reason, facts: { withdrawnKeys } })
    return { id, status }
  }
  const reason = input.reason ?? null
  await insertBlockDecision(work.db, { bookingId: id, blockingId: block.id, by: work.by.id, at: work.now, reason })
  const facts = { block: block.title }
  await record(work, bookingEvents.kept, { id, before: booking, after: booking, reason: reason ?? undefined, facts })
  return { id, status: booking.status }
}
