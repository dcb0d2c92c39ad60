import { system } from '@adm/domain/actor'
import { nextActOf } from '@adm/domain/slot-offer/slot-offer'
import { z } from 'zod'
import { recordRow } from '../../platform/history/change-row.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBookingForChange } from '../booking/order/booking.queries.ts'
import { lockAndFree } from '../booking/step/booking-day.service.ts'
import { findCheckersToFree, findReservations } from '../booking/step/booking-reservation.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findDueOffer, findOpenOffer, updateOffer } from './slot-offer.queries.ts'
import { mailLinks, slotOfferSubject } from './slot-offer.service.ts'

/** Each minute: the reminders and the ends of offers, one offer a step. */
export const slotOfferJob = defineJob({
  name: 'slot-offer.clock',
  schedule: { everyMinutes: 1 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const due = await findDueOffer(work.db, work.now)
    if (!due) return { isFinished: true, done }
    await advanceOffer(work, due.bookingId)
    return { isFinished: false, done: done + 1 }
  },
})

/**
 * Does what the clock says about the open offer of an order. Repeated at the same moment, or by two processes, it does nothing more: the
 * order is locked, and the time of the next act is written with this one.
 */
const advanceOffer = async (work: Work, bookingId: string): Promise<void> => {
  const order = await getBookingForChange(work.db, bookingId)
  const offer = await findOpenOffer(work.db, bookingId)
  if (!offer?.dueAt || offer.dueAt > work.now) return
  if (offer.expiresAt === null || offer.expiresAt > work.now) {
    const reminders = offer.reminders + 1
    await updateOffer(work.db, offer.id, { reminders, dueAt: nextActOf({ ...offer, reminders }) })
    const after = await recordRow(work, slotOfferSubject, offer, { kind: 'reminded', partOf: bookingId })
    return mailLinks(work, order, after)
  }
  const choosing = await findReservations(work.db, bookingId, work.now)
  const [last] = choosing
  if (last?.until) return updateOffer(work.db, offer.id, { dueAt: last.until })
  await changeBookingStatus({ ...work, by: system }, bookingId, { to: 'waiting' })
}

const mostAtOnce = 20

/** Each night, the rows of reservations that are over are deleted. Their time was free already: each assignment looks at the hour. */
export const reservationJob = defineJob({
  name: 'slot-offer.reservations',
  schedule: { dailyAt: '03:50' },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const checkers = await findCheckersToFree(work.db, work.now, mostAtOnce)
    await lockAndFree(work, checkers)
    return { isFinished: checkers.length === 0, done: done + checkers.length }
  },
})
