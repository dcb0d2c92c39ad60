import type { StepEvent } from '@adm/domain/booking/history/booking-events'
import { linkUntil } from '@adm/domain/message/message-times'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { answering, isShared } from '@adm/domain/slot-offer/slot-agreement'
import type { SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { isVisit, placesLeft, prospectsOf, statusOf } from '@adm/domain/slot-offer/visit-registration'
import type { ReactionTo, Received } from '../../platform/history/reaction.ts'
import { makeLink } from '../../platform/link/personal-link.ts'
import type { Letter } from '../../platform/mail/mail-letter.ts'
import { type MailedFile, postMail } from '../../platform/mail/outbox.ts'
import type { Work } from '../../platform/work/work.ts'
import { appointmentFile } from './appointment-calendar.service.ts'
import { type Appointment, appointmentLetter } from './letter/appointment-letters.ts'
import { findLastOffer } from './slot-offer.queries.ts'
import { slotOfferLetter } from './letter/slot-offer-letters.ts'
import { visitInvitation, withdrawalLetter } from './letter/visit-letters.ts'
import { findRegistrations } from './visit-registration.queries.ts'

type Tenants = Booking['tenants']
type Mailing = { tenants: Tenants; goodUntil?: string | null | undefined; file?: MailedFile; missionAt?: string | null }

/** Mails each of these tenants who has an address a letter with a new personal link; those before it stay valid. */
const mailTenants = async (
  work: Work,
  order: Booking,
  { tenants, goodUntil, file, missionAt = null }: Mailing,
  letterOf: (url: string) => Letter,
): Promise<void> => {
  for (const { id: tenantId, emails, firstName, lastName } of answering(tenants)) {
    const validUntil = linkUntil(work.now, 'order')
    const secret = await makeLink(work, { kind: 'slot-offer', tenantId, subjectId: order.id, expiresAt: validUntil })
    const letter = letterOf(new URL(`/s/${secret}`, work.site.url).href)
    const about = {
      kind: missionAt ? 'appointment' : 'slotOffer',
      audience: 'tenant',
      person: `tenant:${tenantId}`,
      personName: `${firstName} ${lastName}`,
      bookingId: order.id,
      missionAt,
    } as const
    for (const address of (emails ?? '').split(', ')) await postMail(work, address, letter, goodUntil ?? validUntil, { file, about })
  }
}

/** A personal link for each of these tenants by mail; of a visit for its prospects; none once a tenant asked for a date of a partner. */
export const postOffer = async (
  work: Work,
  order: Booking,
  offer: SlotOffer,
  tenants: Tenants = order.tenants,
  givenBackAt: string | null = null,
): Promise<void> => {
  if (offer.expiresAt === null || (isOnDemand(order.service) && offer.proposedAt)) return
  if (isVisit(order)) return mailVisitors(work, order, offer, { tenants, isMoved: false })
  const { expiresAt, proposedAt, reminders } = offer
  const words = { expiresAt, proposedAt, givenBackAt, isReminder: reminders > 0, isShared: isShared(offer, order.tenants) }
  await mailTenants(work, order, { tenants, goodUntil: expiresAt }, (url) => slotOfferLetter.write({ order, ...words, url }))
}

/**
 * Mails the prospects of a visit: who is registered gets the hour with a file for the calendar, who may still register an invitation. Who is
 * not interested any more gets nothing.
 */
const mailVisitors = async (
  work: Work,
  order: Booking,
  offer: SlotOffer,
  { tenants, isMoved }: { tenants: Tenants; isMoved: boolean },
): Promise<void> => {
  const answers = await findRegistrations(work.db, order.id)
  const { startAt, endAt } = order
  for (const prospect of prospectsOf(tenants)) {
    const status = statusOf(answers, prospect.id)
    if (status === 'registered' && startAt && endAt) await postVisit(work, { ...order, startAt, endAt }, prospect, isMoved)
    else if (status !== 'declined' && (!startAt || placesLeft(order.tenants, answers) > 0))
      await inviteVisitor(work, order, offer, prospect)
  }
}

const inviteVisitor = (work: Work, order: Booking, offer: SlotOffer, prospect: Tenants[number]): Promise<void> => {
  const { startAt } = order
  const expiresAt = startAt ?? offer.expiresAt ?? work.now
  const words = { expiresAt, startAt, isReminder: offer.status === 'open' && offer.reminders > 0 }
  return mailTenants(work, order, { tenants: [prospect], goodUntil: expiresAt }, (url) => visitInvitation.write({ order, ...words, url }))
}

type Dated = Booking & Appointment

/** Mails the hour of a visit to a prospect who is registered, with a file for the calendar. */
export const postVisit = async (work: Work, visit: Dated, prospect: Tenants[number], isMoved: boolean): Promise<void> => {
  const file = await visitFile(work, visit, prospect, false)
  const mailing = { tenants: [prospect], goodUntil: visit.startAt, file, missionAt: visit.startAt }
  await mailTenants(work, visit, mailing, (url) => appointmentLetter.write({ appointment: visit, url, isMoved }))
}

/** Confirms to a prospect that the visit takes place without this person, with a file that takes it out of the calendar. */
export const postWithdrawal = async (work: Work, visit: Dated, prospect: Tenants[number]): Promise<void> => {
  const { startAt } = visit
  const file = await visitFile(work, visit, prospect, true)
  await mailTenants(work, visit, { tenants: [prospect], goodUntil: startAt, file }, (url) =>
    withdrawalLetter.write({ order: visit, url, startAt }),
  )
}

/** Each answer of a prospect makes a file of a higher sequence, as each change of the order does. */
const visitFile = async ({ db }: Work, visit: Dated, { id }: Tenants[number], isCanceled: boolean): Promise<MailedFile> => {
  const own = (await findRegistrations(db, visit.id)).find(({ tenantId }) => tenantId === id)
  return appointmentFile({ ...visit, version: visit.version + (own?.answers ?? 0) }, isCanceled)
}

/** The new appointment of an order after a step, still to come; null when the hour stays, or the act of the step tells the tenants itself. */
const newAppointment = ({ before, after: order, facts }: Received<StepEvent>, now: string) => {
  if (facts.isAnnounced) return null
  const { startAt, endAt } = order
  const previous = before.startAt
  if (!startAt || !endAt || startAt === previous || startAt <= now) return null
  return { ...order, startAt, endAt, isMoved: previous !== null }
}

/**
 * The reaction to a step after which an order has an appointment: its tenants, who got links to choose it, learn of the new hour by mail,
 * with a file for their calendars; of a visit those who are registered, while the others learn that they still may.
 */
export const postAppointment: ReactionTo<StepEvent> = async (work, change) => {
  const appointment = newAppointment(change, work.now)
  if (!appointment) return
  const { isMoved, ...order } = appointment
  const offer = await findLastOffer(work.db, order.id)
  if (offer?.status !== 'chosen' || offer.expiresAt === null) return
  if (isVisit(order)) return mailVisitors(work, order, offer, { tenants: order.tenants, isMoved })
  const mailing = { tenants: order.tenants, goodUntil: order.startAt, file: appointmentFile(order), missionAt: order.startAt }
  await mailTenants(work, order, mailing, (url) => appointmentLetter.write({ appointment: order, url, isMoved }))
}
