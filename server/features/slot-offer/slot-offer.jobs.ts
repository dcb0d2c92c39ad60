import { system } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { lackingAgreement } from '@adm/domain/slot-offer/slot-agreement'
import { nextActOf, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import { z } from 'zod'
import { recordRow } from '../../platform/history/change-row.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { getBookingForChange } from '../booking/row/booking.queries.ts'
import { lockAndFree } from '../booking/step/booking-day.service.ts'
import { findCheckersToFree, findReservations } from '../booking/step/booking-reservation.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { offerDueSlots } from './automatic-offer.service.ts'
import { findDueOffer, findDueOrder, findOpenOffer, updateOffer } from './slot-offer.queries.ts'
import { findAnswersOf } from './slot-agreement.queries.ts'
import { concludeAgreement } from './slot-agreement.service.ts'
import { postOffer } from './slot-offer-mail.service.ts'
import { slotOfferSubject } from './slot-offer.service.ts'

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
  if (await concludeAgreement(work, order, offer)) return
  if (offer.expiresAt === null || offer.expiresAt > work.now) return remind(work, order, offer)
  const choosing = await findReservations(work.db, bookingId, work.now)
  const last = choosing.find(({ holderId }) => holderId !== offer.id)
  if (last?.until) return updateOffer(work.db, offer.id, { dueAt: last.until })
  await changeBookingStatus({ ...work, by: system }, bookingId, { to: isOnDemand(order.service) ? 'waiting requestReceived' : 'waiting' })
}

/** Reminds the tenants; of a proposed slot once, and only those who have not agreed. */
const remind = async (work: Work, order: Booking, offer: SlotOffer): Promise<void> => {
  const reminders = offer.reminders + 1
  await updateOffer(work.db, offer.id, { reminders, dueAt: offer.proposedAt ? offer.expiresAt : nextActOf({ ...offer, reminders }) })
  const after = await recordRow(work, slotOfferSubject, offer, { event: slotOfferEvents.reminded, partOf: order.id })
  const answers = await findAnswersOf(work.db, offer.id)
  await postOffer(work, order, after, lackingAgreement(after, order.tenants, answers))
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

/** Each minute: the slots of new orders whose tenants choose the date, one order a step. Source: `docs/domain.md` 1.1.7. */
export const automaticOfferJob = defineJob({
  name: 'slot-offer.automatic',
  schedule: { everyMinutes: 1 },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const due = await findDueOrder(work.db, work.now)
    if (!due) return { isFinished: true, done }
    await offerDueSlots(work, due.bookingId)
    return { isFinished: false, done: done + 1 }
  },
})
